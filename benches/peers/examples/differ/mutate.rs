//! Small changes of texts, the same in each run.

/// Texts longer than this are not changed: what is found in them is found in short ones.
const LONGEST: usize = 1_500;

/// The texts, and about as many changed ones as are asked for, each text its share.
pub fn all(texts: &[String], mutations: usize) -> impl Iterator<Item = String> {
    let short: Vec<&String> = texts.iter().filter(|text| text.len() <= LONGEST).collect();
    let pool: Vec<&str> = short.iter().flat_map(|text| tokens(text)).collect();
    let share = mutations.div_ceil(short.len().max(1));
    let mut random = Random(0x2007_0124);
    let changed = short
        .into_iter()
        .flat_map(|text| std::iter::repeat_n(text, share));
    let changed: Vec<String> = changed
        .map(|text| change(text, &pool, &mut random))
        .collect();
    texts.iter().cloned().chain(changed)
}

/// One to three changes: of single characters or of words, among them words of other texts.
fn change(text: &str, pool: &[&str], random: &mut Random) -> String {
    let mut parts: Vec<String> = tokens(text).map(str::to_owned).collect();
    for _ in 0..random.below(3) + 1 {
        let at = random.below(parts.len().max(1));
        let other = random.below(parts.len().max(1));
        let word = pool
            .get(random.below(pool.len()))
            .copied()
            .unwrap_or_default();
        match random.below(8) {
            _ if parts.is_empty() => parts.push(word.to_owned()),
            0 => drop(parts.remove(at)),
            1 => parts.swap(at, other),
            2 => parts[at] = word.to_owned(),
            3 => parts.insert(at, word.to_owned()),
            4 => parts.insert(at, parts[other].clone()),
            kind => parts[at] = retype(&parts[at], kind, random),
        }
    }
    parts.concat()
}

fn retype(word: &str, kind: usize, random: &mut Random) -> String {
    const CHARACTERS: &[u8] = b" 0129aAbBgkKpP+-*%#$'\"():;,./\\[]\n\r\t=<>~_";
    let mut characters: Vec<char> = word.chars().collect();
    let at = random.below(characters.len().max(1));
    let new = char::from(CHARACTERS[random.below(CHARACTERS.len())]);
    match kind {
        5 if !characters.is_empty() => characters[at] = new,
        6 if !characters.is_empty() => drop(characters.remove(at)),
        _ => characters.insert(at.min(characters.len()), new),
    }
    characters.into_iter().collect()
}

/// Words of letters and digits, and each other character.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let word = rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        let (token, after) = rest.split_at(word.max(if word == 0 { first.len_utf8() } else { 0 }));
        rest = after;
        Some(token)
    })
}

/// A generator of the xorshift kind.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound.max(1)
    }
}
