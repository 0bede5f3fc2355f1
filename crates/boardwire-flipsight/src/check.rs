//! A reply against the request that it answers.

use boardwire_core::othello::{Move, Size};
use boardwire_core::{CodecOptions as _, Level};

use crate::codes::{Code, ParseError};
use crate::model::{EngineReply, EngineRequest, Message, SquareList};
use crate::options::Options;

/// A move that can be read, and can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {mv} where there are {} legal moves", code.name_of(), legal_moves.len())]
pub struct BadReply {
    /// `illegal-move`, `pass-with-moves` or `pass-in-human-game`.
    pub code: Code,
    /// The move.
    pub mv: Move,
    /// What can be played.
    pub legal_moves: SquareList,
}

impl Code {
    fn name_of(self) -> &'static str {
        boardwire_core::CodeSet::name(self)
    }
}

impl EngineReply<'_> {
    /// Whether the move answers the request: it is among `legal_moves`, or a pass where there are none. What the rules say is not asked:
    /// the service has the last word, and it sends the list.
    ///
    /// ```
    /// use boardwire_flipsight::{Code, Message, parse_lenient};
    ///
    /// let line = r#"{"board":[],"color":1,"legal_moves":[19,26]}"#;
    /// let Message::Request(request) = parse_lenient(line).unwrap().0 else { panic!() };
    /// let reply = request.read_reply(r#"{"move":"d3"}"#).unwrap();
    /// assert_eq!(reply.check(&request), Ok(()));
    /// let reply = request.read_reply(r#"{"move":-1}"#).unwrap();
    /// assert_eq!(reply.check(&request).unwrap_err().code, Code::PassWithMoves);
    /// ```
    ///
    /// # Errors
    /// `illegal-move`, `pass-with-moves`, or `pass-in-human-game`: there the service passes by itself.
    pub fn check(&self, request: &EngineRequest<'_>) -> Result<(), BadReply> {
        let size = request.size().unwrap_or(Size::Eight);
        check_move(
            self.mv.get(),
            &request.legal_moves,
            size,
            request.is_human(),
        )
    }
}

pub(crate) fn check_move(
    mv: Move,
    legal_moves: &SquareList,
    size: Size,
    is_human: bool,
) -> Result<(), BadReply> {
    let code = match mv {
        Move::Pass if is_human => Code::PassInHumanGame,
        Move::Pass if legal_moves.is_empty() => return Ok(()),
        Move::Pass => Code::PassWithMoves,
        Move::Play(_) => match mv.to_index(size) {
            Some(index) if legal_moves.contains(index.into()) => return Ok(()),
            _ => Code::IllegalMove,
        },
    };
    Err(BadReply {
        code,
        mv,
        legal_moves: legal_moves.clone(),
    })
}

impl EngineRequest<'_> {
    /// Reads the line with which an engine answers this request: a reply on the request's board, at level Conforming.
    ///
    /// # Errors
    /// As [`parse`](crate::parse); `missing-key` where the line is another message than a reply.
    pub fn read_reply<'r>(
        &self,
        line: &'r (impl AsRef<[u8]> + ?Sized),
    ) -> Result<EngineReply<'r>, ParseError> {
        self.read_reply_at(line, Level::Conforming)
    }

    /// The same at another level. At Lenient what most slips mean is read all the same; the notes are dropped.
    ///
    /// # Errors
    /// As [`read_reply`](Self::read_reply).
    pub fn read_reply_at<'r>(
        &self,
        line: &'r (impl AsRef<[u8]> + ?Sized),
        level: Level,
    ) -> Result<EngineReply<'r>, ParseError> {
        let options = Options::default()
            .with_size(self.size().unwrap_or(Size::Eight))
            .at(level);
        match crate::parse::parse_bytes(line.as_ref(), &options, &mut boardwire_core::Discard)? {
            Message::Reply(reply) => Ok(reply),
            _ => {
                let len = line.as_ref().len();
                let span = boardwire_core::Span::new(0, len);
                Err(ParseError::new(Code::MissingKey, span)
                    .with_expected(boardwire_core::expected!["move"]))
            }
        }
    }

    /// The move that the service's own samples play when the engine fails: the first of `legal_moves`, or a pass where there are none.
    /// `None` where the first is not on the board.
    #[must_use]
    pub fn fallback(&self) -> Option<Move> {
        match self.legal_moves.first() {
            Some(number) => Move::from_index(number, self.size()?)
                .ok()
                .filter(|mv| !mv.is_pass()),
            None => Some(Move::Pass),
        }
    }
}
