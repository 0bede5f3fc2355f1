//! Mate by checks alone, as in problems (tsume): every attack gives check, every defence is tried.

use boardwire_core::shogi::Move;
use boardwire_rules::shogi::Position;

use crate::control::Control;

/// What a search for a mate found.
pub(crate) enum Found {
    /// A mate: checks and the longest defence in turn.
    Mate(Vec<Move>),
    /// Checks lead nowhere.
    NoMate,
    /// Time or depth ran out.
    Unknown,
}

/// Looks for the shortest mate, of at most `plies`.
pub(crate) fn find(position: Position, plies: u32, control: &Control) -> Found {
    let mut search = Search {
        position,
        control,
        nodes: 0,
        cut: false,
    };
    // A mate has an odd number of plies.
    for depth in (1..=plies).step_by(2) {
        search.cut = false;
        match search.attack(depth) {
            Ok(Some(line)) => return Found::Mate(line),
            // Nothing was cut off: deeper searches see the same.
            Ok(None) if !search.cut => return Found::NoMate,
            Ok(None) => {}
            Err(Over) => return Found::Unknown,
        }
    }
    Found::Unknown
}

struct Over;

struct Search<'c> {
    position: Position,
    control: &'c Control,
    nodes: u64,
    /// A check was not followed to its end.
    cut: bool,
}

impl Search<'_> {
    fn attack(&mut self, plies: u32) -> Result<Option<Vec<Move>>, Over> {
        for mv in self.position.legal_moves() {
            self.count()?;
            if self.position.play(mv).is_err() {
                continue;
            }
            let result = if self.position.is_check() {
                self.defend(plies - 1)
            } else {
                Ok(None)
            };
            self.position.undo();
            if let Some(line) = result? {
                return Ok(Some(with_first(mv, line)));
            }
        }
        Ok(None)
    }

    /// The longest line in which every defence fails; `None`: one holds, or is too long.
    fn defend(&mut self, plies: u32) -> Result<Option<Vec<Move>>, Over> {
        let defences = self.position.legal_moves();
        if defences.is_empty() {
            return Ok(Some(Vec::new()));
        }
        if plies == 0 {
            self.cut = true;
            return Ok(None);
        }
        let mut longest = Vec::new();
        for mv in defences {
            self.count()?;
            if self.position.play(mv).is_err() {
                continue;
            }
            let result = self.attack(plies - 1);
            self.position.undo();
            match result? {
                None => return Ok(None),
                Some(line) if line.len() >= longest.len() => longest = with_first(mv, line),
                Some(_) => {}
            }
        }
        Ok(Some(longest))
    }

    fn count(&mut self) -> Result<(), Over> {
        self.nodes += 1;
        match self.nodes.is_multiple_of(256) && self.control.is_over() {
            true => Err(Over),
            false => Ok(()),
        }
    }
}

fn with_first(mv: Move, mut line: Vec<Move>) -> Vec<Move> {
    line.insert(0, mv);
    line
}
