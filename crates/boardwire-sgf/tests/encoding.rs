//! Charsets: which one a file is in, what its texts say, and the same games in another one.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod support;

use boardwire_core::{Level, Span};
use boardwire_sgf::encoding::{
    By, Charset, Coding, Order, Policy, TranscodeError, Utf16, encode, prepare, transcode,
};
use boardwire_sgf::{Code, Collection, Options, PropertyId, Reading, View, format, read};
use proptest::prelude::*;

fn read_with(bytes: &[u8], policy: Policy) -> Reading<'_> {
    read(bytes, &Options::new(Level::Lenient).with_encoding(policy))
}

fn auto(bytes: &[u8]) -> Reading<'_> {
    read_with(bytes, Policy::Auto)
}

/// The text of a property in the first node that has it.
fn text(games: &Collection<'_>, id: PropertyId) -> String {
    let node = games.nodes().find(|node| node.property(id).is_some());
    let text = View::of(node.expect("the property")).text(id);
    text.expect("a text").as_str().to_owned()
}

fn codes(reading: &Reading<'_>) -> Vec<(Code, Span)> {
    reading
        .notes
        .iter()
        .map(|note| (note.code(), note.span()))
        .collect()
}

#[test]
fn the_order_of_auto() {
    let found = |bytes: &[u8]| {
        let detected = prepare(bytes, Policy::Auto).detected;
        (detected.chosen, detected.by)
    };
    assert_eq!(found(b"(;B[aa])"), (Charset::Utf8, By::Utf8));
    assert_eq!(found("(;PB[Åsa])".as_bytes()), (Charset::Utf8, By::Utf8));
    assert_eq!(
        found("\u{FEFF}(;CA[Big5]PB[Åsa])".as_bytes()),
        (Charset::Utf8, By::Bom)
    );
    assert_eq!(
        found(b"(;CA[ISO8859_1]PB[\xC5sa])"),
        (Charset::Latin1, By::Declared)
    );
    // A name that is not known says nothing.
    assert_eq!(
        found("(;CA[klingon]PB[Åsa])".as_bytes()),
        (Charset::Utf8, By::Utf8)
    );
    assert_eq!(found(b"(;PB[\xC5sa])"), (Charset::Latin1, By::Default));
    // UTF-16 by its form, and with a mark.
    assert_eq!(found(b"\0(\0\n\0;\0)"), (Charset::Utf16Be, By::Form));
    assert_eq!(found(b"\xFF\xFE(\0;\0)\0"), (Charset::Utf16Le, By::Bom));
    // Valid UTF-8 is not read by a set in which it has broken places, few as they are.
    assert_eq!(
        found("(;CA[Shift_JIS]PB[ööööööööööÅ])".as_bytes()),
        (Charset::Utf8, By::Utf8)
    );
    // One letter tells little; what comes some thousand bytes later is looked at too.
    let kanji = b"\x88\xCD\x8C\xE9\x8D\x95".repeat(50);
    let letters = b"and so on ".repeat(300);
    let late = [b"(;C[Ren\xE9e ", &letters[..], &kanji, b"])"].concat();
    assert_eq!(found(&late), (Charset::ShiftJis, By::Guess));
}

#[test]
fn other_policies() {
    let found = |policy| {
        let detected = prepare("(;PB[Åsa])".as_bytes(), policy).detected;
        (detected.chosen, detected.by)
    };
    assert_eq!(found(Policy::Spec), (Charset::Latin1, By::Default));
    assert_eq!(found(Policy::DecodeFirst), (Charset::Latin1, By::Default));
    assert_eq!(
        found(Policy::Given(Charset::Koi8R)),
        (Charset::Koi8R, By::Given)
    );
    assert_eq!(Policy::from_name("spec"), Some(Policy::Spec));
    assert_eq!(
        Policy::from_name("EUC_KR"),
        Some(Policy::Given(Charset::EucKr))
    );
    assert_eq!(Policy::from_name("klingon"), None);
}

#[test]
fn latin_1_is_read_as_windows_1252() {
    let reading = auto(b"(;FF[4]CA[ISO-8859-1]C[\x80 \x93caf\xE9\x94])");
    assert_eq!(text(&reading.collection, PropertyId::C), "€ “café”");
    assert!(reading.notes.is_empty());
    // The writer of ISO-8859-1 has no such signs.
    let Err(TranscodeError::Unmappable(error)) =
        encode(&reading.collection, Coding::new(Charset::Latin1))
    else {
        panic!("a euro sign in ISO-8859-1");
    };
    let missing: String = error.unmappable.iter().map(|each| each.character).collect();
    assert_eq!(missing, "€“”");
    assert_eq!(
        encode(&reading.collection, Coding::new(Charset::Windows1252)).unwrap(),
        b"(;FF[4]CA[windows-1252]C[\x80 \x93caf\xE9\x94])\n"
    );
}

#[test]
fn notes_say_what_is_odd() {
    // A CA in which the bytes are no text.
    let reading = auto(b"(;FF[4]CA[UTF-8]PB[J\xFCrgen])");
    assert_eq!(codes(&reading), [(Code::EncodingClash, Span::new(10, 15))]);
    assert_eq!(text(&reading.collection, PropertyId::PB), "Jürgen");
    // A CA that can be, for bytes that are UTF-8.
    let reading = auto("(;FF[4]CA[latin1]PB[Åsa])".as_bytes());
    assert_eq!(codes(&reading), [(Code::EncodingClash, Span::new(10, 16))]);
    assert_eq!(text(&reading.collection, PropertyId::PB), "Ã…sa");
    // Here and there a broken byte does not make it another charset.
    let mut bytes = "(;FF[4]CA[UTF-8]PB[Åsa Öberg, çà et là, ñandú, été, größer]PW[x"
        .as_bytes()
        .to_vec();
    bytes.extend_from_slice(b"\xC5])");
    let reading = auto(&bytes);
    let at = bytes.len() - 3;
    assert_eq!(
        codes(&reading),
        [(Code::UndecodableBytes, Span::new(at, at + 1))]
    );
    assert_eq!(text(&reading.collection, PropertyId::PW), "x\u{FFFD}");
    // Games in different charsets.
    let reading = auto(b"(;FF[4]CA[UTF-8]PB[\xC3\x85sa])(;FF[4]CA[latin1]PW[\xC5sa])");
    assert!(codes(&reading).contains(&(Code::MixedEncodings, Span::new(35, 41))));
}

#[test]
fn utf_16_comes_back_as_it_was() {
    for charset in [Charset::Utf16Le, Charset::Utf16Be] {
        let file = |text: &str| {
            let bytes: Vec<u8> = charset.encode(text).unwrap();
            bytes
        };
        let text_of = "\u{FEFF}(;FF[4]CA[UTF-16]PB[囲碁 𠮷]\r\n;B[aa]junk)";
        let bytes = file(text_of);
        let reading = auto(&bytes);
        assert_eq!(reading.collection.to_bytes(), bytes);
        assert_eq!(text(&reading.collection, PropertyId::PB), "囲碁 𠮷");
        // The offset of the junk: its units before it, two bytes each.
        let units = text_of.split("junk").next().unwrap().encode_utf16().count();
        assert_eq!(
            codes(&reading),
            [
                (Code::Bom, Span::new(0, 2)),
                (Code::StrayChars, Span::new(2 * units, 2 * units + 8))
            ]
        );
        assert_eq!(reading.encoding.chosen, charset);
        // Without a mark it is known by its form.
        let bytes = file(text_of.trim_start_matches('\u{FEFF}'));
        let reading = auto(&bytes);
        assert_eq!(reading.encoding.by, By::Form);
        assert_eq!(reading.collection.to_bytes(), bytes);
    }
}

#[test]
fn an_edited_file_in_utf_16_stays_in_it() {
    let bytes = Charset::Utf16Le.encode("\u{FEFF}( ;PB[a] ;B[aa])").unwrap();
    let mut games = auto(&bytes).collection.into_owned();
    let root = games.games().next().unwrap().id();
    games.set_property(root, "PB", ["碁"]).unwrap();
    assert_eq!(
        games.to_bytes(),
        Charset::Utf16Le
            .encode("\u{FEFF}( ;PB[碁] ;B[aa])")
            .unwrap()
    );
}

#[test]
fn encoded_in_utf_8_and_utf_16() {
    let games = auto(b"(;FF[4]CA[latin1]PB[\xC5sa];B[aa])").collection;
    let text = "(;FF[4]CA[UTF-8]\nPB[Åsa]\n;B[aa])\n";
    assert_eq!(encode(&games, Coding::UTF8).unwrap(), text.as_bytes());
    let bytes = encode(&games, Coding::new(Charset::Utf16Be)).unwrap();
    let expected = "\u{FEFF}(;FF[4]CA[UTF-16BE]\nPB[Åsa]\n;B[aa])\n";
    assert_eq!(bytes, Charset::Utf16Be.encode(expected).unwrap());
    assert_eq!(auto(&bytes).collection, games);
}

#[test]
fn transcoding_keeps_the_layout() {
    let to_utf8 = |bytes: &[u8]| {
        let games = auto(bytes).collection;
        let bytes = transcode(&games, Coding::UTF8).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    assert_eq!(
        to_utf8(b"mail \xE9\r\n( ;FF[4]\r\nC[\xE9\\:\\\n\\]]  xyz;B [aa]"),
        "mail é\r\n( ;FF[4]CA[UTF-8]\r\nC[é\\:\\\n\\]]  xyz;B [aa]"
    );
    // Nothing to do.
    let bytes = b"( ;CA[utf8]C[a] junk)";
    assert_eq!(to_utf8(bytes).as_bytes(), bytes);
    // The places of missing characters are those in the file.
    let games = auto("(;C[é碁é]PB[囲])".as_bytes()).collection;
    let Err(TranscodeError::Unmappable(error)) = transcode(&games, Coding::new(Charset::Latin1))
    else {
        panic!("kanji in ISO-8859-1");
    };
    let missing: Vec<_> = error.unmappable.iter().map(|each| each.span).collect();
    assert_eq!(missing, [Span::new(6, 9), Span::new(15, 18)]);
}

/// A game says its charset only where it matters, and each tree of a file for itself, however its variations nest.
#[test]
fn ascii_needs_no_charset() {
    let to_utf8 = |bytes: &[u8]| {
        let games = auto(bytes).collection;
        let bytes = transcode(&games, Coding::UTF8).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    let plain = "(;FF[4]C[a](;B[aa](;W[bb])(;W[cc]))(;B[dd]))";
    assert_eq!(to_utf8(plain.as_bytes()), plain);
    let both = b"(;FF[4]C[a](;B[aa](;W[bb]))(;B[dd]))(;FF[4](;C[\xE9](;B[aa])))(;FF[4]C[z])";
    assert_eq!(
        to_utf8(both),
        "(;FF[4]C[a](;B[aa](;W[bb]))(;B[dd]))(;FF[4]CA[UTF-8](;C[é](;B[aa])))(;FF[4]C[z])"
    );
}

#[test]
fn bytes_that_are_no_text_are_not_transcoded() {
    let games = read_with(b"(;C[a\xFFb])", Policy::Given(Charset::Utf8)).collection;
    let error = transcode(&games, Coding::new(Charset::Latin1)).unwrap_err();
    assert_eq!(error.to_string(), "the bytes at 5..6 are no UTF-8");
    // The canonical form says U+FFFD, which ISO-8859-1 does not have.
    assert!(encode(&games, Coding::new(Charset::Latin1)).is_err());
    assert_eq!(format(&games), "(;CA[UTF-8]C[a\u{FFFD}b])\n".as_bytes());
}

#[cfg(not(feature = "encoding"))]
#[test]
fn without_tables_texts_stay_as_they_are() {
    let bytes = b"(;FF[4]CA[Shift_JIS]\nPB[\x8E\x5D\x90\x5C]\n;B[aa]C[\x82\xA0])\n";
    let reading = auto(bytes);
    assert_eq!(reading.collection.node_count(), 2);
    assert_eq!(format(&reading.collection), bytes);
    assert_eq!(text(&reading.collection, PropertyId::C), "\u{FFFD}");
}

#[cfg(feature = "encoding")]
mod with_tables {
    use super::*;

    #[test]
    fn bytes_like_brackets_and_backslashes() {
        // 90 5C and 8E 5D are kanji: by characters they need no escape.
        let reading = auto(b"(;FF[4]PB[\x90\x5C]PW[\x8E\x5D]CA[Shift_JIS];B[aa])");
        assert_eq!(text(&reading.collection, PropertyId::PB), "申");
        assert_eq!(text(&reading.collection, PropertyId::PW), "讃");
        assert_eq!(reading.collection.node_count(), 2);
        assert!(reading.notes.is_empty(), "{:?}", reading.notes);
        // By the letter each such byte is escaped.
        let spec = read_with(
            b"(;FF[4]CA[Shift_JIS]PB[\x90\\\x5C]PW[\x8E\\\x5D];B[aa])",
            Policy::Spec,
        );
        assert_eq!(text(&spec.collection, PropertyId::PB), "申");
        assert_eq!(
            text(&spec.collection, PropertyId::PW),
            text(&reading.collection, PropertyId::PW)
        );
        assert_eq!(spec.collection, reading.collection);
    }

    #[test]
    fn both_orders_of_escaping() {
        let games = auto("(;FF[4]C[申 \\] \\\\ é]LB[aa:1\\:2])".as_bytes()).collection;
        let order = |order| Coding {
            charset: Charset::Gb18030,
            order,
        };
        for (policy, order) in [
            (Policy::Auto, order(Order::DecodeFirst)),
            (Policy::Spec, order(Order::BytesFirst)),
        ] {
            let bytes = encode(&games, order).unwrap();
            assert_eq!(read_with(&bytes, policy).collection, games);
        }
    }

    #[test]
    fn guesses() {
        for (charset, name) in [
            (Charset::ShiftJis, "本因坊秀策"),
            (Charset::EucJp, "お願いします"),
            (Charset::EucKr, "이창호"),
            (Charset::Gb18030, "聂卫平九段"),
            (Charset::Big5, "林海峰九段對吳清源"),
            (Charset::Windows1251, "Хороший ход"),
            (Charset::Iso2022Jp, "囲碁"),
        ] {
            let bytes = charset
                .encode(&format!("(;FF[4]PB[{name}];B[aa])"))
                .unwrap();
            let reading = auto(&bytes);
            assert_eq!(
                (reading.encoding.chosen, reading.encoding.by),
                (charset, By::Guess)
            );
            assert_eq!(text(&reading.collection, PropertyId::PB), name);
            assert_eq!(reading.collection.node_count(), 2);
            // A wrong CA loses to the guess.
            let bytes = charset
                .encode(&format!("(;FF[4]CA[UTF-8]PB[{name}];B[aa])"))
                .unwrap();
            if charset != Charset::Iso2022Jp {
                assert_eq!(auto(&bytes).encoding.chosen, charset);
                assert_eq!(
                    codes(&auto(&bytes)),
                    [(Code::EncodingClash, Span::new(10, 15))]
                );
            }
        }
    }

    #[test]
    fn each_game_by_its_own_charset() {
        let mut bytes = "(;FF[4]CA[UTF-8]PB[Åsa])".as_bytes().to_vec();
        bytes.extend(
            Charset::EucKr
                .encode("(;FF[4]CA[EUC-KR]PW[이세돌])")
                .unwrap(),
        );
        for policy in [Policy::Auto, Policy::Spec] {
            let games = read_with(&bytes, policy).collection;
            assert_eq!(text(&games, PropertyId::PB), "Åsa", "{policy:?}");
            assert_eq!(text(&games, PropertyId::PW), "이세돌", "{policy:?}");
            let utf8 = transcode(&games, Coding::UTF8).unwrap();
            assert_eq!(
                String::from_utf8(utf8).unwrap(),
                "(;FF[4]CA[UTF-8]PB[Åsa])(;FF[4]CA[UTF-8]PW[이세돌])"
            );
        }
    }

    #[test]
    fn look_alikes_are_not_written() {
        // The tables of Shift_JIS have a backslash for the yen sign.
        let error = Charset::ShiftJis.encode("5¥").unwrap_err();
        assert_eq!(
            error.to_string(),
            "Shift_JIS has no character '¥' (U+00A5) at 1..3"
        );
    }

    /// Charsets with characters that they have.
    fn texts() -> impl Strategy<Value = (Charset, String)> {
        let of = |charset, pattern: &'static str| (Just(charset), pattern);
        prop_oneof![
            of(Charset::Utf8, r"[\]\\:\[a-z\n é囲𠮷]{0,12}"),
            of(Charset::Utf16Le, r"[\]\\:\[a-z\n é囲𠮷]{0,12}"),
            of(Charset::Latin1, r"[\]\\:\[a-z\n é]{0,12}"),
            of(Charset::ShiftJis, r"[\]\\:\[a-z\n ソ表十申アあｱ]{0,12}"),
            of(Charset::EucJp, r"[\]\\:\[a-z\n ソ表十申アあｱ]{0,12}"),
            of(Charset::Iso2022Jp, r"[\]\\:\[a-z\n ソ表十申アあ]{0,12}"),
            of(Charset::EucKr, r"[\]\\:\[a-z\n 이창호갂똠]{0,12}"),
            of(Charset::Gb18030, r"[\]\\:\[a-z\n 誠柩汗囗𠮷é]{0,12}"),
            of(Charset::Big5, r"[\]\\:\[a-z\n 功許蓋廄坊]{0,12}"),
            of(Charset::Windows1251, r"[\]\\:\[a-z\n Жяч]{0,12}"),
        ]
    }

    proptest! {
        #[test]
        fn encoded_texts_read_back((charset, comment) in texts(), is_spec: bool) {
            let mut games = Collection::new();
            let root = games.append_game().unwrap();
            games.set_property(root, "FF", ["4"]).unwrap();
            games.set_property(root, "CA", ["UTF-8"]).unwrap();
            games.set_property(root, "C", [comment.as_str()]).unwrap();
            games.set_property(root, "GN", ["after"]).unwrap();
            let (policy, order) = if is_spec && !charset.is_utf16() {
                (Policy::Spec, Order::BytesFirst)
            } else {
                (Policy::Auto, Order::DecodeFirst)
            };
            let bytes = encode(&games, Coding { charset, order }).unwrap();
            let reading = read_with(&bytes, policy);
            prop_assert_eq!(&reading.collection, &games, "{} {:?}", bytes.escape_ascii(), reading);
            // And back, with the layout.
            let back = transcode(&reading.collection, Coding::UTF8).unwrap();
            let back = String::from_utf8(back).unwrap();
            let expected = String::from_utf8(format(&games)).unwrap();
            prop_assert_eq!(back.trim_start_matches('\u{FEFF}'), expected);
            // The same order in the same charset is the file itself.
            let same = transcode(&reading.collection, Coding { charset, order }).unwrap();
            prop_assert_eq!(same, bytes);
        }
    }
}

proptest! {
    #[test]
    fn any_utf_16_comes_back(units: Vec<u16>, odd: Option<u8>, big: bool) {
        let mut bytes: Vec<u8> = vec![];
        let put = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        bytes.extend(units.iter().flat_map(|unit| put(*unit)));
        bytes.extend(odd);
        let charset = if big { Charset::Utf16Be } else { Charset::Utf16Le };
        let source = prepare(&bytes, Policy::Given(charset));
        let map: Utf16 = source.utf16.unwrap();
        prop_assert_eq!(map.to_bytes(&source.bytes), &*bytes);
        prop_assert_eq!(map.offset(&source.bytes, source.bytes.len()), bytes.len() - usize::from(odd.is_some()));
        // Offsets grow, and lie in the file.
        let offsets: Vec<_> = (0..=source.bytes.len()).map(|at| map.offset(&source.bytes, at)).collect();
        prop_assert!(offsets.is_sorted());
        prop_assert!(offsets.iter().all(|&offset| offset <= bytes.len()));
    }

    #[test]
    fn no_bytes_are_too_much(bytes: Vec<u8>) {
        for policy in [Policy::Auto, Policy::Spec, Policy::DecodeFirst, Policy::Given(Charset::Big5)] {
            let source = prepare(&bytes, policy);
            prop_assert!(source.detected.declared.is_none_or(|declared| declared.span.end <= bytes.len()));
            if source.utf16.is_none() {
                prop_assert_eq!(&*source.bytes, &*bytes);
            }
        }
        for charset in Charset::ALL {
            let decoded = charset.decode(&bytes);
            prop_assert!(decoded.faults.iter().all(|fault| fault.end <= bytes.len() && !fault.is_empty()));
            prop_assert!(decoded.faults.is_sorted());
            prop_assert_eq!(charset.reads(&bytes), decoded.faults.is_empty(), "{} {:?}", charset, decoded);
        }
    }
}

/// One text in about twenty encodings, and the same in UTF-8.
#[cfg(feature = "encoding")]
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_one_text_in_all_encodings() {
    use std::path::PathBuf;

    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("set BOARDWIRE_CORPUS");
    let folder = PathBuf::from(folder).join("sgf/herzbube+libsgfcplusplus");
    let mut comments: Vec<(String, Vec<String>)> = Vec::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !name.contains("_encoding-") {
            continue;
        }
        let bytes = std::fs::read(folder.join(&name)).unwrap();
        let reading = auto(&bytes);
        assert_eq!(reading.collection.to_bytes(), bytes, "{name}");
        let odd = |note: &&boardwire_sgf::Note| note.code() != Code::Bom;
        assert!(
            reading.notes.iter().find(odd).is_none(),
            "{name}: {:?}",
            reading.notes
        );
        let texts = reading.collection.nodes().filter_map(|node| {
            let text = View::of(node).comment()?;
            (!text.as_str().is_ascii()).then(|| text.as_str().to_owned())
        });
        comments.push((name, texts.collect()));
        for (charset, order) in [
            (Charset::Utf8, Order::DecodeFirst),
            (Charset::Gb18030, Order::BytesFirst),
        ] {
            let bytes = encode(&reading.collection, Coding { charset, order });
            let policy = if order == Order::BytesFirst {
                Policy::Spec
            } else {
                Policy::Auto
            };
            assert_eq!(
                read_with(&bytes.unwrap(), policy).collection,
                reading.collection
            );
        }
    }
    assert!(comments.len() >= 15, "{}", comments.len());
    // Every text that is in a file of one language is in those of all.
    let utf8 = comments
        .iter()
        .find(|(name, _)| name.contains("utf8-nobom"));
    let (_, all) = utf8.expect("the file in UTF-8");
    assert!(all.len() > 3);
    for (name, texts) in &comments {
        assert!(!texts.is_empty(), "{name}");
        for text in texts {
            // The Western files are lists of signs of their own.
            assert!(
                all.contains(text) || name.contains("western"),
                "{name}: {text}"
            );
        }
    }
    let western: Vec<_> = comments
        .iter()
        .filter(|(name, _)| name.contains("western"))
        .collect();
    let first = &western[0].1[0];
    assert!(western.iter().all(|(_, texts)| texts[0] == *first));
}
