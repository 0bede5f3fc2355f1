//! The option names that USI reserves.

/// An option name that has a meaning of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReservedOption {
    /// The name. Names are compared without case.
    pub name: &'static str,
    /// The type that its declaration has.
    pub ty: &'static str,
    /// What it sets.
    pub meaning: &'static str,
    /// Other names under which engines declare the same thing.
    pub aliases: &'static [&'static str],
    /// Whether the draft of 2007 has it; the others came with real engines.
    pub in_draft: bool,
}

const fn draft(
    name: &'static str,
    ty: &'static str,
    meaning: &'static str,
    aliases: &'static [&'static str],
) -> ReservedOption {
    ReservedOption {
        name,
        ty,
        meaning,
        aliases,
        in_draft: true,
    }
}

const fn later(
    name: &'static str,
    ty: &'static str,
    meaning: &'static str,
    aliases: &'static [&'static str],
) -> ReservedOption {
    ReservedOption {
        name,
        ty,
        meaning,
        aliases,
        in_draft: false,
    }
}

impl ReservedOption {
    /// All names beginning with `USI_` that are known.
    pub const ALL: &'static [Self] = &[
        draft(
            "USI_Hash",
            "spin",
            "size of the hash table in MB; Shogidokoro sends it undeclared",
            &["Hash"],
        ),
        draft(
            "USI_Ponder",
            "check",
            "the engine may be told to ponder; Shogidokoro sends it undeclared",
            &["Ponder"],
        ),
        draft(
            "USI_OwnBook",
            "check",
            "the engine has an opening book of its own",
            &["OwnBook"],
        ),
        draft("USI_MultiPV", "spin", "number of best lines", &["MultiPV"]),
        draft(
            "USI_ShowCurrLine",
            "check",
            "the engine may send info currline",
            &[],
        ),
        draft(
            "USI_ShowRefutations",
            "check",
            "the engine may send info refutation",
            &[],
        ),
        draft(
            "USI_LimitStrength",
            "check",
            "the engine may play weaker",
            &[],
        ),
        draft(
            "USI_Strength",
            "spin",
            "the weaker strength: kyu negative, dan positive",
            &[],
        ),
        draft(
            "USI_AnalyseMode",
            "check",
            "the engine is used for analysis",
            &[],
        ),
        later(
            "USI_Variant",
            "combo",
            "which game of the shogi family is played (Fairy-Stockfish)",
            &[],
        ),
        later(
            "USI_SkillLevel",
            "spin",
            "the weaker strength as a level (Fairy-Stockfish)",
            &["Skill Level"],
        ),
    ];
}

/// The reserved option of that name, compared without case.
///
/// ```
/// use boardwire_usi::reserved_option;
///
/// assert_eq!(reserved_option(b"usi_ponder").map(|option| option.ty), Some("check"));
/// assert_eq!(reserved_option(b"USI_Strange"), None);
/// ```
#[must_use]
pub fn reserved_option(name: &[u8]) -> Option<&'static ReservedOption> {
    ReservedOption::ALL
        .iter()
        .find(|option| option.name.as_bytes().eq_ignore_ascii_case(name))
}

/// Whether a name begins with `USI_` and is none that is known.
pub(super) fn is_unknown(name: &[u8]) -> bool {
    name.get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"USI_"))
        && reserved_option(name).is_none()
}
