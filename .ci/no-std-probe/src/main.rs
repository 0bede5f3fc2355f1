//! Links without std, with an allocator and a panic handler of its own, and reads a line with each crate.
#![no_std]
#![no_main]

extern crate alloc;

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicUsize, Ordering};

const SIZE: usize = 4 << 20;

/// Gives memory out and takes none back: the program is short.
struct Bump {
    memory: UnsafeCell<[u8; SIZE]>,
    used: AtomicUsize,
}

// SAFETY: each byte is given out once.
unsafe impl Sync for Bump {}

// SAFETY: the pointers are aligned, within the memory, and never given out twice.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let base = self.memory.get() as usize;
        let mut used = self.used.load(Ordering::Relaxed);
        loop {
            let start = (base + used).next_multiple_of(layout.align()) - base;
            let end = start + layout.size();
            if end > SIZE {
                return core::ptr::null_mut();
            }
            match self
                .used
                .compare_exchange_weak(used, end, Ordering::Relaxed, Ordering::Relaxed)
            {
                Ok(_) => return (base + start) as *mut u8,
                Err(now) => used = now,
            }
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: Bump = Bump {
    memory: UnsafeCell::new([0; SIZE]),
    used: AtomicUsize::new(0),
};

#[link(name = "c")]
unsafe extern "C" {
    fn abort() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: abort has no precondition.
    unsafe { abort() }
}

// The compiled `alloc` names these two, which std would bring. If std were linked all the same, they would be there twice.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    // SAFETY: abort has no precondition.
    unsafe { abort() }
}

#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    i32::from(!works())
}

fn works() -> bool {
    use boardwire_usi::Command;

    let line = "position startpos moves 7g7f 3c3d";
    let Ok(command @ Command::Position(_)) = boardwire_usi::parse(line) else {
        return false;
    };
    let Command::Position(position) = &command else {
        return false;
    };
    let Ok(replayed) =
        boardwire_rules::shogi::replay(&position.base.setup(), position.moves.iter().copied())
    else {
        return false;
    };
    let transcript =
        "#! transcript 1 usi\n> go depth 1 depth 2\n= go depth 2\n~ duplicate-key 11..18\n";
    !replayed.legal_moves().is_empty()
        && reads_csa()
        && plays_carcassonne()
        && plays_othello()
        && plays_go()
        && boardwire_usi::format(&command) == line.as_bytes()
        && boardwire_transcript::run::<boardwire_usi::Usi>(transcript).is_ok()
}

fn reads_csa() -> bool {
    let text = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO";
    let Ok(games) = boardwire_csa::record::parse(text) else {
        return false;
    };
    let line = boardwire_convert::shogi::game_to_position(games.first()).value;
    games.first().replay().is_ok()
        && line.moves.len() == 3
        && boardwire_csa::record::format(&games) == text.as_bytes()
        && boardwire_csa::parse_server_line("+7776FU,T12").is_ok()
}

fn plays_carcassonne() -> bool {
    let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180) +4+0+0\n";
    let Ok(record) = boardwire_carcassonne::parse(text) else {
        return false;
    };
    boardwire_carcassonne::replay::Replay::new(&record)
        .findings()
        .is_empty()
        && boardwire_carcassonne::format(&record) == text.as_bytes()
}

fn plays_othello() -> bool {
    let text = "(;GM[Othello]B[F5]W[D6];)";
    let Ok(file) = boardwire_nboard::ggf::parse(text) else {
        return false;
    };
    let Some(game) = file.games().next() else {
        return false;
    };
    game.replay().is_ok()
        && boardwire_nboard::engine::parse("=== D6/-1.16/0.00").is_ok()
        && boardwire_flipsight::parse("{\"move\":19}")
            .is_ok_and(|reply| boardwire_flipsight::format(&reply) == b"{\"move\":19}")
}

fn plays_go() -> bool {
    let text = "(;FF[4]GM[1]SZ[9]\n;B[ee];W[])\n";
    let Ok(games) = boardwire_sgf::parse(text) else {
        return false;
    };
    let Some(root) = games.games().next() else {
        return false;
    };
    let replayed = boardwire_sgf::replay::replay(&root.line(), &Default::default());
    replayed.is_ok_and(|replay| replay.position().passes() == 1)
        && boardwire_sgf::format(&games) == text.as_bytes()
        && boardwire_sgmp::parse([0x01, 0xa1, 0xa0, 0x80].as_slice())
            .is_ok_and(|frame| boardwire_sgmp::format(&frame) == [0x01, 0xa1, 0xa0, 0x80])
}
