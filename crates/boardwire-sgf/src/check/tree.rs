//! The root of a tree: what its properties say about all its nodes, and how it differs from the trees before.

use boardwire_core::Span;

use super::Checker;
use crate::codes::Code;
use crate::game::{Game, Notation, Version};
use crate::property::PropertyId;
use crate::tree::{Node, Property};
use crate::value::Context;

/// What is known of the trees so far.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// The tree before.
    last: Option<(Version, Game)>,
    several: bool,
    mixed_versions: bool,
    mixed_games: bool,
}

impl Checker<'_> {
    /// A root: its context counts from here on.
    pub(super) fn begin_tree(&mut self, root: Node<'_>) {
        let charset = root.property("CA");
        let coding = self
            .detected
            .coding_of(charset.map(|property| property.value().raw()));
        self.context = Context::of(root).with_coding(coding);
        self.follows = self.context.game == Game::GO;
        self.position.begin_tree(self.context.size, self.room());
        if self.context.game.notation() == Notation::Opaque
            && let Some(game) = root.property("GM")
        {
            self.findings
                .push(Code::GameNotChecked, game.value().span());
        }
        self.compare(root, charset);
    }

    /// Remarks on a collection whose trees differ: each once, but for charsets.
    fn compare(&mut self, root: Node<'_>, charset: Option<Property<'_>>) {
        let semicolon = Span::new(
            root.span().start,
            root.span().start.saturating_add(1).min(root.span().end),
        );
        let place = |id: PropertyId| {
            root.property(id.ident())
                .map_or(semicolon, |p| ident_span(&p))
        };
        let Context { version, game, .. } = self.context;
        if let Some((last_version, last_game)) = self.collected.last.replace((version, game)) {
            if version != last_version && !self.collected.mixed_versions {
                self.collected.mixed_versions = true;
                self.findings.push(Code::MixedFf, place(PropertyId::FF));
            }
            if game != last_game && !self.collected.mixed_games {
                self.collected.mixed_games = true;
                self.findings.push(Code::MixedGames, place(PropertyId::GM));
            }
            if self.findings.is_strict() && !self.collected.several {
                self.collected.several = true;
                self.findings.push(Code::SeveralTrees, semicolon);
            }
        }
        // Of the first game what was detected speaks.
        if let Some(charset) = charset
            && root.id().index() > 0
        {
            let value = charset.value();
            let findings = &mut *self.findings;
            let mut sink = |code, span| findings.push(code, span);
            self.detected.later(value.raw(), value.span(), &mut sink);
        }
    }
}

/// Where the identifier stands.
pub(super) fn ident_span(property: &Property<'_>) -> Span {
    let start = property.span().start;
    Span::new(start, start + property.ident().raw().len())
}
