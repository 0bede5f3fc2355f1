//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use boardwire_core::{Direction, Level};
use boardwire_usi::LintProfile;
use clap::{Arg, Args, CommandFactory as _, Parser, Subcommand, ValueEnum};

use crate::console::ColorChoice;

/// Checks, formats, shows, converts and explains what board-game engines, GUIs and servers write: shogi (USI, SFEN, CSA), go (SGF,
/// SGMP), Othello (FlipSight, NBoard, GGF), Carcassonne, and transcripts (test fixtures).
#[derive(Debug, Parser)]
#[command(name = "boardwire", version, arg_required_else_help = true)]
#[command(after_help = "\
Exit codes: 0 no error at the level, 1 errors, 2 wrong usage or a file that can't be read or written.

Examples:
  boardwire check fixtures/                  all files below a folder
  boardwire check --level lenient game.usi   only what nobody could read is an error
  engine | boardwire check --format usi -    what a program prints
  boardwire explain bad-move                 what an error means, with an example")]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// The format of the files, instead of guessing it from name and content (`boardwire formats` lists them)
    #[arg(long, short, global = true, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// How exact the input has to be: canonical, conforming or lenient
    #[arg(long, short, global = true, value_name = "LEVEL", default_value = "conforming", hide_default_value = true, value_parser = parse_level)]
    pub(crate) level: Level,
    /// An option of the format, such as profile=shogihome or line-limit=100000; may be given several times
    #[arg(long = "option", short, global = true, value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// Write what is found as JSON, one object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colours: auto, always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) color: ColorChoice,
}

/// Common options that a command has no use for: they are left out of its help.
const UNUSED: [(&[&str], &[&str]); 13] = [
    (&["show"], &["level"]),
    (&["convert"], &["level"]),
    (&["stats"], &["level"]),
    (&["export"], &["level", "json"]),
    (&["transcript", "bless"], &["json", "color"]),
    (&["transcript", "extract"], &["json", "color"]),
    (&["transcript", "export"], &["level", "json", "color"]),
    (&["conform"], &["color"]),
    (&["explain"], &["level", "options"]),
    (&["detect"], &["format", "level", "options", "color"]),
    (&["formats"], &["format", "level", "options", "color"]),
    (
        &["completions"],
        &["format", "level", "options", "json", "color"],
    ),
    (&["man"], &["format", "level", "options", "json", "color"]),
];

impl Cli {
    /// The command line as it is parsed and shown. The derived one has all common options in every command's help.
    pub(crate) fn shaped() -> clap::Command {
        UNUSED
            .iter()
            .fold(Self::command(), |command, (path, unused)| {
                let common: Vec<_> = command
                    .get_arguments()
                    .filter(|argument| unused.contains(&argument.get_id().as_str()))
                    .map(|argument| argument.clone().hide(true))
                    .collect();
                with_arguments(command, path, common)
            })
    }
}

/// The command with arguments of its own for the command below it that the path leads to; there they stand for the global
/// ones of the same name.
fn with_arguments(command: clap::Command, path: &[&str], arguments: Vec<Arg>) -> clap::Command {
    match path.split_first() {
        None => command.args(arguments),
        Some((name, rest)) => {
            command.mut_subcommand(name, |below| with_arguments(below, rest, arguments))
        }
    }
}

fn parse_level(text: &str) -> Result<Level, boardwire_core::UnknownLevel> {
    text.parse()
}

fn parse_direction(text: &str) -> Result<Direction, String> {
    [Direction::ToEngine, Direction::ToGui]
        .into_iter()
        .find(|direction| direction.name() == text)
        .ok_or_else(|| "known: to-engine, to-gui".to_string())
}

/// Which positions of a game: from the one after so many moves to the one after so many, both included. `None` is the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moves {
    pub(crate) from: Option<usize>,
    pub(crate) to: Option<usize>,
    /// It was written as a range, also where that has one position.
    pub(crate) is_range: bool,
}

impl Moves {
    /// The last position.
    pub(crate) const LAST: Self = Self {
        from: None,
        to: None,
        is_range: false,
    };
}

fn parse_moves(text: &str) -> Result<Moves, String> {
    let end = |text: &str| match text {
        "last" => Ok(None),
        _ => text.parse().map(Some),
    };
    let (from, to, is_range) = match text.split_once("..") {
        Some((from, to)) => (from, to, true),
        None => (text, text, false),
    };
    match (end(from), end(to)) {
        (Ok(from), Ok(to)) => Ok(Moves { from, to, is_range }),
        _ => Err("a number of moves, last, or a range such as 0..4 or 40..last".to_string()),
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(CheckArgs),
    Fmt(FmtArgs),
    Dump(DumpArgs),
    Show(ShowArgs),
    Convert(ConvertArgs),
    Stats(StatsArgs),
    Export(ExportArgs),
    /// Run, update or take apart transcripts (test fixtures)
    #[command(subcommand)]
    Transcript(TranscriptCommand),
    Conform(ConformArgs),
    Explain(ExplainArgs),
    Detect(DetectArgs),
    /// List the formats
    Formats,
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// How many findings of a kind in a file are shown, if nothing is said.
pub(crate) const MAX: usize = 10;

/// Say what is wrong or odd in files, folders or standard input
#[derive(Debug, Args)]
#[command(after_help = "\
Transcripts are also run: each case has to show what its marks say.
In a folder, files of unknown formats are counted as skipped (--verbose names them), and hidden ones are passed over.

Examples:
  boardwire check fixtures/
  boardwire check --level canonical --json engine.usi
  boardwire check --replay --session match.usi.log
  boardwire check --portable shogihome engine.usi")]
pub(crate) struct CheckArgs {
    /// Files and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Also check the conversation: what has to be answered, and in which order; findings are errors
    #[arg(long)]
    pub(crate) session: bool,
    /// Take findings about content (illegal moves, too many pieces) as errors; without it they are notes
    #[arg(long)]
    pub(crate) replay: bool,
    /// Also say what other programs don't take, legal or not: portable, shogihome, shogidokoro, yaneuraou, draft or strict
    #[arg(long, value_name = "PROFILE", value_parser = crate::lint::parse_profile)]
    pub(crate) portable: Option<LintProfile>,
    /// Which way the messages go, where they do not say: to-engine or to-gui; one that goes the other way is an error
    #[arg(long, value_name = "DIRECTION", value_parser = parse_direction)]
    pub(crate) direction: Option<Direction>,
    /// Print errors alone: no notes, no remarks, no summary (JSON has it always)
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Also name the files that are skipped
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Print at most this many findings of a kind in a file; the counts stay exact
    #[arg(long, value_name = "N", default_value_t = MAX, conflicts_with = "all")]
    pub(crate) max: usize,
    /// Print all findings
    #[arg(long)]
    pub(crate) all: bool,
}

/// Write files in canonical form
#[derive(Debug, Args)]
#[command(after_help = "\
Line ends and a missing last one are kept; but sgf, ggf, carcassonne and transcript have LF where CR LF ended a line, since
their canonical form says how lines end. A file with errors is reported and left alone; --level lenient also takes
deviations, and repairs them. An SGF file whose canonical form lacks some of its text (a mail header, stray bytes, a value
that the end of the file cut off) is left alone, too, unless --lossy is given.

Examples:
  boardwire fmt engine.usi             print the canonical form
  boardwire fmt --check fixtures/      name the files that differ; exit 1 if there are any
  boardwire fmt --write positions/     rewrite the files that differ
  boardwire fmt --upgrade old.sgf      the same game as FF[4]; what was changed is said on standard error")]
pub(crate) struct FmtArgs {
    /// Files and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Write nothing; name the files that differ from their canonical form
    #[arg(long, conflicts_with = "write")]
    pub(crate) check: bool,
    /// Replace each file that differs, in one step
    #[arg(long)]
    pub(crate) write: bool,
    /// Write back what was read, byte for byte: a test that nothing is lost
    #[arg(long)]
    pub(crate) keep: bool,
    /// Also write SGF files of which text is lost; what that is is said on standard error
    #[arg(long, conflicts_with = "keep")]
    pub(crate) lossy: bool,
    /// Bring SGF files of versions 1 to 3 to version 4
    #[arg(long, conflicts_with = "keep")]
    pub(crate) upgrade: bool,
    /// Which way the messages go, where they do not say: to-engine or to-gui
    #[arg(long, value_name = "DIRECTION", value_parser = parse_direction)]
    pub(crate) direction: Option<Direction>,
}

/// Print what was read as JSON, a line for each message
#[derive(Debug, Args)]
#[command(after_help = "\
All that can be read is printed, whatever is odd about it; --level says what is counted as odd on standard error, and only
what can't be read at all is an error. `check` shows the findings.

Examples:
  boardwire dump engine.usi
  echo 'go btime 1000 wtime 1000' | boardwire dump --format usi -")]
pub(crate) struct DumpArgs {
    /// A file; - is standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
    /// Which way the messages go, where they do not say: to-engine or to-gui
    #[arg(long, value_name = "DIRECTION", value_parser = parse_direction)]
    pub(crate) direction: Option<Direction>,
}

/// Show a position: as text, or as an SVG picture
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boardwire show game.usi                       the last position of the file
  boardwire show --move 20 game.usi             after move 20 of its last position line
  boardwire show --move 0..4 game.usi           five positions, from the start on
  boardwire show --move 40..last --svg p.svg game.csa   a picture each: p-40.svg, p-41.svg and so on
  boardwire show --line 3 --svg board.svg problems.sfen
  echo 'position startpos moves 7g7f' | boardwire show -")]
pub(crate) struct ShowArgs {
    /// A file; - is standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
    /// The position after so many moves, or each of a range: 20, last, 0..4, 40..last; 0 is where the moves start. Without it: after all
    #[arg(long = "move", value_name = "N", value_parser = parse_moves)]
    pub(crate) moves: Option<Moves>,
    /// The position on this line of the file. Without it: the last one
    #[arg(long, value_name = "N")]
    pub(crate) line: Option<usize>,
    /// Write a picture to this file instead; - is standard output. Of a range, each gets its number: board-12.svg
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Use letters, also in a UTF-8 locale
    #[arg(long, conflicts_with = "kanji")]
    pub(crate) ascii: bool,
    /// Use kanji, also outside a UTF-8 locale
    #[arg(long)]
    pub(crate) kanji: bool,
}

/// Convert between the formats of one game
#[derive(Debug, Args)]
#[command(after_help = "\
Converters:
  from                              to             what can be set
  usi, usi-log, sfen                usi, sfen
  usi, usi-log, sfen                csa            as for csa to csa
  csa, csa-summary                  usi, sfen
  csa                               csa            version=1|2|2.1|2.2|3.0  unsupported=keep|comment|drop  encoding=utf-8|shift_jis|euc-jp
                                                   layout=lines|commas  position=shortest|ranks  eol=lf|crlf
  csa-summary                       csa            as for csa to csa
  csa, usi, usi-log, sfen           csa-summary    black=NAME  white=NAME  id=GAME_ID
  sgf                               sgf            version=ff4|ff3|ff1  encoding=NAME  width=BYTES  eol=lf|crlf  profile=fjk
  sgf, sgmp-log, gtp                gtp, sgmp-log
  sgmp-log, gtp                     sgf
  flipsight                         nboard, ggf    engine=nboard|edax|egaroucid (requests; --to nboard)
  flipsight, nboard, ggf,           nboard, ggf,
    othello-text, obf, sgf            othello-text
  flipsight, nboard, ggf,           sgf
    othello-text, obf
  carcassonne, carcassonne-json     the same two   style=signed|unsigned|start  fill=yes|final

What gets lost is named on standard error. To sfen, the moves are played and only the position after them is written.
gtp is a list of commands (boardsize, komi, fixed_handicap, play ..); it is read from files named .gtp, or with --from gtp.
profile=fjk writes the records of the FJK's computer go tournaments: FF[1], tt for a pass, TM in minutes.
fill=yes adds the points that a Carcassonne record lacks, and the final scoring of a finished game; fill=final adds that of
any table; unsupported says what becomes of a
statement that an older CSA version does not have.

Examples:
  boardwire convert --to usi problems.sfen
  boardwire convert --to sfen game.usi
  boardwire convert --to usi game.csa
  boardwire convert --to csa --set version=3.0 --set encoding=utf-8 game.csa
  boardwire convert --to csa-summary --set black=anna --set white=berta game.usi
  boardwire convert --to sgf --set version=ff4 --set encoding=utf-8 old.sgf
  boardwire convert --to gtp game.sgf
  boardwire convert --to sgf match.sgmp.log
  boardwire convert --to othello-text games.ggf
  boardwire convert --to nboard --set engine=edax requests.flipsight
  boardwire convert --to carcassonne --set style=start game.carcassonne")]
pub(crate) struct ConvertArgs {
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: String,
    /// Read the file as commands of GTP, which this command alone knows; --format names all other formats
    #[arg(long, value_name = "gtp")]
    pub(crate) from: Option<String>,
    /// How the result is to be written; the list below has the keys
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// A file; - is standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
}

/// Count the games, moves, results, openings and times of files, by format
#[derive(Debug, Args)]
#[command(after_help = "\
All that can be read is counted; `check` says what is odd about it. Player 1 is the one who moves first: Black in shogi, go and Othello.

Examples:
  boardwire stats records/
  boardwire stats --openings 10 --plies 6 games.ggf
  boardwire stats --json records/")]
pub(crate) struct StatsArgs {
    /// Files and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// How many of the most frequent openings are listed for each format
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) openings: usize,
    /// How many moves make an opening
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) plies: usize,
}

/// The forms of `export`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A JSON object a line
    Ndjson,
    /// Apache Parquet, compressed with Snappy
    Parquet,
}

/// The tables of `export`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableName {
    /// A row a game
    Games,
    /// A row a move
    Moves,
}

/// Write games and moves as tables for DuckDB, Polars, Spark and the like
#[derive(Debug, Args)]
#[command(after_help = "\
games: game_id, path, number (the line where the game begins; in binary files the game's number), format, game, start,
  player1 to player6, event, date, result, winner (1 is player1, 0 a draw, none: not told), time_control, moves, findings (illegal moves and the like)
moves: game_id, number (from 1), player (1 is player1), move, time_ms, score, comment
Tables that are there already are replaced when all is written, and stay as they are if no file with games was read.

Examples:
  boardwire export --to parquet --out tables/ records/     writes tables/games.parquet and tables/moves.parquet
  boardwire export --to ndjson --table moves game.csa      writes the moves to standard output
  duckdb -c \"select winner, count(*) from 'tables/games.parquet' group by winner\"")]
pub(crate) struct ExportArgs {
    /// The form
    #[arg(long, value_name = "FORM")]
    pub(crate) to: Form,
    /// The folder to write to; it is made if it does not exist
    #[arg(
        long,
        value_name = "FOLDER",
        default_value = ".",
        conflicts_with = "table"
    )]
    pub(crate) out: PathBuf,
    /// Write this table alone, to standard output
    #[arg(long, value_name = "TABLE")]
    pub(crate) table: Option<TableName>,
    /// Files and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TranscriptCommand {
    /// Run all cases, and say which do not show what they should
    #[command(after_help = "\
Files without a header are read in the older form, INPUT => CANONICAL; --format says what the inputs are.

Examples:
  boardwire transcript check fixtures/
  boardwire transcript check --format usi --expect invalid refused.txt")]
    Check(TranscriptCheckArgs),
    /// Rewrite the marks from what the codecs say; read the changes before you keep them
    #[command(after_help = "\
Cases that break a guarantee are refused and left as they are.

Example:
  boardwire transcript bless fixtures/usi/")]
    Bless(TranscriptPaths),
    /// Write each input to a file of its own: seeds for fuzzing, inputs for other programs
    #[command(after_help = "\
Example:
  boardwire transcript extract --out seeds/ fixtures/usi/")]
    Extract(TranscriptExtractArgs),
    /// Write all cases as JSON files with a schema and manifests: for parsers in any language
    #[command(after_help = "\
Without PATH, the fixtures that this program was built with are written.

Examples:
  boardwire transcript export --out suite/
  boardwire transcript export --out suite/ --format usi fixtures/usi/")]
    Export(TranscriptExportArgs),
}

#[derive(Debug, Args)]
pub(crate) struct TranscriptPaths {
    /// Transcripts and folders of them; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct TranscriptCheckArgs {
    #[command(flatten)]
    pub(crate) paths: TranscriptPaths,
    /// In files of the older form: whether the inputs are read (valid) or refused (invalid); guessed from the folder's name
    #[arg(long, value_name = "WHAT", value_parser = ["valid", "invalid"])]
    pub(crate) expect: Option<String>,
    /// In files of the older form: the sign that comments begin with; without it # or, of CSA's protocol, ;
    #[arg(long, value_name = "CHAR")]
    pub(crate) comment: Option<char>,
}

#[derive(Debug, Args)]
pub(crate) struct TranscriptExtractArgs {
    #[command(flatten)]
    pub(crate) paths: TranscriptPaths,
    /// The folder to write to; it is made if it does not exist
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) out: PathBuf,
    /// Also replace files that are there already and hold something else
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TranscriptExportArgs {
    /// Transcripts and folders of them; - is standard input. Without any: those that this program was built with
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder to write to; it is made if it does not exist
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
}

/// Run transcripts against another program's parser
#[derive(Debug, Args)]
#[command(after_help = "\
The program is started for each input, with the bytes on standard input and --format F, --direction D and --option K=V
after its own arguments. It exits with 0 and prints the canonical text or the model as JSON; with 77 if it does not
implement what is asked; with anything else to refuse the input.

Examples:
  boardwire conform --format usi -- ./their-parser
  boardwire conform --format usi fixtures/usi/ -- ./their-parser --strict
  boardwire conform --format sgf --verdicts fixtures/sgf/ -- python3 examples/conform/sgfmill_sgf.py")]
pub(crate) struct ConformArgs {
    /// Transcripts and folders of them. Without any: those that this program was built with
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Compare only what is read and what is refused, not what the program writes
    #[arg(long)]
    pub(crate) verdicts: bool,
    /// Seconds that one input may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    pub(crate) timeout: u64,
    /// The program and its own arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

/// Explain the code of an error or note
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boardwire explain bad-move
  boardwire explain --list --format usi")]
pub(crate) struct ExplainArgs {
    /// The code, as reports show it in brackets; --list shows all
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
    /// List all codes
    #[arg(long, conflicts_with = "code")]
    pub(crate) list: bool,
}

/// Say which format files are taken for, and why
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  boardwire detect notes.txt logs/")]
pub(crate) struct DetectArgs {
    /// Files and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  boardwire completions bash > ~/.local/share/bash-completion/completions/boardwire")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boardwire man | man -l -
  boardwire man --out ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Write a page for the program and one for each command to this folder; it is made if it does not exist
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::FromArgMatches as _;

    #[test]
    fn the_command_line_is_sound() {
        Cli::shaped().debug_assert();
    }

    #[test]
    fn an_option_that_is_not_shown_is_still_parsed() {
        let line = ["boardwire", "--json", "detect", "--level", "lenient", "a"];
        let matches = Cli::shaped().try_get_matches_from(line).unwrap();
        let cli = Cli::from_arg_matches(&matches).unwrap();
        assert!(cli.common.json && cli.common.level == Level::Lenient);
    }
}
