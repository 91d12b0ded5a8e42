//! Calls to an arcade server.

use crate::failure::Failure;
use crate::key::Key;
use serde_json::Value;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use ureq::http::Request;

/// The most bytes of an answer: a run with the longest replay fits.
const LONGEST: u64 = 4 << 20;

/// How long a call may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// The option that names the server.
#[derive(clap::Args)]
pub struct ServerArgs {
    /// The arcade's address
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:4000")]
    server: String,
}

impl ServerArgs {
    /// A client of the server.
    pub fn client(&self) -> Client {
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE));
        Client { base: self.server.trim_end_matches('/').to_owned(), agent: config.build().into() }
    }
}

/// A client of one server.
pub struct Client {
    base: String,
    agent: ureq::Agent,
}

impl Client {
    /// Asks for something.
    pub fn get(&self, path: &str) -> Result<Value, Failure> {
        self.call("GET", path, b"", None)
    }

    /// Sends a request, signed by `key` if there is one. A refusal is the server's sentence.
    pub fn call(&self, method: &str, path: &str, body: &[u8], key: Option<&Key>) -> Result<Value, Failure> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.base));
        for (name, value) in key.iter().flat_map(|key| key.sign(method, path, now, body)) {
            request = request.header(name, value);
        }
        let request =
            request.body(body).map_err(|_| self.about("is not an address like http://127.0.0.1:4000"))?;
        let mut response = self.agent.run(request).map_err(|error| self.about(&error.to_string()))?;
        let bytes = response.body_mut().with_config().limit(LONGEST).read_to_vec();
        let bytes = bytes.map_err(|error| self.about(&error.to_string()))?;
        if bytes.is_empty() && response.status().is_success() {
            return Ok(Value::Null);
        }
        let value: Value =
            serde_json::from_slice(&bytes).map_err(|_| self.about("does not answer like an arcade"))?;
        if response.status().is_success() {
            return Ok(value);
        }
        let code = value["code"].as_str().unwrap_or("refused");
        let detail = value["detail"].as_str().unwrap_or("the server refused");
        let line = value["line"].as_u64().map_or_else(String::new, |line| format!(" line {line}"));
        Err(Failure::Refused(format!("{code}{line}: {detail}")))
    }

    fn about(&self, what: &str) -> Failure {
        Failure::Usage(format!("{}: {what}", self.base))
    }
}

/// A name for a run's player.
pub fn player_name(player: &Value) -> &str {
    player["name"].as_str().unwrap_or("Anonymous")
}
