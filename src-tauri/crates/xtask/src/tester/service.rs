//! The sandbox as a program that runs while it is tested, with credits for everything and without rate limits.

use crate::checkout::Checkout;
use crate::failure::Failure;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A running sandbox; it ends with this.
pub struct Service {
    child: Child,
    /// Its address, without a slash at the end.
    pub base_url: String,
    /// The key of its workspace.
    pub api_key: String,
}

impl Service {
    /// Starts the sandbox of the debug build and waits until it answers.
    pub fn start(checkout: &Checkout) -> Result<Self, Failure> {
        let program = checkout.built("debug", "sandbox");
        let not_started = |source| Failure::Start { program: "sandbox".to_owned(), source };
        let mut command = Command::new(program);
        command.args(["--credits", "100000000", "--companies", "4000", "--people", "10000"]);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(not_started)?;
        let mut line = String::new();
        let told = child.stdout.take().map(|out| BufReader::new(out).read_line(&mut line));
        let told = told.transpose().map_err(not_started).and_then(|_| read(&line));
        let (base_url, api_key) = match told {
            Ok(told) => told,
            Err(failure) => {
                let _ = child.kill().and_then(|()| child.wait());
                return Err(failure);
            }
        };
        let service = Self { child, base_url, api_key };
        service.lift_limits().map_err(not_started)?;
        Ok(service)
    }

    /// The rate limits have tests of their own; here they would only hide the other answers.
    fn lift_limits(&self) -> std::io::Result<()> {
        let address = self.base_url.trim_start_matches("http://");
        let body = r#"{"rate_limits":false}"#;
        let mut stream = TcpStream::connect(address)?;
        write!(
            stream,
            "POST /sandbox/control HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let mut said = String::new();
        stream.read_to_string(&mut said)?;
        if said.starts_with("HTTP/1.1 200") {
            return Ok(());
        }
        Err(std::io::Error::other(said.lines().next().unwrap_or("no answer").to_owned()))
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Address and key, from the line that the program begins with.
fn read(line: &str) -> Result<(String, String), Failure> {
    let shape = |source| Failure::Shape { of: "the sandbox's first line".to_owned(), source };
    let told: Value = serde_json::from_str(line).map_err(|source| shape(Some(source)))?;
    let text = |field: &str| told[field].as_str().map(str::to_owned).ok_or_else(|| shape(None));
    Ok((text("base_url")?, text("api_key")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_first_line_and_refuses_another() {
        let line = r#"{"base_url":"http://127.0.0.1:1","api_key":"k","network_host":"n"}"#;
        let (base_url, api_key) = read(line).unwrap();
        assert_eq!((base_url.as_str(), api_key.as_str()), ("http://127.0.0.1:1", "k"), "as the program tells them");
        for wrong in ["", "listening", r#"{"base_url":"http://127.0.0.1:1"}"#] {
            assert!(matches!(read(wrong), Err(Failure::Shape { .. })), "{wrong:?}");
        }
    }
}
