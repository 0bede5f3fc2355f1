//! [`Codec`] for USI lines.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{
    Codec, CodecOptions, Conversation, Direction, Framer, LineFramer, Notes, Observation, Shape,
    Span,
};

use crate::codes::{Code, ParseError};
use crate::line::Line;
use crate::model::{Command, InfoExtra};
use crate::options::Options;
use crate::session::SessionChecker;

/// USI lines, for drivers: `boardwire_transcript::run::<Usi>(text)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usi;

impl Codec for Usi {
    const NAME: &'static str = "usi";
    const SHAPE: Shape = Shape::Line;
    type Message<'i> = Command<'i>;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        direction: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Command<'i>, ParseError> {
        crate::parse::parse_toward(input, direction, options, notes)
    }

    fn format_into(command: &Command<'_>, options: &Options, out: &mut Vec<u8>) {
        crate::format::format_to(command, options.profile(), out);
    }

    fn direction(command: &Command<'_>) -> Option<Direction> {
        command.direction()
    }

    fn into_owned(command: Command<'_>) -> Command<'static> {
        command.into_owned()
    }

    fn shorten<'s, 'l: 's>(command: &'s Command<'l>) -> &'s Command<'s> {
        command
    }

    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        Line::new(input).tokens().for_each(|token| each(token.span));
        true
    }

    fn keep(input: &[u8], options: &Options, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input))
        })
    }

    fn unordered(command: &Command<'_>, each: &mut dyn FnMut(&[u8])) {
        match command {
            Command::Go(go) => go.extras.iter().for_each(|word| each(word.as_bytes())),
            Command::Option(option) => option.vars.iter().for_each(|var| each(var.as_bytes())),
            Command::Info(info) => {
                for extra in info.extras.iter() {
                    if let InfoExtra::Unknown(words) = extra {
                        words
                            .iter()
                            .map(|word| word.as_bytes())
                            // A bound without a score is kept where its score would have been missed.
                            .filter(|word| !word.ends_with(b"bound"))
                            .for_each(&mut *each);
                    }
                }
            }
            _ => {}
        }
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        let limit = options.limits().line;
        Some(Box::new(LineFramer::new(limit, Code::LineTooLong)))
    }

    /// The replay of a `position` line: its start, and with the feature `rules` its moves.
    fn validate(input: &[u8], command: &Command<'_>, _: &Options) -> Vec<Observation> {
        match command {
            Command::Position(position) => crate::replay::observe(input, position),
            _ => Vec::new(),
        }
    }

    #[cfg(feature = "serde")]
    fn json(command: &Command<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(command) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    /// A [`SessionChecker`] with the options' deadlines.
    fn conversation(options: &Options) -> Option<Box<dyn Conversation>> {
        Some(Box::new(SessionChecker::with_options(options.clone())))
    }
}
