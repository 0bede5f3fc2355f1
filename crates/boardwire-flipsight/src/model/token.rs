//! The secret that names a bot.

use alloc::string::{String, ToString};
use core::fmt;

/// A bot's token, which begins with `fsbm_`. It never shows itself: neither `Debug` nor anything else prints it, and there is no `Display`.
///
/// The service's connector takes it from the environment variable `FS_BOT_TOKEN` alone; it belongs in no option, address or log. (S316)
///
/// ```
/// use boardwire_flipsight::Token;
///
/// let token = Token::new("fsbm_0123456789").unwrap();
/// assert_eq!(format!("{token:?}"), "fsbm_<redacted>");
/// assert_eq!(token.authorization().as_str(), "Bearer fsbm_0123456789");
/// assert!(Token::new("0123").is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// A text that is no token. It does not say which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token is fsbm_ and what follows, in visible ASCII characters")]
pub struct BadToken;

impl Token {
    /// The token in a text; blanks and line ends around it are dropped, as a pasted one has them.
    ///
    /// # Errors
    /// The text does not begin with `fsbm_`, ends there, or holds what can't stand in an HTTP header.
    pub fn new(text: &str) -> Result<Self, BadToken> {
        let text = text.trim();
        let secret = text.strip_prefix("fsbm_").ok_or(BadToken)?;
        if secret.is_empty() || !secret.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BadToken);
        }
        Ok(Self(text.to_string()))
    }

    /// The value of the header `Authorization`. Mark it as sensitive where the HTTP library can.
    #[must_use]
    pub fn authorization(&self) -> String {
        ["Bearer ", &self.0].concat()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fsbm_<redacted>")
    }
}
