//! A whole stream as one document, over the codec of its messages.

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use crate::{
    CodeInfo, Conversation, Direction, DynCodec, DynFramer, Finding, Level, Limits, Observation,
    OptionError, Severity, Shape, Verdict, Violation,
};

/// The codec of streams of `codec`'s messages, called `name`: what reads a file of binary frames, and what pins in transcripts
/// where a stream is cut and how reading goes on after noise. Of a format that has no framer, all input is one message.
///
/// Spans count from the beginning of the stream, and the faults between messages are findings like those of messages. The
/// canonical form is made of those of the messages, with the separators as they are and without what belongs to no message.
/// The model is an array of the messages' models. It holds a whole stream: for one that has no end, take
/// [`DynCodec::framer`].
#[must_use]
pub fn stream(codec: Box<dyn DynCodec>, name: &'static str) -> Box<dyn DynCodec> {
    Box::new(Stream { codec, name })
}

#[derive(Debug)]
struct Stream {
    codec: Box<dyn DynCodec>,
    name: &'static str,
}

/// A part of a stream: a message, or a fault between messages.
enum Part<'p> {
    Message { start: usize, bytes: &'p [u8] },
    Fault(Finding),
}

impl Stream {
    /// Gives all parts in order.
    fn each(&self, input: &[u8], each: &mut dyn FnMut(Part<'_>)) {
        let Some(mut framer) = self.codec.framer() else {
            return each(Part::Message {
                start: 0,
                bytes: input,
            });
        };
        framer.push(input);
        framer.finish();
        while let Some(frame) = framer.next_frame() {
            each(match frame {
                Ok(frame) => Part::Message {
                    // The input is in memory, so that its offsets are no larger than `usize`.
                    start: usize::try_from(frame.offset).unwrap_or(usize::MAX),
                    bytes: frame.bytes,
                },
                Err(fault) => Part::Fault(fault),
            });
        }
    }

    /// Writes each message as `write` does, and the separators as they are; faults are left out. `None` where the level
    /// forbids one, or `write` gives nothing.
    fn rewrite(
        &self,
        input: &[u8],
        keep_faults: bool,
        write: &dyn Fn(&[u8]) -> Option<Vec<u8>>,
    ) -> Option<Vec<u8>> {
        let mut out = Vec::with_capacity(input.len());
        let mut end = 0;
        let mut complete = true;
        self.each(input, &mut |part| {
            let (start, len) = match &part {
                Part::Message { start, bytes } => (*start, bytes.len()),
                Part::Fault(fault) => (fault.span.start, fault.span.len()),
            };
            out.extend_from_slice(input.get(end..start).unwrap_or_default());
            end = start.saturating_add(len);
            match part {
                Part::Message { bytes, .. } => match write(bytes) {
                    Some(text) => out.extend_from_slice(&text),
                    None => complete = false,
                },
                Part::Fault(fault) if keep_faults => out.extend_from_slice(fault.span.of(input)),
                Part::Fault(fault) => complete &= fault.severity != Severity::Error,
            }
        });
        out.extend_from_slice(input.get(end..).unwrap_or_default());
        complete.then_some(out)
    }
}

impl DynCodec for Stream {
    fn name(&self) -> &'static str {
        self.name
    }

    fn shape(&self) -> Shape {
        Shape::Document
    }

    fn codes(&self) -> &'static [CodeInfo] {
        self.codec.codes()
    }

    fn level(&self) -> Level {
        self.codec.level()
    }

    fn set_level(&mut self, level: Level) {
        self.codec.set_level(level);
    }

    fn limits_mut(&mut self) -> &mut Limits {
        self.codec.limits_mut()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        self.codec.set(key, value)
    }

    fn boxed(&self) -> Box<dyn DynCodec> {
        Box::new(Self {
            codec: self.codec.boxed(),
            name: self.name,
        })
    }

    fn check(&self, input: &[u8], direction: Option<Direction>) -> Verdict {
        let mut accepted = true;
        let mut findings = Vec::new();
        self.each(input, &mut |part| match part {
            Part::Message { start, bytes } => {
                let verdict = self.codec.check(bytes, direction);
                accepted &= verdict.accepted;
                let shifted = verdict
                    .findings
                    .into_iter()
                    .map(|found| found.shifted(start));
                findings.extend(shifted);
            }
            Part::Fault(fault) => {
                accepted &= fault.severity != Severity::Error;
                findings.push(fault);
            }
        });
        Verdict {
            accepted,
            findings,
            direction: None,
        }
    }

    fn canonical(&self, input: &[u8], direction: Option<Direction>) -> Option<Vec<u8>> {
        self.rewrite(input, false, &|bytes| {
            self.codec.canonical(bytes, direction)
        })
    }

    fn json(&self, input: &[u8], direction: Option<Direction>) -> Option<Vec<u8>> {
        let mut out = Vec::from(*b"[");
        let mut found = false;
        let mut unreadable = false;
        self.each(input, &mut |part| {
            let Part::Message { bytes, .. } = part else {
                return;
            };
            match self.codec.json(bytes, direction) {
                Some(text) => {
                    if found {
                        out.push(b',');
                    }
                    out.extend_from_slice(&text);
                    found = true;
                }
                None => unreadable = true,
            }
        });
        out.push(b']');
        (found || !unreadable).then_some(out)
    }

    fn keep(&self, input: &[u8]) -> Option<Vec<u8>> {
        self.codec.keep(b"")?;
        self.rewrite(input, true, &|bytes| self.codec.keep(bytes))
    }

    fn validate(&self, input: &[u8], direction: Option<Direction>) -> Vec<Observation> {
        let mut found = Vec::new();
        let mut number = 0usize;
        self.each(input, &mut |part| {
            let Part::Message { start, bytes } = part else {
                return;
            };
            for mut observation in self.codec.validate(bytes, direction) {
                observation.finding = observation.finding.shifted(start);
                if let Some(path) = &mut observation.path {
                    path.insert_str(0, &["[", &number.to_string(), "]."].concat());
                }
                found.push(observation);
            }
            number += 1;
        });
        found
    }

    fn conversation(&self) -> Option<Box<dyn Conversation>> {
        None
    }

    fn framer(&self) -> Option<Box<dyn DynFramer>> {
        self.codec.framer()
    }

    /// Those of each message, and of the stream what holds for any bytes: any chunking gives the same (R5).
    fn broken_laws(&self, input: &[u8], direction: Option<Direction>) -> Vec<Violation> {
        let mut broken = self.codec.broken_laws(input, direction);
        self.each(input, &mut |part| {
            if let Part::Message { bytes, .. } = part {
                broken.extend(self.codec.broken_laws(bytes, direction));
            }
        });
        broken
    }
}
