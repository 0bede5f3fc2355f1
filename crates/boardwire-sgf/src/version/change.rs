//! The record of a change.

use core::fmt;

use crate::codes::Code;
use crate::property::PropertyId;
use crate::tree::NodeId;

/// A change that a conversion or a repair made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The node. Of one that was split, the first part.
    pub node: NodeId,
    /// The property as it was; `None` if it is about the node, or a property that SGF does not define.
    pub property: Option<PropertyId>,
    /// What was done.
    pub kind: ChangeKind,
}

impl Change {
    pub(super) const fn new(node: NodeId, property: PropertyId, kind: ChangeKind) -> Self {
        Self {
            node,
            property: Some(property),
            kind,
        }
    }

    pub(super) const fn of_node(node: NodeId, kind: ChangeKind) -> Self {
        Self {
            node,
            property: None,
            kind,
        }
    }

    /// The fault that was mended, where it is one that the reader reports too.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        self.kind.code()
    }
}

/// `B: the pass is spelled as the version has it`
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(property) = self.property {
            write!(f, "{property}: ")?;
        }
        self.kind.fmt(f)
    }
}

macro_rules! kinds {
    ($($kind:ident = $name:literal, $what:literal $([$code:ident])? $(loses = $loses:literal)?;)+) => {
        /// What was done.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ChangeKind {
            $(#[doc = concat!("`", $name, "`: ", $what, ".")] $kind,)+
            /// `value-corrected`: a value that has a wrong form but a clear meaning was written in the right form. The code says what
            /// was wrong.
            ValueCorrected(Code),
            /// `value-dropped`: a value that has no meaning, or that may not stand where it stood, was dropped. The code says why.
            ValueDropped(Code),
            /// `property-dropped`: a property that may not stand where it stood, or that means nothing, was dropped. The code says why.
            PropertyDropped(Code),
        }

        impl ChangeKind {
            /// A stable name in kebab-case.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                    Self::ValueCorrected(_) => "value-corrected",
                    Self::ValueDropped(_) => "value-dropped",
                    Self::PropertyDropped(_) => "property-dropped",
                }
            }

            /// What it says, in a few words.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$kind => $what,)+
                    Self::ValueCorrected(_) => "a value was written in the right form",
                    Self::ValueDropped(_) => "a value was dropped",
                    Self::PropertyDropped(_) => "a property was dropped",
                }
            }

            /// Whether something that the file said is not said any more.
            #[must_use]
            pub const fn loses(self) -> bool {
                match self {
                    $(Self::$kind => false $(|| $loses)?,)+
                    Self::ValueCorrected(_) => false,
                    Self::ValueDropped(_) | Self::PropertyDropped(_) => true,
                }
            }

            const fn code(self) -> Option<Code> {
                match self {
                    $(Self::$kind => kinds!(@code $($code)?),)+
                    Self::ValueCorrected(code)
                    | Self::ValueDropped(code)
                    | Self::PropertyDropped(code) => Some(code),
                }
            }
        }
    };
    (@code) => { None };
    (@code $code:ident) => { Some(Code::$code) };
}

kinds! {
    VersionSet = "version-set", "FF names the new version";
    CharsetNamed = "charset-named", "CA names the charset, since there is text that is not ASCII";
    IdentRespelled = "ident-respelled", "the small letters of an identifier were left out" [LowercaseInIdent];
    PassRespelled = "pass-respelled", "a pass is written as the version has it";
    MarksSorted = "marks-sorted", "marks (M) became crosses on empty points (MA) and triangles on stones (TR)";
    MarksMerged = "marks-merged", "crosses and triangles became marks (M)";
    LettersLabelled = "letters-labelled", "letters (L) became labels (LB)";
    LabelsLettered = "labels-lettered", "labels A, B, C.. (LB) became letters (L)";
    JudgementsJoined = "judgements-joined", "TE and BM became DO or IT" [TeBmCombination];
    JudgementSplit = "judgement-split", "DO or IT became TE and BM";
    ViewJoined = "view-joined", "the two corners of VW became a rectangle";
    ViewSplit = "view-split", "the rectangle of VW became its two corners";
    KomiConverted = "komi-converted", "KI became KM, half as much" [IntegerKomi];
    KomiDropped = "komi-dropped", "KI was dropped, since KM is there" [IntegerKomi] loses = true;
    SetupSplit = "setup-split", "setup stays, the rest went to a new node behind" [SetupAndMoveMixed];
    MovesSplit = "moves-split", "the second move went to a new node behind" [TwoMovesInNode];
    TurnDropped = "turn-dropped", "PL was dropped: the move in the node says whose turn it was" [SetupAndMoveMixed] loses = true;
    TimeConverted = "time-converted", "TM counts in the version's unit";
    ListExpanded = "list-expanded", "rectangles of points became points";
    BreaksRemoved = "soft-breaks-removed", "soft line breaks were taken out of a text";
    FigureReduced = "figure-reduced", "flags and name of the figure were dropped" loses = true;
    NotInVersion = "not-in-version", "a property was kept though the version does not define it";
    Obsolete = "obsolete", "a property that the version has not was dropped" loses = true;
    DuplicateJoined = "duplicate-joined", "a property that stood twice was joined" [DuplicateProperty];
    DuplicateDropped = "duplicate-dropped", "of a property that stood twice the first was kept" [DuplicateProperty] loses = true;
    SemicolonAdded = "semicolon-added", "the missing `;` of the node was written" [MissingSemicolon];
    OpenAdded = "open-paren-added", "the missing `(` of a variation was written" [MissingOpenParen];
    CloseAdded = "close-paren-added", "the missing `)` of a game or variation was written" [MissingCloseParen];
    StrayDropped = "stray-dropped", "bytes that mean nothing were dropped" [StrayChars] loses = true;
}

impl fmt::Display for ChangeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.meaning())?;
        match self {
            Self::ValueCorrected(code) | Self::ValueDropped(code) | Self::PropertyDropped(code) => {
                write!(f, " ({code})")
            }
            _ => Ok(()),
        }
    }
}
