//! A JSON object a line.

use std::io::{BufWriter, Write};

use super::{Row, Sink};
use crate::console::Stop;

pub(super) struct Lines<W: Write> {
    out: BufWriter<W>,
}

impl<W: Write> Lines<W> {
    pub(super) fn new(out: W) -> Self {
        Self {
            out: BufWriter::new(out),
        }
    }
}

impl<R: Row, W: Write> Sink<R> for Lines<W> {
    fn put(&mut self, row: R) -> Result<(), Stop> {
        serde_json::to_writer(&mut self.out, &row).map_err(std::io::Error::from)?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), Stop> {
        self.out.flush()?;
        Ok(())
    }
}
