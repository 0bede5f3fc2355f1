//! Real captures, where `BOARDWIRE_CORPUS` names the folder that holds them.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use boardwire_core::{Codec as _, collect_frames, oracle};
use boardwire_sgmp::link::{Compat, Link, LinkOptions, OldCommand};
use boardwire_sgmp::{
    Code, Command, CommandCode, Decoder, Discard, DropReason, Frame, Item, Level, Options,
    RawFrame, Sgmp, parse, parse_hex, parse_lenient, parse_strict,
};

fn root() -> PathBuf {
    PathBuf::from(std::env::var("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS")).join("sgmp")
}

/// The files below the folder whose names end like this.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{}", folder.display());
    found
}

fn decode<'c>(chunks: impl IntoIterator<Item = &'c [u8]>) -> Vec<Item> {
    let mut decoder = Decoder::default();
    let mut items = Vec::new();
    for chunk in chunks {
        decoder.push(chunk, |item| items.push(item));
    }
    items.extend(decoder.finish());
    items
}

fn hex_bytes(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_hexdigit).collect();
    digits
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

/// The value of a key in a line of JSON whose values are plain.
fn field<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let rest = line.split_once(&format!("\"{key}\":"))?.1.trim_start();
    let rest = rest.strip_prefix('"').unwrap_or(rest);
    rest.split(['"', ',', '}']).next()
}

/// The pieces of a capture in order of arrival: direction and bytes.
fn pieces(path: &Path) -> Vec<(String, Vec<u8>)> {
    let text = fs::read_to_string(path).expect("a capture");
    text.lines()
        .filter_map(|line| {
            Some((
                field(line, "dir")?.to_owned(),
                hex_bytes(field(line, "hex")?),
            ))
        })
        .collect()
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_vectors() {
    let table = fs::read_to_string(root().join("frame_vectors.tsv")).expect("the vectors");
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let [hex, valid, his, mine, command, value, ..] = row.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{row}");
        };
        let bytes = parse_hex(hex).expect(row);
        let raw = RawFrame::from_bytes(bytes);
        match valid {
            "bad-checksum" => assert_eq!(raw.unwrap_err().code(), Code::BadChecksum, "{row}"),
            "high-bit-clear" => assert_eq!(raw.unwrap_err().code(), Code::HighBitClear, "{row}"),
            _ => {
                let raw = raw.expect(row);
                assert_eq!(raw.to_bytes(), bytes, "{row}");
                let name = match raw.code.name() {
                    "TAKEBACK" => "UNDO",
                    name => name,
                };
                let bit = |bit: bool| if bit { "1" } else { "0" };
                let fields = (bit(raw.his), bit(raw.mine), name, raw.value.to_string());
                assert_eq!(fields, (his, mine, command, value.to_owned()), "{row}");
                assert_eq!(raw.reserved, valid == "reserved-bit", "{row}");
                assert!(parse_lenient(&bytes).is_ok(), "{row}");
                assert_eq!(parse(&bytes).is_ok(), parse_strict(&bytes).is_ok(), "{row}");
                if valid == "ok" {
                    assert_eq!(parse_strict(&bytes).expect(row).to_bytes(), bytes, "{row}");
                } else if matches!(valid, "lenient" | "reserved-bit") {
                    assert!(parse(&bytes).is_err(), "{row}");
                }
            }
        }
        rows += 1;
    }
    println!("{rows} vectors");
    assert!(rows > 0);
}

/// Each byte of each capture is in one item, which is written back to its bytes, however the stream is cut.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_streams_are_kept_in_any_split() {
    let (mut frames, mut streams) = (0, 0);
    for path in files(&root(), ".bin") {
        let bytes = fs::read(&path).expect("a stream");
        let items = decode([&bytes[..]]);
        let mut kept = BTreeMap::new();
        for item in &items {
            let (offsets, found): (Vec<u64>, Vec<u8>) = match item {
                Item::Frame(frame) => {
                    frames += 1;
                    (frame.offsets.to_vec(), frame.raw.to_bytes().to_vec())
                }
                Item::Text(text) => (vec![text.offset], vec![text.byte]),
                Item::Dropped(dropped) => (dropped.offsets().to_vec(), dropped.bytes().to_vec()),
            };
            for pair in offsets.into_iter().zip(found) {
                assert_eq!(kept.insert(pair.0, pair.1), None, "{}", path.display());
            }
        }
        let kept: Vec<u8> = kept.into_values().collect();
        assert_eq!(kept, bytes, "{}", path.display());
        assert_eq!(decode(bytes.chunks(1)), items, "{}", path.display());
        for at in 0..=bytes.len() {
            let (left, right) = bytes.split_at(at);
            assert_eq!(decode([left, right]), items, "{} at {at}", path.display());
        }
        let mut framer = Sgmp::framer(&Options::default()).expect("frames have a stream");
        for (_, piece) in collect_frames(&mut *framer, [&bytes[..]])
            .into_iter()
            .flatten()
        {
            oracle::check_all::<Sgmp>(&piece, None, &Options::default()).expect("the laws");
        }
        streams += 1;
    }
    println!("{frames} frames in {streams} streams");
}

/// The items are those of the reference decoding, and the pieces of a capture make up the stream of each direction.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_streams_agree_with_the_reference() {
    let mut compared = 0;
    for path in files(&root(), ".jsonl") {
        let mut directions: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
        for (direction, bytes) in pieces(&path) {
            directions.entry(direction).or_default().push(bytes);
        }
        let reference = fs::read_to_string(path.with_extension("txt")).expect("a reference");
        for (direction, chunks) in directions {
            let stream = path.with_extension(format!("{}.bin", direction.replace('>', "2")));
            assert_eq!(
                fs::read(&stream).expect("a stream"),
                chunks.concat(),
                "{}",
                stream.display()
            );
            // Text is written where it came, a frame when it is complete: so are the items.
            let found: Vec<String> = decode(chunks.iter().map(Vec::as_slice))
                .iter()
                .map(described)
                .collect();
            let wanted: Vec<String> = reference
                .lines()
                .filter_map(|line| wanted(line, &direction))
                .collect();
            assert_eq!(found, wanted, "{}", stream.display());
            compared += found.len();
        }
    }
    println!("{compared} items");
}

fn hex(bytes: &[u8]) -> String {
    let pairs: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    pairs.join(":")
}

/// An item as hexadecimal bytes and a word.
fn described(item: &Item) -> String {
    match item {
        Item::Frame(frame) => {
            let raw = frame.raw;
            let (his, mine) = (u8::from(raw.his), u8::from(raw.mine));
            let name = match raw.code {
                CommandCode::TakeBack => "UNDO",
                CommandCode::Extended => "EXT",
                code => code.name(),
            };
            let reserved = if raw.reserved { " R!" } else { "" };
            format!("{raw} h={his} y={mine} {name}{reserved}")
        }
        Item::Text(text) => format!("{:02x} TEXT", text.byte),
        Item::Dropped(dropped) => match dropped.reason() {
            DropReason::BadChecksum => format!("{} BADSUM", hex(dropped.bytes())),
            _ => format!("{} JUNK", hex(dropped.bytes())),
        },
    }
}

/// The same of a line of the reference, if it goes this way: `TIME DIRECTION BYTES ...`.
fn wanted(line: &str, direction: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    words.next()?.parse::<f64>().ok()?;
    if words.next()? != direction {
        return None;
    }
    let bytes = words.next()?;
    let rest: Vec<&str> = words.collect();
    Some(match rest[..] {
        ["TEXT", ..] => format!("{bytes} TEXT"),
        ["JUNK", ..] => format!("{bytes} JUNK"),
        [.., "BADSUM"] => format!("{bytes} BADSUM"),
        [his, mine, name, .., last] | [his, mine, name @ last] => {
            let name = name.split('(').next()?.trim_end_matches("EXTENDED");
            let name = if name.is_empty() { "EXT" } else { name };
            let reserved = if last == "R!" { " R!" } else { "" };
            format!("{bytes} {his} {mine} {name}{reserved}")
        }
        _ => panic!("{line}"),
    })
}

/// Whole games of GNU Go and GoGui: nothing is broken on the line, and a link that is asked to send what each side sent puts the same bytes on it.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_links_send_the_same_bytes() {
    let (mut frames, mut impatient) = (0, 0);
    'captures: for path in files(&root().join("captures"), ".jsonl") {
        let mut sides: BTreeMap<String, (Link, Decoder)> = BTreeMap::new();
        for (direction, bytes) in pieces(&path) {
            let (from, to) = direction.split_once('>').expect("a direction");
            let new = |name: &str| (Link::new(ways(name)), Decoder::default());
            for name in [from, to] {
                sides.entry(name.to_owned()).or_insert_with(|| new(name));
            }
            let mut found = Vec::new();
            let (_, decoder) = sides.get_mut(from).expect("a side");
            decoder.push(&bytes, |item| match item {
                Item::Frame(frame) => found.push(
                    frame
                        .to_frame(Level::Lenient, &mut Discard)
                        .expect("a frame"),
                ),
                Item::Text(_) => {}
                Item::Dropped(dropped) => panic!("{}: {dropped:?}", path.display()),
            });
            for frame in found {
                let (link, _) = sides.get_mut(from).expect("a side");
                let waits_for = link.outstanding().filter(|_| frame.command != Command::Ok);
                if waits_for.is_some_and(|command| command != frame.command) {
                    // A script that does not wait for its OK, which no link does.
                    impatient += 1;
                    continue 'captures;
                }
                let sent = send(link, frame);
                assert_eq!(sent.as_slice(), [frame], "{} {direction}", path.display());
                let (link, _) = sides.get_mut(to).expect("a side");
                let receipt = link.receive(0, frame);
                assert_eq!(
                    receipt.note.filter(|code| *code != Code::Duplicate),
                    None,
                    "{} {direction} {frame}",
                    path.display()
                );
                frames += 1;
            }
        }
    }
    println!("{frames} frames; {impatient} captures broken off");
    assert!(frames > 100 * impatient);
}

fn ways(name: &str) -> LinkOptions {
    match name {
        "gogui" => Compat::GoGui.link_options(),
        _ => {
            let mut options = Compat::GnuGo.link_options();
            options.old_command = OldCommand::Acknowledge;
            options
        }
    }
}

/// What a link puts on the line when its side sends this.
fn send(link: &mut Link, frame: Frame) -> Vec<Frame> {
    if link.outstanding() == Some(frame.command) {
        let at = link.poll_timeout().expect("it waits");
        link.handle_timeout(at);
    } else {
        link.reply(0, frame.command).expect("room");
    }
    std::iter::from_fn(|| link.poll_transmit()).collect()
}
