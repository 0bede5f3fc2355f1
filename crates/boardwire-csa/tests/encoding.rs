//! Encodings: what is found, what is broken, and text there and back.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::Span;
use boardwire_csa::record::encoding::{By, Detected, Encoding, detect, faults, is_valid};
use proptest::prelude::*;

#[track_caller]
fn assert_found(input: &[u8], encoding: Encoding, by: By) -> Detected {
    let found = detect(input);
    assert_eq!(
        (found.encoding, found.by),
        (encoding, by),
        "{}",
        input.escape_ascii()
    );
    found
}

/// 羽生善治, in Shift_JIS and EUC-JP.
const SJIS: &[u8] = b"N+\x89\x48\x90\xB6\x91\x50\x8E\xA1\nPI\n+\n";
const EUC: &[u8] = b"N+\xB1\xA9\xC0\xB8\xC1\xB1\xBC\xA3\nPI\n+\n";

#[test]
fn the_order_of_the_reading() {
    assert!(assert_found(b"", Encoding::Utf8, By::Utf8).ascii);
    assert!(assert_found(b"PI\n+\n", Encoding::Utf8, By::Utf8).ascii);
    assert!(!assert_found("N+羽生\n".as_bytes(), Encoding::Utf8, By::Utf8).ascii);
    assert_found(b"\xEF\xBB\xBFPI\n+\n", Encoding::Utf8, By::Bom);
    assert_found(b"'CSA encoding=UTF-8\nV3.0\n", Encoding::Utf8, By::Line);
    assert_found(
        b"'CSA encoding=SHIFT_JIS\r\nV3.0\r\n",
        Encoding::ShiftJis,
        By::Line,
    );
    assert_found(b"'encoding=Shift_JIS\nV2.2\n", Encoding::ShiftJis, By::Hint);
    assert_found(
        b"V2.2\nN+a\n'encoding=euc-jp\nPI\n+\n",
        Encoding::EucJp,
        By::Hint,
    );
    assert_found(SJIS, Encoding::ShiftJis, By::Guess);
    // A byte order mark wins over a line, and a line over a hint.
    assert_found(
        b"\xEF\xBB\xBF'CSA encoding=SHIFT_JIS\n",
        Encoding::Utf8,
        By::Bom,
    );
    assert_found(
        b"'CSA encoding=SHIFT_JIS\n'encoding=UTF-8\n",
        Encoding::ShiftJis,
        By::Line,
    );
}

#[test]
fn the_declaration_is_located() {
    let found = detect(b"'CSA encoding=SHIFT_JIS \nV3.0\n");
    assert_eq!(found.declared.unwrap().range(), 14..23);
    let found = detect(b"\xEF\xBB\xBFV2\n'encoding=utf8\n");
    assert_eq!(found.declared.unwrap().range(), 16..20);
    assert!(!found.denied);
}

#[test]
fn a_line_counts_as_the_first_line_and_a_hint_before_the_moves() {
    assert_found(b"V3.0\n'CSA encoding=SHIFT_JIS\n", Encoding::Utf8, By::Utf8);
    assert_found(
        b"PI\n+\n+7776FU\n'encoding=SHIFT_JIS\n",
        Encoding::Utf8,
        By::Utf8,
    );
    assert_found(
        b"PI\n+\n'encoding=SHIFT_JIS\n+7776FU\n",
        Encoding::ShiftJis,
        By::Hint,
    );
    assert_found(b"'encoding=latin1\nPI\n", Encoding::Utf8, By::Utf8);
    assert_found(b"''encoding=SHIFT_JIS\nPI\n", Encoding::Utf8, By::Utf8);
}

#[test]
fn bytes_that_contradict_a_line_win() {
    let input = [b"'CSA encoding=UTF-8\n".as_slice(), SJIS].concat();
    assert!(assert_found(&input, Encoding::ShiftJis, By::Guess).denied);
    let input = ["'CSA encoding=SHIFT_JIS\nN+羽生善治\nN-あ\n".as_bytes()].concat();
    assert!(!is_valid(&input, Encoding::ShiftJis));
    assert!(assert_found(&input, Encoding::Utf8, By::Utf8).denied);
    // Broken in every encoding: the line holds.
    let input = b"'CSA encoding=SHIFT_JIS\nN+\x89\x48\xFF\n";
    assert!(!assert_found(input, Encoding::ShiftJis, By::Line).denied);
}

#[test]
fn euc_jp_is_guessed_where_shift_jis_is_odd() {
    // あいう: as Shift_JIS nothing but half-width katakana and punctuation.
    assert_found(b"'\xA4\xA2\xA4\xA4\xA4\xA6\n", Encoding::EucJp, By::Guess);
    // 先手: as Shift_JIS a lead byte before a line end.
    assert_found(b"'\xC0\xE8\xBC\xEA\n", Encoding::EucJp, By::Guess);
    // 飛車: as Shift_JIS of private use.
    assert_found(b"'\xC8\xF4\xBC\xD6\n", Encoding::EucJp, By::Guess);
    // 投了: as Shift_JIS a pair that stands for nothing.
    assert_found(b"'\xC5\xEA\xCE\xBB\n", Encoding::EucJp, By::Guess);
    // の勝ち: as Shift_JIS half-width katakana and one rare kanji.
    assert_found(b"'\xA4\xCE\xBE\xA1\xA4\xC1\n", Encoding::EucJp, By::Guess);
    // 森内俊: the same without kana.
    assert_found(b"'\xBF\xB9\xC6\xE2\xBD\xD3\n", Encoding::EucJp, By::Guess);
    // 者、: valid EUC-JP by chance, but a kanji in daily use.
    assert_found(b"'\x8E\xD2\xA4\xB1\n", Encoding::ShiftJis, By::Guess);
    // Rare kanji alone.
    assert_found(b"'\xE9\xB1\xE9\xB2\n", Encoding::ShiftJis, By::Guess);
    // Kanji alone that are katakana in Shift_JIS: Shift_JIS, as the order of the reading has it.
    assert_found(EUC, Encoding::ShiftJis, By::Guess);
    let with_kana = [EUC, b"'\xA4\xC7\xA4\xB9\n"].concat();
    assert_found(&with_kana, Encoding::EucJp, By::Guess);
    // Half-width katakana of Shift_JIS that are no pairs of EUC-JP.
    assert_found(b"N+\xBB\xC4\xB3\nPI\n", Encoding::ShiftJis, By::Guess);
}

#[test]
fn a_broken_place_does_not_hide_utf8() {
    let mut input = "N+羽生善治\nN-佐藤康光\n".as_bytes().to_vec();
    input.truncate(input.len() - 2);
    let found = assert_found(&input, Encoding::Utf8, By::Guess);
    assert!(!found.ascii);
    let broken: Vec<_> = faults(&input, Encoding::Utf8).collect();
    assert_eq!(broken, [Span::new(input.len() - 2, input.len())]);
}

#[test]
fn faults_have_spans() {
    let spans = |input: &[u8], encoding| {
        faults(input, encoding)
            .map(|span| (span.start, span.end))
            .collect::<Vec<_>>()
    };
    assert_eq!(spans(b"ab\xFFc\xE3\x81", Encoding::Utf8), [(2, 3), (4, 6)]);
    assert_eq!(spans("あ".as_bytes(), Encoding::Utf8), []);
    assert_eq!(
        spans(b"\xF0\x90\x80\x80\xED\xA0\x80", Encoding::Utf8),
        [(4, 5), (5, 6), (6, 7)]
    );
    // A lead byte without its second, a pair in an empty row, a byte that is nothing.
    assert_eq!(
        spans(b"\x82\n\x85\x40\x86\x9F\xFD\x89", Encoding::ShiftJis),
        [(0, 1), (2, 3), (4, 6), (6, 7), (7, 8)]
    );
    assert_eq!(
        spans(b"\xA4\xA2\xA4\n\x8E\xB1\x8F\xB0\xA1\x80", Encoding::EucJp),
        [(2, 3), (9, 10)]
    );
}

proptest! {
    #[test]
    fn any_bytes_have_an_encoding(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let found = detect(&bytes);
        prop_assert_eq!(found, detect(&bytes));
        for encoding in Encoding::ALL {
            let mut at = 0;
            for span in faults(&bytes, encoding) {
                prop_assert!(span.start >= at && span.end > span.start && span.is_within(bytes.len()));
                at = span.end;
            }
        }
    }

    #[test]
    fn utf8_is_found(text in "\\PC{0,60}") {
        prop_assume!(!text.starts_with('\u{FEFF}') && !text.contains("encoding="));
        let found = detect(text.as_bytes());
        prop_assert_eq!((found.encoding, found.by), (Encoding::Utf8, By::Utf8));
        prop_assert!(is_valid(text.as_bytes(), Encoding::Utf8));
    }
}

#[cfg(feature = "encoding")]
mod text {
    use super::*;
    use boardwire_csa::record::encoding::{
        TranscodeError, decode, encode, transcode, transcode_from,
    };

    /// Names of players, programs and matches, and words of results.
    const NAMES: &[&str] = &[
        "先手",
        "後手",
        "羽生善治",
        "佐藤康光",
        "谷川浩司",
        "森内俊之",
        "渡辺明",
        "藤井聡太",
        "豊島将之",
        "永瀬拓矢",
        "久保利明",
        "木村一基",
        "広瀬章人",
        "斎藤慎太郎",
        "菅井竜也",
        "糸谷哲郎",
        "中村太地",
        "三浦弘行",
        "行方尚史",
        "屋敷伸之",
        "深浦康市",
        "丸山忠久",
        "郷田真隆",
        "橋本崇載",
        "山崎隆之",
        "増田康宏",
        "伊藤匠",
        "里見香奈",
        "清水市代",
        "大山康晴",
        "升田幸三",
        "米長邦雄",
        "中原誠",
        "加藤一二三",
        "内藤國雄",
        "有吉道夫",
        "二上達也",
        "塚田正夫",
        "木村義雄",
        "坂田三吉",
        "齋藤",
        "髙橋",
        "龍王戦",
        "棋聖戦",
        "名人戦",
        "王座戦",
        "投了",
        "切れ負け",
        "千日手",
        "持将棋",
        "反則負け",
        "中断",
        "飛車",
        "角行",
        "技巧",
        "激指",
        "習甦",
        "ボナンザ",
        "やねうら王",
        "うさぴょん",
        "ツツカナ",
        "ひまわり",
        "アマ初段",
    ];

    /// Comments.
    const SENTENCES: &[&str] = &[
        "先手の勝ち",
        "後手の勝ちです。",
        "ここで投了しました。",
        "▲７六歩に△３四歩と進む。",
        "名人戦七番勝負第一局",
        "詰みがありました",
        "この手は疑問手だった。",
        "持ち時間は各４時間",
        "消費時間は５８分です",
        "対局開始",
        "時間切れで先手の負け",
        "定跡どおりの進行。",
        "角換わり腰掛け銀",
        "四間飛車穴熊",
        "矢倉囲い",
        "評価値は＋１２０",
        "最善手は２六歩",
        "第２３回世界コンピュータ将棋選手権",
        "準決勝",
        "決勝リーグ",
        "検討してみよう",
        "王手飛車取り",
        "必至をかけた",
        "入玉模様",
        "千日手指し直し局",
        "棋譜コメント",
        "記録係：三段",
        "東京・将棋会館",
        "ありがとうございました",
        "変化図",
    ];

    /// Half-width katakana, as old programs of Shift_JIS write names.
    const HALF_WIDTH: &[&str] = &[
        "ｱｲｳｴ",
        "ﾔﾏﾀﾞ",
        "ｻﾄｳ",
        "ﾊﾌﾞ",
        "ｶﾄｳｲﾁﾛｳ",
        "ﾎﾞﾅﾝｻﾞ",
        "ﾀﾅｶ",
        "ｽｽﾞｷ",
        "ﾂﾂｶﾅ",
        "ﾃｽﾄ",
        "ﾌｼﾞｲｿｳﾀ",
        "ｾﾝﾃ｡",
        "ｺﾞﾃ",
        "ｼｮｳｷﾞ",
        "ｺﾝﾋﾟｭｰﾀ",
        "ﾄｳﾘｮｳ",
        "ｶﾁ",
        "ﾀﾛｳ･ﾔﾏﾀﾞ",
        "｢ｶﾁ｣",
    ];

    /// A record with one text in a name or a comment: all that the guess has to go by.
    fn records(text: &str) -> [String; 2] {
        [
            format!("N+{text}\nPI\n+\n+7776FU\n"),
            format!("PI\n+\n+7776FU\n'{text}\n"),
        ]
    }

    #[test]
    fn real_text_is_read_in_its_encoding() {
        let texts = || NAMES.iter().chain(SENTENCES);
        for record in texts().chain(HALF_WIDTH).flat_map(|text| records(text)) {
            assert_found(record.as_bytes(), Encoding::Utf8, By::Utf8);
            let bytes = encode(&record, Encoding::ShiftJis).unwrap();
            assert_found(&bytes, Encoding::ShiftJis, By::Guess);
            assert_eq!(decode(&bytes, Encoding::ShiftJis).text, record);
        }
        let (mut right, mut wrong) = (0, 0);
        for record in texts().flat_map(|text| records(text)) {
            let bytes = encode(&record, Encoding::EucJp).unwrap();
            let found = detect(&bytes).encoding;
            let decoded = decode(&bytes, found);
            assert_eq!(decoded.faults, [], "{record}");
            if found == Encoding::EucJp {
                assert_eq!(decoded.text, record);
                right += 1;
            } else {
                // What tells nothing: half-width katakana alone in the one, kanji alone in the other.
                assert_eq!(found, Encoding::ShiftJis, "{record}");
                let katakana = |c: char| c.is_ascii() || ('\u{FF61}'..='\u{FF9F}').contains(&c);
                assert!(decoded.text.chars().all(katakana), "{record}");
                assert!(
                    !record.chars().any(|c| ('ぁ'..='ー').contains(&c)),
                    "{record}"
                );
                wrong += 1;
            }
        }
        assert_eq!((right, wrong), (148, 38));
    }

    #[test]
    fn every_character_that_is_encoded_is_decoded_again() {
        for encoding in Encoding::ALL {
            let mut known = 0;
            for code in 0..=0x2_FFFF {
                let Some(character) = char::from_u32(code) else {
                    continue;
                };
                let mut buffer = [0; 4];
                let text: &str = character.encode_utf8(&mut buffer);
                let Ok(bytes) = encode(text, encoding) else {
                    continue;
                };
                // Alone it would be a byte order mark.
                let expected = if character == '\u{FEFF}' { "" } else { text };
                assert_eq!(
                    decode(&bytes, encoding).text,
                    expected,
                    "{encoding} {code:04X}"
                );
                assert!(is_valid(&bytes, encoding), "{encoding} {code:04X}");
                known += 1;
            }
            assert!(known > 7_000, "{encoding}: {known}");
        }
    }

    #[test]
    fn pairs_have_a_fault_where_they_are_not_decoded() {
        for encoding in [Encoding::ShiftJis, Encoding::EucJp] {
            for first in 0x80..=0xFF_u8 {
                for second in 0..=0xFF_u8 {
                    let bytes = [first, second];
                    let decoded = decode(&bytes, encoding);
                    assert_eq!(
                        is_valid(&bytes, encoding),
                        decoded.faults.is_empty(),
                        "{encoding} {bytes:02X?}"
                    );
                    let tail = !decoded.faults.is_empty();
                    assert_eq!(
                        decoded.text.contains('\u{FFFD}'),
                        tail,
                        "{encoding} {bytes:02X?}"
                    );
                }
            }
        }
    }

    #[test]
    fn text_of_three_encodings() {
        assert_eq!(decode(SJIS, Encoding::ShiftJis).text, "N+羽生善治\nPI\n+\n");
        assert_eq!(decode(EUC, Encoding::EucJp).text, "N+羽生善治\nPI\n+\n");
        assert_eq!(encode("羽生善治", Encoding::EucJp).unwrap(), &EUC[2..10]);
        assert_eq!(decode(b"\xEF\xBB\xBFPI", Encoding::Utf8).text, "PI");
        let decoded = decode(b"\xEF\xBB\xBFP\xFFI", Encoding::Utf8);
        assert_eq!(
            (&*decoded.text, decoded.faults[0].range()),
            ("P\u{FFFD}I", 4..5)
        );
    }

    #[test]
    fn forced_encodings_name_what_is_broken() {
        let decoded = decode(SJIS, Encoding::Utf8);
        assert_eq!(decoded.faults[0].range(), 2..3);
        let decoded = decode("N+あ\nPI".as_bytes(), Encoding::ShiftJis);
        // E3 81 is a pair, 82 a lead byte before a line end.
        assert_eq!(decoded.faults, [Span::new(4, 5)]);
        assert!(decoded.text.ends_with("\u{FFFD}\nPI"));
    }

    #[test]
    fn missing_characters_have_their_places() {
        let error = encode("a☗b☖", Encoding::ShiftJis).unwrap_err();
        let places: Vec<_> = error
            .unmappable
            .iter()
            .map(|missing| (missing.character, missing.span.range()))
            .collect();
        assert_eq!(places, [('☗', 1..4), ('☖', 5..8)]);
        assert_eq!(
            error.to_string(),
            "SHIFT_JIS has no character '☗' (U+2617) at 1..4, and 1 more"
        );
        // Look-alikes are not put in place of characters.
        assert_eq!(
            encode("5¥", Encoding::ShiftJis).unwrap_err().unmappable[0]
                .span
                .range(),
            1..3
        );
    }

    #[test]
    fn records_change_their_encoding_and_say_so() {
        let record = "'CSA encoding=UTF-8\nV3.0\nN+羽生\nPI\n+\n";
        for to in [Encoding::ShiftJis, Encoding::EucJp] {
            let bytes = transcode(record.as_bytes(), to).unwrap();
            let found = detect(&bytes);
            assert_eq!((found.encoding, found.by), (to, By::Line));
            assert_eq!(
                transcode(&bytes, Encoding::Utf8).unwrap(),
                record.as_bytes()
            );
            assert_eq!(transcode(&bytes, to).unwrap(), bytes);
        }
        let with_bom = "\u{FEFF}N+羽生\n'encoding=utf8\n";
        let bytes = transcode(with_bom.as_bytes(), Encoding::ShiftJis).unwrap();
        assert_eq!(bytes, b"N+\x89\x48\x90\xB6\n'encoding=SHIFT_JIS\n");
        assert_eq!(
            transcode(with_bom.as_bytes(), Encoding::Utf8).unwrap(),
            with_bom.as_bytes()
        );
    }

    #[test]
    fn what_can_not_be_transcoded_is_located_in_the_bytes() {
        let input = "\u{FEFF}N+羽☗\n";
        let Err(TranscodeError::Unmappable(error)) =
            transcode(input.as_bytes(), Encoding::ShiftJis)
        else {
            panic!()
        };
        assert_eq!(error.unmappable[0].span.range(), 8..11);
        // A character of EUC-JP's additional kanji, which Shift_JIS lacks.
        let input = b"N+\xB1\xA9\x8F\xB0\xA1\xA4\xA2\n";
        let Err(TranscodeError::Unmappable(error)) =
            transcode_from(input, Encoding::EucJp, Encoding::ShiftJis)
        else {
            panic!()
        };
        assert_eq!(error.unmappable[0].span.range(), 4..7);
        let Err(TranscodeError::Broken { faults, .. }) =
            transcode_from(SJIS, Encoding::Utf8, Encoding::EucJp)
        else {
            panic!()
        };
        assert_eq!(faults[0].range(), 2..3);
    }

    proptest! {
        #[test]
        fn decoding_is_total_and_bounded(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            for encoding in Encoding::ALL {
                let decoded = decode(&bytes, encoding);
                let mut at = 0;
                for span in &decoded.faults {
                    prop_assert!(span.start >= at && !span.is_empty() && span.is_within(bytes.len()));
                    at = span.end;
                }
                if decoded.faults.is_empty() {
                    prop_assert!(is_valid(&bytes, encoding));
                }
            }
        }

        #[test]
        fn encoding_gives_the_text_back(text in "[ -~あ-んア-ン一-龠▲△]{0,40}") {
            for encoding in Encoding::ALL {
                if let Ok(bytes) = encode(&text, encoding) {
                    prop_assert_eq!(&*decode(&bytes, encoding).text, &text);
                }
            }
        }
    }

    #[test]
    #[ignore = "needs BOARDWIRE_CORPUS"]
    fn corpus_text_is_whole_and_goes_to_utf8_and_back() {
        for (file, bytes, _) in corpus() {
            let found = detect(&bytes);
            assert_eq!(decode(&bytes, found.encoding).faults, [], "{file}");
            let utf8 = transcode(&bytes, Encoding::Utf8).unwrap();
            let back = transcode_from(&utf8, Encoding::Utf8, found.encoding).unwrap();
            // A hint's name may have been spelled otherwise.
            if found.declared.is_none() {
                assert!(back == bytes, "{file}");
            }
        }
    }
}

/// The records of the corpus: name, bytes, and the encoding that its index gives.
fn corpus() -> Vec<(String, Vec<u8>, String)> {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let folder = std::path::PathBuf::from(folder).join("csa");
    let index = std::fs::read_to_string(folder.join("INDEX.tsv")).unwrap();
    let rows = index.lines().skip(1).map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let bytes = std::fs::read(folder.join(columns[0])).unwrap();
        (columns[0].to_owned(), bytes, columns[2].to_owned())
    });
    rows.collect()
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_encodings_are_those_of_its_index() {
    let files = corpus();
    assert!(files.len() > 100);
    for (file, bytes, expected) in files {
        let found = detect(&bytes);
        let name = match (found.encoding, found.by) {
            (_, By::Bom) => "utf-8-bom",
            _ if found.ascii => "ascii",
            (Encoding::ShiftJis, _) => "cp932",
            (Encoding::EucJp, _) => "euc-jp",
            _ => "utf-8",
        };
        assert_eq!(name, expected, "{file}");
        assert!(!found.denied, "{file}");
        assert!(
            is_valid(
                bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes),
                found.encoding
            ),
            "{file}"
        );
    }
}
