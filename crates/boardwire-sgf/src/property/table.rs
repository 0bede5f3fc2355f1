//! The table of properties, and the way from an identifier to its row.

use super::Attribute::{GameInfo, Inherit, Move, None as Anywhere, Root, Setup};
use super::ListForm::{EmptyList, List, Single};
use super::{Kind, PropertyDef, VersionSet};
use crate::game::{Game, Version};
use crate::tree::Ident;

macro_rules! properties {
    ($($id:ident: $doc:literal { $($versions:ident $(of $game:ident)?: $kind:ident $list:ident $attribute:ident),+ })+) => {
        /// A property that SGF or one of its games defines, by its identifier. What it holds depends on the version and the game:
        /// see [`PropertyId::def`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum PropertyId {
            $(#[doc = $doc] $id,)+
        }

        impl PropertyId {
            /// All properties, by identifier.
            pub const ALL: &'static [Self] = &[$(Self::$id),+];

            /// The identifier: one or two capitals.
            #[inline]
            #[must_use]
            pub const fn ident(self) -> &'static str {
                match self {
                    $(Self::$id => stringify!($id),)+
                }
            }

            /// What it says, in a few words.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$id => $doc,)+
                }
            }

            pub(crate) const fn all_rows(self) -> &'static [PropertyDef] {
                match self {
                    $(Self::$id => {
                        const ROWS: &[PropertyDef] = &[$(PropertyDef {
                            id: PropertyId::$id,
                            versions: VersionSet::$versions,
                            game: game!($($game)?),
                            kind: Kind::$kind,
                            attribute: $attribute,
                            list: $list,
                        }),+];
                        ROWS
                    })+
                }
            }
        }
    };
}

macro_rules! game {
    () => {
        None
    };
    ($game:ident) => {
        Some(Game::$game)
    };
}

properties! {
    AA: "arrows on the board (Amazons)" { ALL of AMAZONS: Point List Setup }
    AB: "adds black stones" { ALL: Stone List Setup }
    AE: "clears points" { ALL: Point List Setup }
    AN: "who commented the game" { FF34: SimpleText Single GameInfo }
    AP: "the program that wrote the file, and its version" { FF4: Application Single Root }
    AR: "arrows" { FF4: PointPair List Anywhere }
    AS: "who adds the stones (Lines of Action), arrows from stones (Octi)" {
        ALL of LINES_OF_ACTION: Adder Single Anywhere,
        ALL of OCTI: PointPair List Anywhere
    }
    AW: "adds white stones" { ALL: Stone List Setup }
    B: "a move by Black" { ALL: Move Single Move }
    BL: "seconds that Black has left" { ALL: Real Single Move }
    BM: "a bad move" { ALL: Double Single Move }
    // A point each by the page of Octi; stones with prongs are read too.
    BO: "Black's octi squares (Octi)" { ALL of OCTI: Stone List GameInfo }
    BR: "Black's rank" { ALL: SimpleText Single GameInfo }
    BS: "Black's species" { FF123: Number Single GameInfo }
    BT: "Black's team" { FF34: SimpleText Single GameInfo }
    C: "a comment" { ALL: Text Single Anywhere }
    CA: "the charset of texts" { FF4: Charset Single Root }
    CH: "a check mark" { FF123: Double Single Anywhere }
    CO: "who owns the cube (Backgammon)" { ALL of BACKGAMMON: SimpleText Single Setup }
    // FF[4] says simple text; copyrights of several lines are common, and SGFC reads them as text.
    CP: "the copyright" { FF34: Text Single GameInfo }
    CR: "circles" { FF34: Point List Anywhere }
    CS: "circles on stones (Octi)" { ALL of OCTI: Stone List Anywhere }
    CV: "the cube's value (Backgammon)" { ALL of BACKGAMMON: Number Single Setup }
    DD: "dims points" { FF4: Point EmptyList Inherit }
    DI: "the dice (Backgammon)" { ALL of BACKGAMMON: Number Single Setup }
    DM: "the position is even" { FF34: Double Single Anywhere }
    DO: "a doubtful move" { FF34: None Single Move }
    DT: "when the game was played" { ALL: Date Single GameInfo }
    EL: "the program's evaluation of its move" { FF12: Number Single Anywhere }
    EV: "the event" { ALL: SimpleText Single GameInfo }
    EX: "the move that the program expects" { FF12: Move Single Anywhere }
    // The FF[4] page says 2 to 4; a file of FF[1] may say so too.
    FF: "the version of the format" { ALL: Version Single Root }
    FG: "begins a diagram" { FF123: None Single Anywhere, FF4: Figure Single Anywhere }
    GB: "good for Black" { ALL: Double Single Anywhere }
    GC: "a comment on the game" { ALL: Text Single GameInfo }
    GM: "the game" { ALL: Game Single Root }
    GN: "the game's name" { ALL: SimpleText Single GameInfo }
    GW: "good for White" { ALL: Double Single Anywhere }
    HA: "the handicap (Go)" { ALL of GO: Handicap Single GameInfo }
    HO: "a hotspot" { FF34: Double Single Anywhere }
    ID: "an identifier of the game" { FF3: SimpleText Single GameInfo }
    IP: "the initial position (Lines of Action), settings of the viewer (Hex)" {
        ALL of LINES_OF_ACTION: SimpleText Single GameInfo,
        ALL of HEX: SimpleText Single GameInfo
    }
    IS: "settings of the viewer (Hex)" { ALL of HEX: TextPair List Root }
    IT: "an interesting move" { FF34: None Single Move }
    IY: "whether rows are turned over (Lines of Action)" { ALL of LINES_OF_ACTION: SimpleText Single GameInfo }
    KI: "twice the komi; private to Smart Go Board (Go)" { ALL of GO: Number Single GameInfo }
    KM: "the komi (Go)" { ALL of GO: Komi Single GameInfo }
    KO: "the move is executed even if it is illegal" { FF34: None Single Move }
    L: "letters A, B, C.. on points" { FF12: Point List Anywhere }
    LB: "labels" { FF34: Label List Anywhere }
    LN: "lines" { FF4: PointPair List Anywhere }
    LT: "losing on time is enforced" { FF3: None Single Anywhere }
    M: "marks" { FF12: Point List Anywhere }
    MA: "crosses" { FF34: Point List Anywhere }
    MI: "about the match (Backgammon)" { ALL of BACKGAMMON: TextPair List GameInfo }
    MN: "sets the move number" { FF34: Number Single Move }
    MS: "crosses on stones (Octi)" { ALL of OCTI: Stone List Anywhere }
    N: "the node's name" { ALL: SimpleText Single Anywhere }
    NP: "prongs (Octi)" { ALL of OCTI: Number Single GameInfo }
    NR: "reserve pods (Octi)" { ALL of OCTI: Number Single GameInfo }
    NS: "superprongs (Octi)" { ALL of OCTI: Number Single GameInfo }
    OB: "moves or periods that Black has left in overtime" { FF34: Number Single Move }
    OM: "moves in an overtime period" { FF3: Number Single Anywhere }
    ON: "the opening" { FF34: Text Single GameInfo }
    OP: "length of an overtime period" { FF3: Real Single Anywhere }
    OT: "how overtime works" { FF4: Overtime Single GameInfo }
    OV: "the operator's overhead" { FF3: Real Single Anywhere }
    OW: "moves or periods that White has left in overtime" { FF34: Number Single Move }
    PB: "Black's name" { ALL: SimpleText Single GameInfo }
    PC: "the place" { ALL: SimpleText Single GameInfo }
    PL: "who is to move" { ALL: Color Single Setup }
    PM: "how moves are numbered in print" { FF4: PrintMode Single Inherit }
    PW: "White's name" { ALL: SimpleText Single GameInfo }
    RE: "the result" { ALL: Result Single GameInfo }
    RG: "a region" { FF123: Point List Anywhere }
    RO: "the round" { ALL: SimpleText Single GameInfo }
    RP: "takes stones off the board (Octi)" { ALL of OCTI: Stone List Setup }
    RU: "the rules" { FF34: Rules Single GameInfo }
    SC: "secure stones" { FF123: Point List Anywhere }
    SE: "moves tried in self test; marked points (Lines of Action)" {
        FF3: Point List Anywhere,
        FF4 of LINES_OF_ACTION: Point Single Anywhere
    }
    SI: "sigma, the deviation of an evaluation" { FF3: Double Single Anywhere }
    SL: "selected points" { ALL: Point List Anywhere }
    SO: "the source" { ALL: SimpleText Single GameInfo }
    SQ: "squares" { FF4: Point List Anywhere }
    SS: "squares on stones (Octi)" { ALL of OCTI: Stone List Anywhere }
    ST: "how variations are shown" { FF4: Style Single Root }
    SU: "the kind of set-up (Lines of Action, Backgammon)" {
        ALL of LINES_OF_ACTION: SimpleText Single GameInfo,
        ALL of BACKGAMMON: SimpleText Single GameInfo
    }
    SZ: "the size of the board" { ALL: Size Single Root }
    TB: "Black's territory (Go)" { ALL of GO: Point EmptyList Anywhere }
    TC: "count of territory (Go)" { FF3 of GO: Number Single Anywhere }
    TE: "a good move" { ALL: Double Single Move }
    TM: "the main time" { ALL: Time Single GameInfo }
    TR: "triangles" { FF34: Point List Anywhere }
    TS: "triangles on stones (Octi)" { ALL of OCTI: Stone List Anywhere }
    TW: "White's territory (Go)" { ALL of GO: Point EmptyList Anywhere }
    UC: "the position is unclear" { FF34: Double Single Anywhere }
    US: "who entered the game" { ALL: SimpleText Single GameInfo }
    V: "the value of the position" { ALL: Real Single Anywhere }
    VW: "shows a part of the board" { ALL: Point EmptyList Inherit }
    W: "a move by White" { ALL: Move Single Move }
    WL: "seconds that White has left" { ALL: Real Single Move }
    WO: "White's octi squares (Octi)" { ALL of OCTI: Stone List GameInfo }
    WR: "White's rank" { ALL: SimpleText Single GameInfo }
    WS: "White's species" { FF123: Number Single GameInfo }
    WT: "White's team" { FF34: SimpleText Single GameInfo }
}

/// The property of each identifier by its two letters: 1 to 26, and 0 for none.
static INDEX: [Option<PropertyId>; 27 * 27] = {
    let mut index = [None; 27 * 27];
    let mut row = 0;
    while row < PropertyId::ALL.len() {
        let id = PropertyId::ALL[row];
        let ident = id.ident().as_bytes();
        let second = if ident.len() == 2 {
            ident[1] - b'A' + 1
        } else {
            0
        };
        index[(ident[0] - b'A' + 1) as usize * 27 + second as usize] = Some(id);
        row += 1;
    }
    index
};

/// Definitions that count in all versions and games, in the order of [`PropertyId::ALL`]: of most properties.
static COMMON: [Option<&PropertyDef>; PropertyId::ALL.len()] = {
    let mut common = [None; PropertyId::ALL.len()];
    let mut row = 0;
    while row < common.len() {
        if let [only] = PropertyId::ALL[row].all_rows()
            && only.game.is_none()
        {
            common[row] = Some(only);
        }
        row += 1;
    }
    common
};

/// The same by two letters, as in [`INDEX`].
static COMMON_BY_LETTERS: [Option<&PropertyDef>; 27 * 27] = {
    let mut common = [None; 27 * 27];
    let mut at = 0;
    while at < common.len() {
        if let Some(id) = INDEX[at] {
            common[at] = COMMON[id as usize];
        }
        at += 1;
    }
    common
};

/// All definitions of each property, in the order of [`PropertyId::ALL`].
static ROWS: [&[PropertyDef]; PropertyId::ALL.len()] = {
    let mut rows: [&[PropertyDef]; PropertyId::ALL.len()] = [&[]; PropertyId::ALL.len()];
    let mut row = 0;
    while row < rows.len() {
        rows[row] = PropertyId::ALL[row].all_rows();
        row += 1;
    }
    rows
};

impl PropertyId {
    /// The property with this identifier of one or two capitals.
    ///
    /// ```
    /// use boardwire_sgf::PropertyId;
    ///
    /// assert_eq!(PropertyId::from_ident(b"AB"), Some(PropertyId::AB));
    /// assert_eq!(PropertyId::from_ident(b"Ab"), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn from_ident(capitals: &[u8]) -> Option<Self> {
        match *capitals {
            [first] => Self::of_letters(first, b'A' - 1),
            [first, second @ b'A'..=b'Z'] => Self::of_letters(first, second),
            _ => None,
        }
    }

    /// The property with this identifier as a file has it, in which capitals alone count.
    #[inline]
    #[must_use]
    pub fn of(ident: Ident<'_>) -> Option<Self> {
        match *ident.raw() {
            [first] => Self::of_letters(first, b'A' - 1),
            [first @ b'A'..=b'Z', second @ b'A'..=b'Z'] => Self::of_letters(first, second),
            _ => Self::of_capitals(ident),
        }
    }

    /// The same where other letters stand between the capitals.
    fn of_capitals(ident: Ident<'_>) -> Option<Self> {
        match ident.code().to_be_bytes() {
            [0, 0, 0, 0, 0, 0, 0, first] => Self::of_letters(first, b'A' - 1),
            [0, 0, 0, 0, 0, 0, first, second] => Self::of_letters(first, second),
            _ => None,
        }
    }

    /// `second` is the byte before `A` when there is none.
    #[inline]
    pub(crate) fn of_letters(first: u8, second: u8) -> Option<Self> {
        INDEX.get(place(first, second)?).copied().flatten()
    }

    /// Every definition of the property: one for all versions and games, or several.
    #[inline]
    #[must_use]
    pub fn defs(self) -> &'static [PropertyDef] {
        ROWS.get(self as usize).copied().unwrap_or_default()
    }

    /// The definition that counts in a version and a game; `None` if the game does not have the property.
    ///
    /// Where the version does not have it, this is how other versions define it: ask [`PropertyDef::versions`].
    #[inline]
    #[must_use]
    pub fn def(self, game: Game, version: Version) -> Option<&'static PropertyDef> {
        match COMMON.get(self as usize) {
            Some(Some(common)) => Some(common),
            _ => match self.defs() {
                [only] => (only.game == Some(game)).then_some(only),
                _ => self.own_def(game, version),
            },
        }
    }

    /// The same for a property that has several definitions.
    fn own_def(self, game: Game, version: Version) -> Option<&'static PropertyDef> {
        // A game's own definition goes before that for all games, the version's before another's.
        let fits = |row: &&PropertyDef| match row.game {
            None => true,
            Some(owner) => owner == game,
        };
        self.defs()
            .iter()
            .filter(fits)
            .max_by_key(|row| (row.versions.contains(version), row.game.is_some()))
    }
}

impl PropertyDef {
    /// The definition that counts for the identifier of these letters. `second` is the byte before `A` when there is none.
    #[inline]
    pub(crate) fn of_letters(
        first: u8,
        second: u8,
        game: Game,
        version: Version,
    ) -> Option<&'static Self> {
        match COMMON_BY_LETTERS.get(place(first, second)?) {
            Some(Some(common)) => Some(common),
            _ => PropertyId::of_letters(first, second)?.def(game, version),
        }
    }
}

/// The place of an identifier in [`INDEX`].
#[inline]
fn place(first: u8, second: u8) -> Option<usize> {
    let first = first.wrapping_sub(b'A');
    let second = second.wrapping_sub(b'A' - 1);
    (first < 26 && second <= 26).then(|| (usize::from(first) + 1) * 27 + usize::from(second))
}
