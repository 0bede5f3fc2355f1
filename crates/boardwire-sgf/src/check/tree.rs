//! The root of a tree: what its properties say about all its nodes, and how it differs from the trees before.

use boardwire_core::Span;

use super::Checker;
use crate::codes::Code;
use crate::encoding::Charset;
use crate::game::{Game, Notation, Version};
use crate::property::PropertyId;
use crate::tree::{Node, Property};
use crate::value::Context;

/// What is known of the trees so far.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// The tree before.
    last: Option<(Version, Game)>,
    /// The charset that a tree's CA named.
    charset: Option<Charset>,
    several: bool,
    mixed_versions: bool,
    mixed_games: bool,
}

impl Checker<'_> {
    /// A root: its context counts from here on.
    pub(super) fn begin_tree(&mut self, root: Node<'_>) {
        let charset = root.property("CA");
        let coding = self
            .report
            .coding_of(charset.map(|property| property.value().raw()));
        self.context = context_of(root)
            .with_coding(coding)
            .with_line_breaks(self.options.line_breaks());
        self.groups.begin_tree(self.context.size);
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
        let named = charset.and_then(|property| Charset::from_name(property.value().raw()));
        if let (Some(named), Some(property)) = (named, charset) {
            let last = self.collected.charset.replace(named);
            if last.is_some_and(|last| last != named) {
                self.findings
                    .push(Code::MixedEncodings, ident_span(&property));
            }
        }
    }
}

/// Where the identifier stands.
pub(super) fn ident_span(property: &Property<'_>) -> Span {
    let start = property.span().start;
    Span::new(start, start + property.ident().raw().len())
}

fn context_of(root: Node<'_>) -> Context {
    use crate::value::{Value, decode_with};
    let mut context = Context::default();
    let mut get = |id: PropertyId, context: &Context| {
        let property = root.property(id.ident())?;
        let def = context.def(id)?;
        decode_with(def, property.value().raw(), context, &mut |_, _| {})
    };
    if let Some(Value::Version(version)) = get(PropertyId::FF, &context) {
        context.version = version;
    }
    let game = match get(PropertyId::GM, &context) {
        Some(Value::Game(game)) => game,
        _ => Game::GO,
    };
    context = Context::new(game, context.version);
    if let Some(Value::Size(size)) = get(PropertyId::SZ, &context) {
        context.size = size;
    }
    context
}
