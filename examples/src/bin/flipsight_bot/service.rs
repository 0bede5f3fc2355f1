//! The service over HTTP: calls, and the event stream.

use std::io::Read as _;
use std::time::Duration;

use boardwire_flipsight::Token;
use ureq::Agent;
use ureq::http::header::{AUTHORIZATION, CONTENT_TYPE};
use ureq::http::{HeaderValue, Uri};

/// How long a call may take.
const CALL_LIMIT: Duration = Duration::from_secs(10);
/// How long a stream lives before it is opened anew, so that a connection whose other end has vanished does not stay for ever.
const STREAM_LIFE: Duration = Duration::from_secs(600);
/// Bytes of an answer, as the crate's own limit.
const BODY_LIMIT: u64 = 8 * 1024 * 1024;

/// Where the service is, and who we are there. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Service {
    agent: Agent,
    api: Uri,
    stream: Uri,
    authorization: HeaderValue,
}

/// What came of a call.
pub(crate) enum Outcome {
    Answer {
        status: u16,
        body: Vec<u8>,
    },
    /// Nothing that can be used, and why.
    Lost(String),
}

impl Service {
    /// `None` if the token can't stand in a header, which a [`Token`] always can.
    pub(crate) fn new(api: Uri, stream: Uri, token: &Token) -> Option<Self> {
        let mut authorization = HeaderValue::from_str(&token.authorization()).ok()?;
        // So that no log of the HTTP library shows it.
        authorization.set_sensitive(true);
        let mut config = Agent::config_builder()
            // An error's body says what kind it is.
            .http_status_as_error(false)
            // The token is for one host.
            .max_redirects(0)
            .timeout_global(Some(CALL_LIMIT));
        if api.scheme_str() == Some("http") {
            // This very computer: no proxy leads there.
            config = config.proxy(None);
        }
        Some(Self {
            agent: config.build().into(),
            api,
            stream,
            authorization,
        })
    }

    /// Sends a call's body and waits for the answer.
    pub(crate) fn call(&self, body: &[u8]) -> Outcome {
        let sent = self
            .agent
            .post(&self.api)
            .header(CONTENT_TYPE, "application/json")
            .header(AUTHORIZATION, self.authorization.clone())
            .send(body);
        let mut response = match sent {
            Ok(response) => response,
            Err(error) => return Outcome::Lost(error.to_string()),
        };
        let status = response.status().as_u16();
        let body = response.body_mut().with_config().limit(BODY_LIMIT);
        match body.read_to_vec() {
            Ok(body) => Outcome::Answer { status, body },
            Err(error) => Outcome::Lost(error.to_string()),
        }
    }

    /// Opens the stream and gives its bytes to `each`, until it ends or `each` returns false. `opened` is called once it is open.
    ///
    /// # Errors
    /// Why it could not be opened, or has ended.
    pub(crate) fn listen(
        &self,
        opened: impl FnOnce(),
        mut each: impl FnMut(&[u8]) -> bool,
    ) -> Result<(), String> {
        let response = self
            .agent
            .get(&self.stream)
            .config()
            .timeout_global(None)
            .timeout_connect(Some(CALL_LIMIT))
            .timeout_recv_response(Some(CALL_LIMIT))
            .timeout_recv_body(Some(STREAM_LIFE))
            .build()
            .header(AUTHORIZATION, self.authorization.clone())
            .call()
            .map_err(|error| error.to_string())?;
        if !response.status().is_success() {
            return Err(format!("HTTP status {}", response.status().as_u16()));
        }
        opened();
        let mut body = response.into_body().into_reader();
        let mut buffer = [0; 4096];
        loop {
            let read = body.read(&mut buffer).map_err(|error| error.to_string())?;
            match buffer.get(..read) {
                Some(chunk) if !chunk.is_empty() => {
                    if !each(chunk) {
                        return Ok(());
                    }
                }
                _ => return Err("the stream has ended".into()),
            }
        }
    }
}
