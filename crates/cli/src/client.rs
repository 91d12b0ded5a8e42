//! Calls to an arcade server.

use crate::failure::Failure;
use crate::key::PrivateKey;
use serde_json::Value;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use ureq::http::{Request, Uri};

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
    pub fn client(&self) -> ServerClient {
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE));
        ServerClient { base: self.server.trim_end_matches('/').to_owned(), agent: config.build().into() }
    }
}

/// A client of one server.
pub struct ServerClient {
    base: String,
    agent: ureq::Agent,
}

impl ServerClient {
    /// Asks for something.
    pub fn get(&self, path: &str) -> Result<Value, Failure> {
        self.call("GET", path, b"", None)
    }

    /// Sends a request, signed by `key` if there is one. A refusal is the server's sentence, and means that nothing was
    /// done.
    pub fn call(
        &self,
        method: &str,
        path: &str,
        body: &[u8],
        key: Option<&PrivateKey>,
    ) -> Result<Value, Failure> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let refuse = || self.about("is not an address like http://127.0.0.1:4000");
        let address: Uri = format!("{}{path}", self.base).parse().map_err(|_| refuse())?;
        let host = host(&address).ok_or_else(refuse)?;
        let mut request = Request::builder().method(method).uri(address);
        for (name, value) in key.iter().flat_map(|key| key.sign((method, &host, path), now, body)) {
            request = request.header(name, value);
        }
        let request = request.body(body).map_err(|_| refuse())?;
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
        let message = format!("{code}{line}: {detail}");
        match response.status().is_server_error() {
            // Its own fault: what became of the request is unknown.
            true => Err(self.about(&message)),
            false => Err(Failure::Refused(message)),
        }
    }

    fn about(&self, what: &str) -> Failure {
        Failure::Usage(format!("{}: {what}", self.base))
    }
}

/// The host as it is signed: in lower case, with its port unless that is 80 or 443.
fn host(address: &Uri) -> Option<String> {
    let host = address.host()?.to_ascii_lowercase();
    match address.port_u16() {
        None | Some(80 | 443) => Some(host),
        Some(port) => Some(format!("{host}:{port}")),
    }
}

/// A name for a run's player.
pub fn player_name(player: &Value) -> &str {
    player["name"].as_str().unwrap_or("Anonymous")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_signed_in_plain_form() {
        for (address, wanted) in [
            ("http://127.0.0.1:4000/api", "127.0.0.1:4000"),
            ("https://Arcade.Example/", "arcade.example"),
            ("https://arcade.example:443/", "arcade.example"),
            ("http://[::1]:8080/", "[::1]:8080"),
        ] {
            assert_eq!(host(&address.parse().unwrap()).as_deref(), Some(wanted));
        }
        assert_eq!(host(&"/api".parse().unwrap()), None);
    }
}
