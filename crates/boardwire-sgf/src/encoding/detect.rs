//! A guess at the character set of text that is no valid UTF-8.
//!
//! Each candidate reads the text character by character and adds up points for each byte: many where a character is common in what records hold (names,
//! ranks, the words of go), few where it is in a set's first level, less than none where text of that language has none. Broken places count most.

use super::Charset;
use super::source::Utf8Signs;

/// The charset that text looks like which is no valid UTF-8.
pub(super) fn guess(text: &[u8]) -> Charset {
    if Utf8Signs::of(text).are_many() {
        return Charset::Utf8;
    }
    let sample = sample(text);
    // In the order in which they win where they are equally likely.
    let mut best = (Charset::Latin1, western(sample).max(0));
    for (charset, points) in [
        (Charset::ShiftJis, multibyte(sample, Charset::ShiftJis)),
        (Charset::EucKr, multibyte(sample, Charset::EucKr)),
        (Charset::Gb18030, multibyte(sample, Charset::Gb18030)),
        (Charset::Big5, multibyte(sample, Charset::Big5)),
        (Charset::EucJp, multibyte(sample, Charset::EucJp)),
        (Charset::Windows1251, cyrillic(sample)),
    ] {
        if points > best.1 {
            best = (charset, points);
        }
    }
    best.0
}

/// Whether text is ISO-2022-JP, by an escape sequence that turns to kanji.
pub(super) fn is_iso_2022_jp(text: &[u8]) -> bool {
    memchr::memchr_iter(0x1B, text)
        .any(|at| matches!(text.get(at + 1..at + 3), Some(b"$B" | b"$@")))
}

/// Bytes that are looked at.
const SAMPLE: usize = 32 * 1024;

/// The text from its first byte that is no ASCII.
fn sample(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|byte| !byte.is_ascii());
    // The letter before tells isolated letters from words.
    let start = start.unwrap_or(0).saturating_sub(1);
    let end = text.len().min(start + SAMPLE);
    text.get(start..end).unwrap_or_default()
}

/// Points of a byte.
const COMMON: i64 = 4;
const BROKEN: i64 = -12;

/// The points of a set with characters of two bytes.
fn multibyte(sample: &[u8], charset: Charset) -> i64 {
    let common = common(charset);
    let mut points = 0;
    let mut before = b' ';
    let mut rest = sample;
    while let Some(&first) = rest.first() {
        let (character, after) = rest.split_at(charset.step(rest).clamp(1, rest.len()));
        points += match *character {
            _ if first.is_ascii() => 0,
            [lead, trail] => {
                let known = charset.character(&[lead, trail]);
                let each = match known.is_some_and(|known| common.has(known)) {
                    true => COMMON,
                    false => level(charset, lead, trail),
                };
                // In a word of ASCII a lone one is a letter or an apostrophe of another set, more likely than not.
                let next = after.first().copied().unwrap_or(b' ');
                if before.is_ascii_alphabetic() && next.is_ascii() {
                    each.min(0)
                } else {
                    2 * each
                }
            }
            // Katakana of half the width, which look like any text of eight bits.
            [0xA1..=0xDF] if charset == Charset::ShiftJis => -1,
            // What a sample's end cut off is not broken.
            [_] if after.is_empty() => 0,
            [_] => BROKEN,
            // The characters of four bytes that texts have: of the basic plane, and of those with more ideographs and with pictures. Other
            // sets have no such bytes but by chance.
            [0x81..=0x84 | 0x90..=0x98, _, _, _] if charset == Charset::Gb18030 => 2 * COMMON,
            _ => -2 * 4,
        };
        before = first;
        rest = after;
    }
    let faults = charset.decode(sample).faults;
    let holes = faults.iter().filter(|fault| fault.len() > 1).count();
    points + BROKEN * i64::try_from(holes).unwrap_or(i64::MAX / 16)
}

/// The points of a byte of a character that is not common.
const fn level(charset: Charset, lead: u8, trail: u8) -> i64 {
    const FIRST: i64 = 1;
    const SECOND: i64 = -2;
    const SIGNS: i64 = 1;
    const OTHER: i64 = -4;
    match (charset, lead, trail) {
        (Charset::ShiftJis, 0x81, _) | (Charset::ShiftJis, 0x82, 0x4F..=0x9A) => SIGNS,
        (Charset::ShiftJis, 0x82, 0x9F..=0xF1) | (Charset::ShiftJis, 0x83, 0x40..=0x96) => {
            COMMON - 1
        }
        (Charset::ShiftJis, 0x88..=0x97, _) => FIRST,
        (Charset::ShiftJis, 0x98..=0x9F | 0xE0..=0xEA, _) => SECOND,

        (Charset::EucJp, 0xA4 | 0xA5, 0xA1..=0xF6) => COMMON - 1,
        (Charset::EucJp, 0xA1 | 0xA3, _) => SIGNS,
        (Charset::EucJp, 0xB0..=0xCF, _) => FIRST,
        (Charset::EucJp, 0xD0..=0xF4, _) => SECOND,

        // Korean text has few hanja, and few syllables beyond the common ones.
        (Charset::EucKr, 0xB0..=0xC8, 0xA1..=0xFE) => 0,
        (Charset::EucKr, 0xA1 | 0xA3, 0xA1..=0xFE) => SIGNS,
        (Charset::EucKr, 0xCA..=0xFD, 0xA1..=0xFE) => SECOND,

        (Charset::Gb18030, 0xA1 | 0xA3, 0xA1..=0xFE) => SIGNS,
        (Charset::Gb18030, 0xB0..=0xD7, 0xA1..=0xFE) => FIRST,
        (Charset::Gb18030, 0xD8..=0xF7, 0xA1..=0xFE) => SECOND,
        (Charset::Gb18030, 0x81..=0xA0 | 0xAA..=0xFE, 0x40..=0xA0) => SECOND,

        (Charset::Big5, 0xA1..=0xA3, _) => SIGNS,
        (Charset::Big5, 0xA4..=0xC6, _) => FIRST,
        (Charset::Big5, 0xC9..=0xF9, _) => SECOND,
        _ => OTHER,
    }
}

/// The common characters of a set's language.
const fn common(charset: Charset) -> &'static Characters {
    match charset {
        Charset::ShiftJis | Charset::EucJp => &JAPANESE,
        Charset::EucKr => &KOREAN,
        Charset::Big5 => &TRADITIONAL,
        _ => &SIMPLIFIED,
    }
}

/// Characters of the basic plane, a bit each. The other way round, pairs of bytes made of the characters, is far slower: a set's tables are made for
/// reading, and are searched from end to end for each character that is written.
struct Characters([u64; 1024]);

impl Characters {
    const fn of(text: &str) -> Self {
        let mut bits = [0; 1024];
        let mut rest = text.as_bytes();
        while let [a, b, c, after @ ..] = rest {
            assert!(*a & 0xF0 == 0xE0, "each character has three bytes of UTF-8");
            let (a, b, c) = (*a as usize, *b as usize, *c as usize);
            let code = ((a & 0x0F) << 12) | ((b & 0x3F) << 6) | (c & 0x3F);
            bits[code / 64] |= 1 << (code % 64);
            rest = after;
        }
        assert!(rest.is_empty());
        Self(bits)
    }

    fn has(&self, character: char) -> bool {
        let code = u32::from(character);
        let word = usize::try_from(code / 64)
            .ok()
            .and_then(|at| self.0.get(at));
        word.is_some_and(|word| word >> (code % 64) & 1 == 1)
    }
}

/// The points of windows-1251: words of small letters, capitals at their beginnings.
fn cyrillic(sample: &[u8]) -> i64 {
    // The letters o e a i n t s r v l k, which are more than half of Russian text.
    const FREQUENT: &[u8] = b"\xEE\xE5\xE0\xE8\xED\xF2\xF1\xF0\xE2\xEB\xEA";
    // The letters a e i o u y and so on, of which each word has one.
    const VOWELS: &[u8] =
        b"\xE0\xE5\xE8\xEE\xF3\xFB\xFD\xFE\xFF\xB8\xC0\xC5\xC8\xCE\xD3\xDB\xDD\xDE\xDF\xA8";
    let mut points = 0;
    for word in sample.chunk_by(|a, b| a.is_ascii() == b.is_ascii()) {
        // Words of one or two letters are found in any set.
        let is_word = word.len() > 2 && word.iter().any(|byte| VOWELS.contains(byte));
        let each = i64::from(is_word);
        let mut before = 0;
        for &byte in word {
            points += match byte {
                0..=0x7F => 0,
                0xE0..=0xFF if FREQUENT.contains(&byte) => 3 * each,
                0xE0..=0xFF | 0xB8 => each,
                0xC0..=0xDF | 0xA8 if !matches!(before, 0xE0..=0xFF) => each,
                // Quotation marks, dashes and the sign of a number.
                0x84 | 0x85 | 0x93 | 0x94 | 0x96 | 0x97 | 0xAB | 0xB9 | 0xBB => 0,
                _ => -3,
            };
            before = byte;
        }
    }
    points
}

/// The points of windows-1252: single letters in words of ASCII.
fn western(sample: &[u8]) -> i64 {
    let mut points = 0;
    let mut before = b' ';
    for (at, &byte) in sample.iter().enumerate() {
        let after = sample.get(at + 1).copied().unwrap_or(b' ');
        let in_word = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
        points += match byte {
            0..=0x7F => 0,
            0x81 | 0x8D | 0x8F | 0x90 | 0x9D => BROKEN,
            0xD7 | 0xF7 => -1,
            0xC0..=0xFF if in_word && FREQUENT.contains(&byte) => 5,
            0xC0..=0xFF if in_word => 3,
            0xC0..=0xFF => -1,
            // Accents that stand for an apostrophe.
            0xB4 if in_word => 2,
            // Quotation marks, dashes, the euro sign.
            0x80 | 0x85 | 0x91..=0x97 | 0xA0 | 0xAB | 0xB0 | 0xBB => 1,
            _ => -2,
        };
        before = byte;
    }
    return points;

    /// Letters of German, French, Spanish, Portuguese and the Nordic languages.
    const FREQUENT: &[u8] =
        b"\xE4\xF6\xFC\xDF\xE9\xE8\xEA\xE0\xE2\xE7\xF4\xEE\xEF\xF3\xED\xE1\xFA\xF1\xE3\xE5\xF8\xE6\xC4\xD6\xDC\xC9\xC5\xD8";
}

/// Common characters, the names of players among them.
static JAPANESE: Characters = Characters::of(
    "\
日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨\
囲碁黒段名戦棋聖王座十元押勝目手局院対番和藤田村井林石加橋佐伊趙治勲張栩結城武宮竹坂羽根直樹依紀基立誠光秀信正昭俊英隆明世界選記録杯優負持持先互譜解説新聞社会主催\
事部場合定打着布石死活地隅辺心力強弱厚薄形方法変化図例題初級者次回第決勝賞用法意味思考必要点線路盤",
);

static KOREAN: Characters = Characters::of(
    "\
이다는을가에의한고하지로은기사대도를인어서리나자아시정일있해보그들것수부원장제과선전조주성바둑국배흑백승불계집반단명왕위세돌창호훈현박김최강목진유안영길\
오연동문상우신무소구라만면여러때말할좋않없았었했된될게네니까요습입합음으며와년월분초급결과경기대회예본준본석점돌수순착비판해설형세포공격방어변귀중앙끝내패사활모양두터운\
권황송류홍희철민재용태규남욱석식환준혁찬섭열광복춘향미지은혜윤임허곽양심노하차변",
);

static SIMPLIFIED: Characters = Characters::of(
    "\
的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她\
本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正外将两高间由问很最重并物手应战向头文体政美相见利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常\
先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德命山金指克许统区保至队形社便空决治展马科司五基眼书\
非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运棋围黑白段杯赛胜负贴局谱九冠本坊韩职业级角布石实杀古柯洁越\
刘陈杨赵吴徐孙胡朱林郭罗聂卫曹常昊孔杰周睿羊芈昱廷江维雷谢赫党毅飞檀啸范胤丁连笑唐韦连辜梓豪甲乙初盘先先手半胜负投超判和龙虎军六七八百千左右上下",
);

static TRADITIONAL: Characters = Characters::of(
    "\
的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她\
本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正外將兩高間由問很最重並物手應戰向頭文體政美相見利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常\
先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德命山金指克許統區保至隊形社便空決治展馬科司五基眼書\
非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運棋圍黑白段盃賽勝負貼局譜九冠本坊韓職業級角布石實殺古柯潔越\
劉陳楊趙吳徐孫胡朱林郭羅聶衛曹常昊孔傑周睿羊廷江維雷謝赫黨毅飛丁連笑唐韋甲乙初盤半投超判龍虎六七八百千左右",
);

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    const EASTERN: [Charset; 5] = [
        Charset::ShiftJis,
        Charset::EucJp,
        Charset::EucKr,
        Charset::Gb18030,
        Charset::Big5,
    ];

    #[test]
    fn common_characters_are_in_their_sets() {
        for charset in EASTERN {
            let codes = (0..=0xFFFF).filter_map(char::from_u32);
            let characters: String = codes.filter(|&code| common(charset).has(code)).collect();
            assert!(characters.chars().count() > 150, "{charset} {characters}");
            let pairs = charset.encode(&characters).unwrap();
            assert_eq!(pairs.len(), 2 * characters.chars().count());
            for (pair, character) in pairs.as_chunks::<2>().0.iter().zip(characters.chars()) {
                assert_eq!(charset.character(pair), Some(character));
            }
        }
    }

    #[test]
    fn no_character_counts_more_than_a_common_one() {
        for charset in EASTERN {
            for lead in 0x81..=0xFE {
                for trail in 0x40..=0xFE {
                    let points = level(charset, lead, trail);
                    assert!(
                        (BROKEN + 1..COMMON).contains(&points),
                        "{charset} {lead} {trail}"
                    );
                }
            }
        }
    }

    #[test]
    fn rare_kanji_count_less() {
        // The rows of JIS X 0208 from which kanji of the first and of the second level stand.
        for (charset, first, second) in [
            (Charset::ShiftJis, 0x88..=0x97, [0x99, 0xEA]),
            (Charset::EucJp, 0xB0..=0xCF, [0xD0, 0xF4]),
        ] {
            for lead in first {
                assert!(level(charset, lead, 0xA1) > 0, "{charset} {lead}");
                for rare in second {
                    let least = level(charset, rare, 0xA1);
                    assert!(level(charset, lead, 0xA1) > least && least < 0, "{charset}");
                }
            }
        }
    }

    #[test]
    fn accents_outside_words_speak_against_a_western_text() {
        for (text, speaks_for) in [
            (&b"\xC4 \xE9 \xFF"[..], false),
            (b"5\xD6 = \xE4", false),
            (b"Caf\xE9", true),
            (b"M\xFCller", true),
        ] {
            let points = western(text);
            assert!(points != 0 && (points > 0) == speaks_for, "{points}");
        }
    }

    #[track_caller]
    fn check(charset: Charset, text: &str) {
        let bytes = charset.encode(text).unwrap();
        assert_eq!(guess(&bytes), charset, "{text}");
    }

    #[test]
    fn names_of_players() {
        for text in [
            "(;PB[羽根 直樹]PW[坂井 秀至];B[pd])",
            "(;PB[小林光一]PW[武宮正樹]EV[名人戦])",
            "(;PB[井山裕太]BR[九段]PW[一力遼])",
            "(;C[お願いします。]",
            "(;EV[第70期本因坊戦挑戦手合七番勝負])",
            "(;RE[白中押勝]PB[依田紀基])",
        ] {
            check(Charset::ShiftJis, text);
            check(Charset::EucJp, text);
        }
        for text in [
            "(;PB[이세돌]PW[박정환];B[pd])",
            "(;PB[신진서]BR[9단]PW[최정])",
            "(;PB[조훈현]PW[서봉수])",
            "(;TE[제13회 춘란배 4강]PC[온라인]TM[3시간]RE[226수 백불계승]PB[커제]BR[9단]PW[탕웨이싱]WR[9단])",
            "(;C[바둑 is fun])",
            "(;C[ladder at A입니다])",
            "(;PB[이창호]PW[유창혁]RE[흑 불계승])",
        ] {
            check(Charset::EucKr, text);
        }
        for text in [
            "(;PB[古力]PW[常昊];B[pd])",
            "(;PB[柯洁]BR[九段]PW[时越])",
            "(;EV[围棋天元赛]PB[聂卫平])",
            "(;C[黑棋这手是好手])",
            "(;PB[李世石]PW[芈昱廷])",
            "(;C[围棋 is fun])",
            "(;C[A位是好点])",
            // All in four bytes, and among others.
            "(;PB[𠮷])",
            "(;PW[Ćosić])",
            "(;C[好棋 😀])",
            "(;PB[柯洁]PW[㑇𪚥])",
        ] {
            check(Charset::Gb18030, text);
        }
        for text in [
            "(;PB[周俊勳]PW[張栩];B[pd])",
            "(;EV[應氏盃世界職業圍棋錦標賽])",
            "(;C[黑棋這手是好手])",
            "(;PB[王立誠]PW[林海峰])",
        ] {
            check(Charset::Big5, text);
        }
        for text in [
            "(;PB[Иванов Иван]PW[Петров];B[pd])",
            "(;C[Хороший ход, но слишком медленный.])",
            "(;EV[Чемпионат России])",
        ] {
            check(Charset::Windows1251, text);
        }
        for text in [
            "(;PB[Jürgen Müller]PW[André];B[pd])",
            "(;C[Fichier SGF créé par TurboGo])",
            "(;C[Größe: ä ö ü])",
            "(;PB[José Peña]PW[Åke Öberg])",
            "(;C[déjà joué à côté])",
            "(;C[I would say: don´t use it])",
            "(;C[other characters: öüä (and so on)])",
            "(;PB[Søren]PW[Zoë])",
            "(;PB[François])",
            "(;PW[Øystein])",
            "(;C[a naïve move])",
            "(;PB[Gérard])",
            "(;C[50° and ½ point])",
            "(;C[¿Qué pasa?])",
            "(;AN[Schäfer])",
            "(;EV[Österreichische Meisterschaft])",
            "(;PC[São Paulo])",
            "(;PC[Malmö])",
            "(;PC[Besançon])",
            "(;US[Jörg Straße])",
            "(;C[ça va, très bien])",
            "(;SO[©2001 by me])",
        ] {
            check(Charset::Latin1, text);
        }
    }

    #[test]
    fn a_cut_name_stays_utf8() {
        let mut text = "(;PB[時間と金]C[黒の名前が途中で切れている"
            .as_bytes()
            .to_vec();
        text.truncate(text.len() - 1);
        text.extend_from_slice(b"];B[pd])");
        assert_eq!(guess(&text), Charset::Utf8);
    }
}
