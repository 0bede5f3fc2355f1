//! SGF records, made with a fixed seed: games, problems, a tree of openings.

use core::fmt::Write as _;

use crate::Random;

/// A point of a 19x19 board.
fn point(random: &mut Random) -> String {
    let mut letter = || char::from(b'a'.wrapping_add(u8::try_from(random.below(19)).unwrap_or(0)));
    String::from_iter([letter(), letter()])
}

fn color(nth: usize) -> char {
    if nth.is_multiple_of(2) { 'B' } else { 'W' }
}

/// Text as people write it: words, a line break now and then, and brackets that need an escape.
fn comment(random: &mut Random, words: usize) -> String {
    let mut text = String::new();
    for nth in 0..words {
        let word = WORDS.get(random.below(WORDS.len())).unwrap_or(&"");
        let blank = if nth % 12 == 11 { '\n' } else { ' ' };
        text.push_str(word);
        text.push(blank);
    }
    text
}

const WORDS: [&str; 16] = [
    "Black",
    "White",
    "the",
    "corner",
    "is",
    "alive",
    "because",
    "of",
    "this",
    "ladder",
    "(see",
    "below)",
    "and",
    "so",
    "[1-3 dan\\]",
    "joseki.",
];

/// Records of nothing but moves: the barest thing that programs write.
pub fn move_only(length: usize) -> Vec<String> {
    let mut random = Random(21);
    (0..32)
        .map(|_| {
            let mut text = "(;GM[1]FF[4]SZ[19]".to_owned();
            for nth in 0..length {
                let _ = write!(text, ";{}[{}]", color(nth), point(&mut random));
            }
            text + ")"
        })
        .collect()
}

/// Records as servers write them: game info a line each, clocks with each move, a comment now and then.
pub fn records(length: usize) -> Vec<String> {
    let mut random = Random(22);
    (0..32)
        .map(|nth| {
            let mut text = format!(
                "(;GM[1]FF[4]CA[UTF-8]AP[server:3]ST[2]\nRU[Japanese]SZ[19]KM[6.50]TM[600]OT[5x30 byo-yomi]\n\
                 PW[white{nth}]PB[black{nth}]WR[3d]BR[2d]DT[2024-05-{:02}]PC[somewhere]RE[W+{}.50]\n",
                1 + nth % 28,
                random.below(40)
            );
            for nth in 0..length {
                let color = color(nth);
                let seconds = random.below(600);
                let _ = write!(text, ";{color}[{}]{color}L[{seconds}.{:03}]", point(&mut random), random.below(1000));
                if nth % 20 == 7 {
                    let _ = write!(text, "C[{}]", comment(&mut random, 9));
                }
                text.push('\n');
            }
            text + ")\n"
        })
        .collect()
}

/// Problems as collections hold them: stones, and a few lines of play.
pub fn problems() -> Vec<String> {
    let mut random = Random(23);
    (0..256)
        .map(|nth| {
            let mut text = "(;GM[1]FF[4]SZ[19]AB".to_owned();
            for part in ["", "AW", "C[Black to play.]"] {
                text.push_str(part);
                for _ in 0..if part.starts_with('C') {
                    0
                } else {
                    6 + nth % 5
                } {
                    let _ = write!(text, "[{}]", point(&mut random));
                }
            }
            for _ in 0..2 + nth % 3 {
                let (first, second) = (point(&mut random), point(&mut random));
                let _ = write!(
                    text,
                    "\n(;B[{first}];W[{second}];B[{}]C[Correct.])",
                    point(&mut random)
                );
            }
            text + ")\n"
        })
        .collect()
}

/// One big tree of openings of about `bytes` bytes: short lines that fork, labels, marks, comments.
pub fn openings(bytes: usize) -> String {
    let mut random = Random(24);
    let mut text = "(;GM[1]FF[4]SZ[19]GN[openings]".to_owned();
    let mut depth = 1;
    while text.len() < bytes {
        if depth > 40 || depth > 2 && random.below(3) == 0 {
            text.push_str(")\n");
            depth -= 1;
            continue;
        }
        text.push('(');
        depth += 1;
        for nth in 0..1 + random.below(5) {
            let _ = write!(text, ";{}[{}]", color(depth + nth), point(&mut random));
            match random.below(8) {
                0 => {
                    let words = 5 + random.below(30);
                    let _ = write!(text, "C[{}]", comment(&mut random, words));
                }
                1 => {
                    let (one, other) = (point(&mut random), point(&mut random));
                    let _ = write!(text, "LB[{one}:A][{other}:B]");
                }
                2 => {
                    let _ = write!(text, "TR[{}]", point(&mut random));
                }
                _ => {}
            }
        }
    }
    text + &")".repeat(depth)
}
