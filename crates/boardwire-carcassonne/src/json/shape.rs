//! The keys and values of the JSON form, to say of a text that has others where and what they should be. Reading is serde's; this is
//! for texts that it refused.

use boardwire_core::{Context, Expected, Span, context, expected};

use super::locate::{Text, key_is};

/// What a value is.
pub(super) enum Shape {
    Object(&'static [Key]),
    List(&'static Shape),
    Text,
    Flag,
    /// A whole number from the first to the second.
    Number(i64, i64),
}

/// A key of an object.
pub(super) struct Key {
    name: &'static str,
    shape: Shape,
    /// Whether it may be null; then it may be missing too.
    nullable: bool,
    optional: bool,
    /// What the value should be.
    expected: Expected,
    /// What should be there where the key is missing.
    missing: Expected,
    context: Context,
}

/// A value or key that should be another one, or be there.
pub(super) struct Misfit {
    pub(super) span: Span,
    pub(super) expected: Expected,
    pub(super) context: Context,
}

/// Keys with their values, one a line: needed, nullable or optional.
macro_rules! keys {
    ($($need:ident $name:literal $shape:expr, $what:literal, $context:literal;)+) => {
        &[$(Key {
            name: $name,
            shape: $shape,
            nullable: keys!(@nullable $need),
            optional: keys!(@optional $need),
            expected: keys!(@expected $need $what),
            missing: expected![concat!("the key ", $name)],
            context: context!($context),
        }),+]
    };
    (@nullable nullable) => { true };
    (@nullable $other:ident) => { false };
    (@optional needed) => { false };
    (@optional $other:ident) => { true };
    (@expected nullable $what:literal) => { expected![$what, "null"] };
    (@expected $other:ident $what:literal) => { expected![$what] };
}

const BYTE: Shape = Shape::Number(0, 255);
const POINTS: Shape = Shape::Number(0, 65_535);
const PLACE: Shape = Shape::Number(-32_768, 32_767);

static INFO: &[Key] = keys! {
    nullable "date" Shape::Text, "a string", "info";
    nullable "time" Shape::Text, "a string", "info";
    nullable "zone" Shape::Text, "a string", "info";
    nullable "kind" Shape::Text, "a string", "info";
    nullable "mode" Shape::Text, "a string", "info";
};

static PLAYER: &[Key] = keys! {
    needed "id" Shape::Text, "a string", "players";
    needed "name" Shape::Text, "a string", "players";
    nullable "real" Shape::Text, "a string", "players";
    nullable "country" Shape::Text, "a string", "players";
    nullable "colour" Shape::Text, "a string", "players";
};

static EDGE: Shape = BYTE;

static CLAIM: &[Key] = keys! {
    needed "kind" Shape::Text, "a string", "play.claim";
    nullable "edges" Shape::List(&EDGE), "an array of edges", "play.claim";
    nullable "half_edges" Shape::List(&EDGE), "an array of half-edges", "play.claim";
};

static SCORE: Shape = Shape::Object(keys! {
    nullable "player" Shape::Text, "a string", "play.scores";
    needed "city" POINTS, "a whole number from 0 to 65535", "play.scores";
    needed "road" POINTS, "a whole number from 0 to 65535", "play.scores";
    needed "monastery" POINTS, "a whole number from 0 to 65535", "play.scores";
});

/// A play.
pub(super) static PLAY: Shape = Shape::Object(keys! {
    needed "turn" BYTE, "a whole number from 1 to 71", "play.turn";
    needed "player" Shape::Text, "a string", "play.player";
    needed "x" PLACE, "a whole number from -71 to 71", "play.x";
    needed "y" PLACE, "a whole number from -71 to 71", "play.y";
    needed "tile" Shape::Text, "a string", "play.tile";
    needed "turns" BYTE, "a whole number from 0 to 3", "play.tile";
    nullable "claim" Shape::Object(CLAIM), "an object", "play.claim";
    nullable "scores" Shape::List(&SCORE), "an array", "play.scores";
});

static FINAL_SCORES: &[Key] = keys! {
    needed "city" POINTS, "a whole number from 0 to 65535", "final";
    needed "road" POINTS, "a whole number from 0 to 65535", "final";
    needed "monastery" POINTS, "a whole number from 0 to 65535", "final";
    needed "field" POINTS, "a whole number from 0 to 65535", "final";
};

static FINAL: Shape = Shape::Object(keys! {
    needed "player" Shape::Text, "a string", "final";
    needed "scores" Shape::Object(FINAL_SCORES), "an object", "final";
});

static COMMENT: Shape = Shape::Object(keys! {
    needed "before" Shape::Number(0, i64::MAX), "a whole number from 0 on", "comments";
    needed "inline" Shape::Flag, "true or false", "comments";
    needed "text" Shape::Text, "a string", "comments";
});

static PLAYERS: Shape = Shape::Object(PLAYER);

/// A record.
pub(super) static RECORD: Shape = Shape::Object(keys! {
    needed "info" Shape::Object(INFO), "an object", "info";
    needed "style" Shape::Text, "a string", "style";
    needed "players" Shape::List(&PLAYERS), "an array", "players";
    needed "plays" Shape::List(&PLAY), "an array", "plays";
    optional "final" Shape::List(&FINAL), "an array", "final";
    optional "comments" Shape::List(&COMMENT), "an array", "comments";
});

/// The first value or key of a text that does not fit. It goes as deep as the form does.
pub(super) fn first_misfit(input: &[u8], shape: &'static Shape) -> Option<Misfit> {
    let mut walk = Walk {
        text: Text::new(input),
        input,
    };
    walk.value(shape, false, expected!["an object"], Context::NONE)
}

struct Walk<'t> {
    text: Text<'t>,
    input: &'t [u8],
}

impl Walk<'_> {
    fn value(
        &mut self,
        shape: &'static Shape,
        nullable: bool,
        expected: Expected,
        context: Context,
    ) -> Option<Misfit> {
        self.text.blanks();
        match (self.text.peek(), shape) {
            (Some(b'{'), Shape::Object(keys)) => return self.object(keys, context),
            (Some(b'['), Shape::List(item)) => return self.list(item, context),
            _ => {}
        }
        let span = self.text.value();
        let value = span.of(self.input);
        let fits = match shape {
            Shape::Object(_) | Shape::List(_) => false,
            Shape::Text => value.starts_with(b"\""),
            Shape::Flag => matches!(value, b"true" | b"false"),
            Shape::Number(from, to) => {
                let number = core::str::from_utf8(value)
                    .ok()
                    .and_then(|text| text.parse().ok());
                // JSON has no whole number -0.
                number.is_some_and(|number: i64| (*from..=*to).contains(&number)) && value != b"-0"
            }
        };
        let is_null = nullable && value == b"null";
        (!fits && !is_null).then_some(Misfit {
            span,
            expected,
            context,
        })
    }

    fn list(&mut self, item: &'static Shape, context: Context) -> Option<Misfit> {
        let expected = match item {
            Shape::Object(_) => expected!["an object"],
            _ => expected!["a whole number"],
        };
        self.text.take(b'[');
        if self.text.take(b']') {
            return None;
        }
        loop {
            if let Some(misfit) = self.value(item, false, expected, context) {
                return Some(misfit);
            }
            if !self.text.take(b',') {
                self.text.take(b']');
                return None;
            }
        }
    }

    fn object(&mut self, keys: &'static [Key], context: Context) -> Option<Misfit> {
        self.text.take(b'{');
        // No object has more keys than a number has bits.
        let mut seen = 0u32;
        loop {
            self.text.blanks();
            if self.text.peek() != Some(b'"') {
                break;
            }
            let span = self.text.string();
            let found = keys
                .iter()
                .enumerate()
                .find(|(_, key)| key_is(self.input, span, key.name));
            let Some((index, key)) = found.filter(|(index, _)| seen & (1 << index) == 0) else {
                return Some(Misfit {
                    span,
                    expected: match found {
                        Some(_) => expected!["each key once"],
                        None => expected!["a key of the form"],
                    },
                    context,
                });
            };
            seen |= 1 << index;
            if !self.text.take(b':') {
                return None;
            }
            let misfit = self.value(&key.shape, key.nullable, key.expected, key.context);
            if misfit.is_some() {
                return misfit;
            }
            if !self.text.take(b',') {
                break;
            }
        }
        self.text.blanks();
        let end = self.text.at();
        self.text.take(b'}');
        let mut missing = keys.iter().enumerate();
        let (_, key) = missing.find(|(index, key)| seen & (1 << index) == 0 && !key.optional)?;
        Some(Misfit {
            span: Span::new(end, self.text.at()),
            expected: key.missing,
            context: key.context,
        })
    }
}
