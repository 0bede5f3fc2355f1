//! The line to the peer: a thread that reads, and what is written to.

use std::fs::OpenOptions;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use crate::arguments::Place;
use crate::tell;

/// Opens the line. `each` is called on another thread with all bytes that come, and with an empty piece when the line is closed.
pub(crate) fn open(
    place: &Place,
    each: impl FnMut(&[u8]) + Send + 'static,
) -> io::Result<Box<dyn Write>> {
    Ok(match place {
        Place::Stdio => {
            read(io::stdin(), each);
            Box::new(io::stdout())
        }
        Place::Connect(address) => socket(TcpStream::connect(address)?, each)?,
        Place::Listen(address) => {
            let listener = TcpListener::bind(address)?;
            tell(&format!("waits at {}", listener.local_addr()?));
            socket(listener.accept()?.0, each)?
        }
        Place::Device(path) => {
            let device = OpenOptions::new().read(true).write(true).open(path)?;
            read(device.try_clone()?, each);
            Box::new(device)
        }
    })
}

fn socket(
    stream: TcpStream,
    each: impl FnMut(&[u8]) + Send + 'static,
) -> io::Result<Box<dyn Write>> {
    // A frame is four bytes and waits for an answer.
    stream.set_nodelay(true)?;
    read(stream.try_clone()?, each);
    Ok(Box::new(stream))
}

fn read(mut input: impl Read + Send + 'static, mut each: impl FnMut(&[u8]) + Send + 'static) {
    thread::spawn(move || {
        let mut buffer = [0; 512];
        loop {
            match input.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A line that breaks ends like one that is closed.
                Ok(0) | Err(_) => return each(&[]),
                Ok(read) => each(buffer.get(..read).unwrap_or_default()),
            }
        }
    });
}
