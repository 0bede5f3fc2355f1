//! Lines that a client sends.

mod model;

pub use model::{
    BuoyMoves, ClientLine, ExtCommand, ForkTarget, KeepAlive, Login, MonitorKind, Seek, Spaces,
    Turn,
};
