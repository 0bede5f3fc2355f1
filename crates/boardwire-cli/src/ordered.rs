//! Work on many files at once, with the results in the order of the files, and a progress bar on a terminal.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _};
use std::sync::mpsc;
use std::thread;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::console::Stop;
use crate::walk::Found;

/// From so many files on a progress bar is worth its while.
const MANY: usize = 50;

/// How the work on many files goes on, as it is shown on a terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar on standard error, if that is a terminal and there is something to wait for.
    fn new(files: usize) -> Self {
        if files < MANY || !io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr());
        Self(
            match ProgressStyle::with_template("{bar:40} {pos}/{len} files") {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            },
        )
    }

    /// Takes the bar away while something is written to the terminal.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

/// Does `work` on all files in parallel, and gives what comes of each to `take`, in the order of the files and as soon as may be.
///
/// Files are begun in their order too, and never more than `ahead` of the one that is waited for: so many results are held at most.
pub(crate) fn in_order<T: Send>(
    files: &[Found],
    ahead: usize,
    work: impl Fn(&Found) -> T + Sync,
    mut take: impl FnMut(T, &Found, &Progress) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let progress = Progress::new(files.len());
    let (permit, permits) = mpsc::sync_channel(ahead);
    for _ in 0..ahead {
        // There is room for all of them.
        let _ = permit.try_send(());
    }
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        let work = &work;
        scope.spawn(move || {
            // When nobody receives any more, the rest of the files need no work.
            let _ = permits
                .into_iter()
                .zip(files.iter().enumerate())
                .par_bridge()
                .try_for_each_with(sender, |sender, ((), (number, file))| {
                    sender.send((number, work(file)))
                });
        });
        let mut waiting = BTreeMap::new();
        let mut files = files.iter().enumerate();
        let mut next = files.next();
        // Both channels close when this ends, whatever the reason: then no file is begun any more.
        let permit = permit;
        for (number, result) in results {
            waiting.insert(number, result);
            progress.0.inc(1);
            while let Some((wanted, file)) = next
                && let Some(result) = waiting.remove(&wanted)
            {
                take(result, file, &progress)?;
                next = files.next();
                // After the last file nobody waits for it.
                let _ = permit.try_send(());
            }
        }
        Ok(())
    })
    .inspect(|()| progress.0.finish_and_clear())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    fn files(count: usize) -> Vec<Found> {
        let file = |number: usize| Found::File {
            path: PathBuf::from(number.to_string()),
            named: false,
        };
        (0..count).map(file).collect()
    }

    fn number(file: &Found) -> usize {
        match file {
            Found::File { path, .. } => path.to_string_lossy().parse().unwrap(),
            _ => unreachable!("only files were given"),
        }
    }

    #[test]
    fn results_come_in_order_and_few_are_held() {
        let files = files(200);
        let (begun, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let mut seen = Vec::new();
        let work = |file: &Found| {
            let begun = begun.fetch_add(1, Ordering::SeqCst) + 1;
            assert!(begun <= taken.load(Ordering::SeqCst) + 4);
            // The first of each ten is slow.
            if number(file).is_multiple_of(10) {
                thread::sleep(Duration::from_millis(2));
            }
            number(file)
        };
        let result = in_order(&files, 4, work, |result, file, _| {
            assert_eq!(result, number(file));
            seen.push(result);
            taken.fetch_add(1, Ordering::SeqCst);
            Ok(())
        });
        assert!(result.is_ok());
        assert!(seen.into_iter().eq(0..200));
        assert!(in_order(&[], 4, |_| (), |(), _, _| Ok(())).is_ok());
    }

    #[test]
    fn who_takes_no_more_ends_the_work() {
        let files = files(10_000);
        let done = AtomicUsize::new(0);
        let result = in_order(
            &files,
            4,
            |_| done.fetch_add(1, Ordering::SeqCst),
            |_, file, _| match number(file) {
                20 => Err(Stop::ClosedPipe),
                _ => Ok(()),
            },
        );
        assert!(matches!(result, Err(Stop::ClosedPipe)));
        assert!(done.into_inner() < 100);
    }
}
