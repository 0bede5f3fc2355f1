//! `boardwire man`.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use clap_mangen::Man;

use crate::args::{Cli, ManArgs};
use crate::console::{Outcome, Stop, stdout};

pub(crate) fn run(args: &ManArgs) -> Result<Outcome, Stop> {
    let mut command = Cli::shaped();
    // The common options stand in each command's page too.
    command.build();
    let Some(folder) = &args.out else {
        let mut out = stdout();
        Man::new(command).render(&mut out)?;
        out.flush()?;
        return Ok(Outcome::Clean);
    };
    let failed =
        |path: &Path, error: std::io::Error| Stop::Io(format!("{}: {error}", path.display()));
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut pages = vec![("boardwire".to_string(), command)];
    while let Some((name, command)) = pages.pop() {
        let below = command
            .get_subcommands()
            .filter(|it| it.get_name() != "help");
        for sub in below {
            pages.push((format!("{name}-{}", sub.get_name()), sub.clone()));
        }
        let mut text = Vec::new();
        // A page is called as the command is written, with hyphens: boardwire-transcript-check.
        Man::new(command).title(name.as_str()).render(&mut text)?;
        let path = folder.join(format!("{name}.1"));
        fs::write(&path, text).map_err(|error| failed(&path, error))?;
    }
    Ok(Outcome::Clean)
}
