//! The terminal: where text goes, whether it has colours, and how a command ends.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};
use std::process::ExitCode;

use annotate_snippets::renderer::{AnsiColor, Style};
use boardwire_core::Severity;

/// How a command that ran to its end came out. The worst of several counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Exit code 0.
    #[default]
    Clean,
    /// Exit code 1: there are errors at the level, or failures.
    Errors,
    /// Exit code 2: something could not be read or written.
    Trouble,
}

impl Outcome {
    pub(crate) const fn errors_if(any: bool) -> Self {
        if any { Self::Errors } else { Self::Clean }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Clean => 0,
            Outcome::Errors => 1,
            Outcome::Trouble => 2,
        })
    }
}

/// Why a command did not run to its end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Nobody reads the output any more.
    ClosedPipe,
    /// The command makes no sense as it was given.
    Usage(String),
    /// The output can't be written.
    Io(String),
}

impl Stop {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }
}

/// Errors of the output; errors of input files are reported where they happen.
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Io(format!("can't write the output: {error}")),
        }
    }
}

/// Says on standard error what went wrong; the run may go on.
pub(crate) fn complain(message: &str) {
    // There is nobody left to tell if this fails.
    let _ = io::stderr().write_all(complaint(message).as_bytes());
}

/// Says on standard error what was done, where standard output has no place for it.
pub(crate) fn tell(message: &str) {
    // There is nobody left to tell if this fails.
    let _ = writeln!(io::stderr(), "{}", crate::shown::safe(message));
}

/// The line that says it.
pub(crate) fn complaint(message: &str) -> String {
    format!("boardwire: {}\n", crate::shown::safe(message))
}

/// Standard output, buffered; on a terminal each line goes out at once, so that one can watch a program that is still running.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    let stdout = io::stdout();
    let capacity = if stdout.is_terminal() { 0 } else { 64 * 1024 };
    BufWriter::with_capacity(capacity, stdout.lock())
}

/// When output has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless `NO_COLOR`, `CLICOLOR=0` or `TERM=dumb` is set; `CLICOLOR_FORCE` forces them.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ColorChoice {
    pub(crate) fn colors_stdout(self) -> bool {
        self.decide(io::stdout().is_terminal(), |name| env::var_os(name))
    }

    pub(crate) fn colors_stderr(self) -> bool {
        self.decide(io::stderr().is_terminal(), |name| env::var_os(name))
    }

    fn decide(self, is_terminal: bool, var: impl Fn(&str) -> Option<OsString>) -> bool {
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        let is = |name: &str, text: &str| set(name).is_some_and(|value| value == text);
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if set("NO_COLOR").is_some() => false,
            Self::Auto if set("CLICOLOR_FORCE").is_some() && !is("CLICOLOR_FORCE", "0") => true,
            Self::Auto => is_terminal && !is("CLICOLOR", "0") && !is("TERM", "dumb"),
        }
    }
}

/// Whether the locale says that the terminal takes UTF-8.
pub(crate) fn is_utf8_locale() -> bool {
    utf8_locale(|name| env::var(name).ok())
}

fn utf8_locale(var: impl Fn(&str) -> Option<String>) -> bool {
    // The first that is set counts: it overrides the others.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(var)
        .find(|value| !value.is_empty());
    locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// The style of a severity's word, the same as in the reports with source lines.
pub(crate) fn severity_style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Deviation => AnsiColor::Yellow,
        Severity::Remark => AnsiColor::BrightGreen,
    };
    color.on_default().bold()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(choice: ColorChoice, terminal: bool, vars: &[(&str, &str)]) -> bool {
        choice.decide(terminal, |name| {
            let found = vars.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn colors_follow_the_usual_variables() {
        use ColorChoice::{Always, Auto, Never};
        assert!(decide(Auto, true, &[]));
        assert!(!decide(Auto, false, &[]));
        assert!(!decide(Auto, true, &[("NO_COLOR", "1")]));
        assert!(decide(Auto, true, &[("NO_COLOR", "")]), "empty is not set");
        assert!(!decide(Auto, true, &[("CLICOLOR", "0")]));
        assert!(!decide(Auto, true, &[("TERM", "dumb")]));
        assert!(decide(Auto, false, &[("CLICOLOR_FORCE", "1")]));
        assert!(!decide(Auto, false, &[("CLICOLOR_FORCE", "0")]));
        assert!(!decide(
            Auto,
            true,
            &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
        ));
        assert!(decide(Always, false, &[("NO_COLOR", "1")]));
        assert!(!decide(Never, true, &[]));
    }

    #[test]
    fn the_first_locale_variable_that_is_set_counts() {
        let utf8 = |vars: &[(&str, &str)]| {
            utf8_locale(|name| {
                let found = vars.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_string())
            })
        };
        assert!(utf8(&[("LANG", "ja_JP.UTF-8")]));
        assert!(utf8(&[("LC_ALL", ""), ("LC_CTYPE", "C.utf8")]));
        assert!(!utf8(&[("LC_ALL", "C"), ("LANG", "ja_JP.UTF-8")]));
        assert!(!utf8(&[("LANG", "ja_JP.eucJP")]));
        assert!(!utf8(&[]));
    }
}
