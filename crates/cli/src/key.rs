//! The player's key: a file that only its owner can read.

use crate::failure::Failure;
use crate::home;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signer, SigningKey};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

/// What the text of a key begins with.
const MARK: &str = "lattice key 1 ";

/// A private key.
pub struct PrivateKey(SigningKey);

impl PrivateKey {
    /// A new one.
    pub fn new() -> Result<PrivateKey, Failure> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret)
            .map_err(|error| Failure::Usage(format!("no randomness for a key: {error}")))?;
        Ok(PrivateKey(SigningKey::from_bytes(&secret)))
    }

    /// Reads the text of a key.
    pub fn read(text: &str) -> Result<PrivateKey, Failure> {
        let refuse = || Failure::Refused("this is not a key; one begins with \"lattice key 1\"".to_owned());
        let secret = text.trim().strip_prefix(MARK).ok_or_else(refuse)?;
        let secret = URL_SAFE_NO_PAD.decode(secret).ok().and_then(|bytes| bytes.try_into().ok());
        Ok(PrivateKey(SigningKey::from_bytes(&secret.ok_or_else(refuse)?)))
    }

    /// Its text, which is a secret.
    pub fn text(&self) -> String {
        format!("{MARK}{}\n", URL_SAFE_NO_PAD.encode(self.0.to_bytes()))
    }

    /// Its public half.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.verifying_key().as_bytes())
    }

    /// The headers of a signed request; see `docs/api.md`.
    pub fn sign(
        &self,
        (method, host, path): (&str, &str, &str),
        time: u64,
        body: &[u8],
    ) -> [(&'static str, String); 3] {
        let mut text = format!("{method}\n{host}\n{path}\n{time}\n");
        for byte in Sha256::digest(body) {
            // Writing into a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        let signature = URL_SAFE_NO_PAD.encode(self.0.sign(text.as_bytes()).to_bytes());
        [("lattice-key", self.public()), ("lattice-time", time.to_string()), ("lattice-signature", signature)]
    }

    /// The key of this machine's player, if there is one.
    pub fn find() -> Result<Option<PrivateKey>, Failure> {
        let file = PrivateKey::file()?;
        match std::fs::read_to_string(&file) {
            Ok(text) => PrivateKey::read(&text).map(Some),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Failure::about(file.display(), &error)),
        }
    }

    /// The key of this machine's player, who must be there.
    pub fn require() -> Result<PrivateKey, Failure> {
        let none = || Failure::Refused("there is no player here; try `lattice player new NAME`".to_owned());
        PrivateKey::find()?.ok_or_else(none)
    }

    /// Keeps it as this machine's player. Never replaces another key: a lost key cannot be had back.
    pub fn keep(&self) -> Result<PathBuf, Failure> {
        home::create_private(&home::config()?)?;
        let file = PrivateKey::file()?;
        write_private(&file, &self.text())?;
        Ok(file)
    }

    /// The file of this machine's key.
    pub fn file() -> Result<PathBuf, Failure> {
        Ok(home::config()?.join("player.key"))
    }

    /// Removes it from this machine.
    pub fn remove() -> Result<(), Failure> {
        let file = PrivateKey::file()?;
        std::fs::remove_file(&file).map_err(|error| Failure::about(file.display(), &error))
    }
}

/// Writes a new file that only its owner can read.
pub fn write_private(file: &std::path::Path, text: &str) -> Result<(), Failure> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let about = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::Refused(format!("{} already exists", file.display())),
        _ => Failure::about(file.display(), &error),
    };
    let mut out = options.open(file).map_err(about)?;
    out.write_all(text.as_bytes()).and_then(|()| out.sync_all()).map_err(about)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_read_back_and_sign_as_documented() {
        let key = PrivateKey(SigningKey::from_bytes(&std::array::from_fn(|i| i as u8)));
        assert_eq!(PrivateKey::read(&key.text()).unwrap().text(), key.text());
        let document = include_str!("../../../docs/api.md");
        let request = ("POST", "arcade.example", "/api/players");
        for (name, value) in key.sign(request, 1_780_000_000, br#"{"name":"Ada"}"#) {
            assert!(document.contains(&format!("{name}: {value}\n")), "{name}");
        }
        assert!(document.contains(key.text().trim()), "the text of a key is documented");
        for bad in ["", "lattice key 1 ", "lattice key 2 AAAA", "lattice key 1 AAAA"] {
            assert!(PrivateKey::read(bad).is_err(), "{bad}");
        }
    }
}
