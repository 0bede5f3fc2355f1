//! What the reader, the writer and strict style do about each code.

use super::Code;

impl Code {
    /// What the reader did about it: a phrase.
    #[must_use]
    pub const fn repair(self) -> &'static str {
        match self {
            Self::NoSgfData | Self::NotSgfGib | Self::NotSgfNgf | Self::InputTooLarge => {
                "nothing was read"
            }
            Self::LimitDepth | Self::LimitNodes | Self::LimitValue | Self::LimitPoints => {
                "reading ended here"
            }
            Self::HeaderSkipped | Self::DataBeforeTree | Self::StrayChars => {
                "the text was passed over"
            }
            Self::UnescapedBracket => "the value ends at the first `]`",
            Self::MissingCloseParen => "the variation was closed at the end",
            Self::UnexpectedEof => "the unfinished property was left out",
            Self::LowercaseInIdent => "the lower-case letters were passed over",
            Self::IdentTooLong => "the property was kept, unchecked",
            Self::LongIdent | Self::UnknownProperty => "the property was kept",
            Self::IdentWithoutValue => "the identifier was passed over",
            Self::ValueWithoutIdent => "the value was passed over",
            Self::EmptyVariation => "the variation was passed over",
            Self::BadVariationStart => "one of the parentheses was passed over",
            Self::MissingFirstSemicolon | Self::MissingSemicolon => "a `;` was assumed",
            Self::MissingOpenParen => "a `(` was assumed: the node begins a variation",
            Self::DuplicateProperty => "lists and texts were joined, else the first one counts",
            Self::TooManyValues => "the first value that is not empty counts",
            Self::PropertyNotInFf => "the property was read as in the version that defines it",
            Self::FeatureNotInFf => "it was read as in FF[4]",
            Self::EmptyPassInOldFf => "it was read as a pass",
            Self::IntegerKomi => "KI was kept; `upgrade` makes KM of it",
            Self::BadValue | Self::EmptyValue => "the value was left out",
            Self::BadView => "the points were kept, and count as a list",
            Self::ValueCorrected | Self::ComposeCorrected => "the value was read in its right form",
            Self::NulByte => "the byte was read as a space",
            Self::ComposeExpected => {
                "the value was read as its first part where that makes sense, else left out"
            }
            Self::PointNotUnique => "the later one was left out",
            Self::BadGameInfo => "the text was kept",
            Self::BadRootValue => "the default was taken",
            Self::UnknownFf => "the tree was read as FF[4]",
            Self::SquareSizeAsPair => "it was read as the one number",
            Self::SizeTooBig => "52 was taken",
            Self::GameNotChecked => "moves and points were kept as text",
            Self::MoveInRoot | Self::OccupiedPoint => "the move was kept",
            Self::RootPropertyOutsideRoot => "the property does not count",
            Self::GameInfoNotUnique => "both were kept",
            Self::SetupAndMoveMixed => {
                "the node counts as two, setup first; a lone PL does not count"
            }
            Self::TwoMovesInNode => "the node counts as two",
            Self::ContradictingAnnotation => "the later one does not count",
            Self::TeBmCombination => "TE then BM was read as IT, BM then TE as DO",
            Self::AnnotationWithoutMove => "the annotation was kept, and does not count",
            Self::RedundantSetup => "the value was kept",
            Self::MaybePass => "the move was left out",
            Self::VariationLevelUncertain | Self::VariationLevelCorrected => "the tree was kept",
            Self::MixedFf => "each tree was read in its own version",
            Self::MixedGames => "each tree was read as its own game",
            Self::MixedEncodings => {
                "each tree was read in its own charset, unless one was asked for"
            }
            Self::SeveralTrees => "all trees were read",
            Self::HandicapMismatch => "both were kept",
            Self::NoHandicap => "it was read as no handicap",
            Self::SetupInMainLine => "the setup was kept",
            Self::SameColourTwice => "both moves were kept",
            Self::Bom => "the mark was passed over",
            Self::BomConflict => "the mark's charset was taken",
            Self::UndecodableBytes => "the bytes were kept; as text they are replaced",
            Self::UnknownEncoding => "the charset was taken from the bytes",
            Self::EncodingClash => {
                "the charset was taken from the bytes, or from CA where they are text in both"
            }
            Self::FjkNote => "the remark was passed over",
            Self::DialectFox | Self::DialectNihonKiin | Self::DialectIgs | Self::DialectCgoban1 => {
                "the value was kept; the dialect's views read it"
            }
            Self::IllegalMove => "the move was executed",
            Self::ScoreMismatch => "both were kept",
            Self::PositionNotFollowed => {
                "what depends on the position was not checked from here on in this tree"
            }
            Self::TooManyNotes => "later notes were left out of the list",
            Self::NotCanonical => "nothing was changed",
        }
    }

    /// Whether the canonical form lacks the bytes that a note of this code is about: text that means nothing, was cut off, or is none.
    /// [`Collection::lost_text`](crate::Collection::lost_text) also finds values of properties that hold nothing.
    #[must_use]
    pub const fn drops_text(self) -> bool {
        matches!(
            self,
            Self::HeaderSkipped
                | Self::StrayChars
                | Self::FjkNote
                | Self::IdentWithoutValue
                | Self::ValueWithoutIdent
                | Self::UnexpectedEof
                | Self::UndecodableBytes
        )
    }

    /// Whether this is about style: a remark that is a deviation in strict style.
    pub(crate) const fn is_style(self) -> bool {
        matches!(
            self,
            Self::GameNotChecked
                | Self::MoveInRoot
                | Self::LongIdent
                | Self::UnknownProperty
                | Self::RedundantSetup
                | Self::PropertyNotInFf
                | Self::MixedFf
                | Self::MixedGames
                | Self::OccupiedPoint
                | Self::UndecodableBytes
                | Self::UnknownEncoding
                | Self::MixedEncodings
        )
    }
}
