//! Apache Parquet. Rows are held until there are enough for a row group.

use std::io::Write;
use std::marker::PhantomData;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::rows::{Cell, Kind};
use super::{Row, Sink};
use crate::console::Stop;

/// Rows of a group: what is held in memory at most.
const ROWS: usize = 64 * 1024;

pub(super) struct Groups<R, W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Column>,
    rows: usize,
    row: PhantomData<fn(R)>,
}

/// The values of a column that are not yet written.
enum Column {
    Int(Vec<i64>, Levels),
    Text(Vec<ByteArray>, Levels),
}

/// Of an optional column, 1 for each row that has a value and 0 for each that has none.
type Levels = Option<Vec<i16>>;

impl Column {
    fn new(kind: Kind) -> Self {
        let levels = match kind {
            Kind::Int | Kind::Text => None,
            Kind::OptionalInt | Kind::OptionalText => Some(Vec::new()),
        };
        match kind {
            Kind::Int | Kind::OptionalInt => Self::Int(Vec::new(), levels),
            Kind::Text | Kind::OptionalText => Self::Text(Vec::new(), levels),
        }
    }

    fn push(&mut self, cell: Cell) {
        match (self, cell) {
            (Self::Int(values, levels), Cell::Int(value)) => push(values, levels, value),
            (Self::Text(values, levels), Cell::Text(value)) => {
                push(
                    values,
                    levels,
                    value.map(|text| ByteArray::from(text.into_bytes())),
                );
            }
            // A test holds the rows against their columns.
            (Self::Int(values, levels), Cell::Text(_)) => push(values, levels, None),
            (Self::Text(values, levels), Cell::Int(_)) => push(values, levels, None),
        }
    }
}

fn push<T>(values: &mut Vec<T>, levels: &mut Levels, value: Option<T>) {
    if let Some(levels) = levels {
        levels.push(i16::from(value.is_some()));
    }
    values.extend(value);
}

fn stop(error: ParquetError) -> Stop {
    match error {
        ParquetError::External(error) => match error.downcast::<std::io::Error>() {
            Ok(error) => Stop::from(*error),
            Err(error) => Stop::Io(error.to_string()),
        },
        error => Stop::Io(error.to_string()),
    }
}

impl<R: Row, W: Write + Send> Groups<R, W> {
    pub(super) fn new(out: W) -> Result<Self, Stop> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("boardwire ", env!("CARGO_PKG_VERSION")).to_string())
            .build();
        let schema = Arc::new(schema::<R>().map_err(stop)?);
        let writer = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(stop)?;
        Ok(Self {
            writer,
            columns: columns::<R>(),
            rows: 0,
            row: PhantomData,
        })
    }

    /// Writes the rows that are held as a group.
    fn flush(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        self.rows = 0;
        let mut group = self.writer.next_row_group()?;
        for column in std::mem::replace(&mut self.columns, columns::<R>()) {
            let Some(mut writer) = group.next_column()? else {
                break;
            };
            match column {
                Column::Int(values, levels) => {
                    writer
                        .typed::<Int64Type>()
                        .write_batch(&values, levels.as_deref(), None)?;
                }
                Column::Text(values, levels) => {
                    writer.typed::<ByteArrayType>().write_batch(
                        &values,
                        levels.as_deref(),
                        None,
                    )?;
                }
            }
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }
}

fn columns<R: Row>() -> Vec<Column> {
    R::COLUMNS
        .iter()
        .map(|(_, kind)| Column::new(*kind))
        .collect()
}

fn schema<R: Row>() -> Result<Type, ParquetError> {
    let mut fields = Vec::new();
    for &(name, kind) in R::COLUMNS {
        let repetition = match kind {
            Kind::Int | Kind::Text => Repetition::REQUIRED,
            Kind::OptionalInt | Kind::OptionalText => Repetition::OPTIONAL,
        };
        let field = match kind {
            Kind::Int | Kind::OptionalInt => Type::primitive_type_builder(name, Physical::INT64),
            Kind::Text | Kind::OptionalText => {
                Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
                    .with_logical_type(Some(LogicalType::String))
            }
        };
        fields.push(Arc::new(field.with_repetition(repetition).build()?));
    }
    Type::group_type_builder("boardwire")
        .with_fields(fields)
        .build()
}

impl<R: Row, W: Write + Send> Sink<R> for Groups<R, W> {
    fn put(&mut self, row: R) -> Result<(), Stop> {
        for (column, cell) in self.columns.iter_mut().zip(row.cells()) {
            column.push(cell);
        }
        self.rows += 1;
        match self.rows {
            ROWS.. => self.flush().map_err(stop),
            _ => Ok(()),
        }
    }

    fn finish(mut self: Box<Self>) -> Result<(), Stop> {
        self.flush().map_err(stop)?;
        self.writer.close().map_err(stop)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::export::rows::MoveRow;
    use crate::facts::{MoveFacts, Told};
    use crate::registry::USI;
    use parquet::file::reader::{FileReader as _, SerializedFileReader};

    #[test]
    fn what_is_written_is_read_back() {
        let moves = (0..3).map(|ply| MoveFacts {
            player: Some(ply % 2),
            text: format!("move {ply}"),
            time_ms: (ply == 1).then_some(1500),
            ..MoveFacts::default()
        });
        let told = Told {
            format: &USI,
            number: 1,
            facts: Default::default(),
            moves: moves.collect(),
            findings: 0,
        };
        let path = std::env::temp_dir().join(format!("boardwire-{}.parquet", std::process::id()));
        let file = std::fs::File::create(&path).unwrap();
        let mut sink: Box<dyn Sink<MoveRow>> = Box::new(Groups::new(file).ok().unwrap());
        for row in MoveRow::all(7, &told) {
            assert!(sink.put(row).is_ok());
        }
        assert!(sink.finish().is_ok());
        let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
        let rows: Vec<_> = reader
            .get_row_iter(None)
            .unwrap()
            .map(|row| row.unwrap().to_string())
            .collect();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(
            rows[1],
            "{game_id: 7, number: 2, player: 2, move: \"move 1\", time_ms: 1500, score: null, comment: null}"
        );
        assert_eq!(rows.len(), 3);
        assert!(
            rows[2].contains("player: 1, move: \"move 2\", time_ms: null"),
            "{}",
            rows[2]
        );
    }
}
