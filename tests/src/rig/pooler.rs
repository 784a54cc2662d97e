//! A pgbouncer in front of a database, in transaction mode: each transaction may be over another connection, and no session lasts.

use std::fs;
use std::process::{Child, Stdio};
use std::time::Duration;

use tempfile::TempDir;
use tokio::time::{Instant, sleep};
use tokio_postgres::NoTls;

use super::postgres::{LEAD, User};
use super::{PATIENCE, Postgres, Reserved};

/// A running pooler.
pub struct Pooler {
    _folder: TempDir,
    _address: Reserved,
    child: Child,
    url: String,
}

impl Pooler {
    /// Starts one before a database, with fewer connections than have reps.
    pub async fn before(server: &Postgres) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let address = Reserved::any();
        let (login, password) = LEAD;
        let users = folder.path().join("users");
        fs::write(&users, format!("\"{login}\" \"{password}\"\n")).unwrap();
        let (at, to) = (address.address, server.address());
        let settings = format!(
            "[databases]\npostgres = host={} port={}\n[pgbouncer]\nlisten_addr = {}\nlisten_port = {}\nunix_socket_dir =\n\
             auth_type = trust\nauth_file = {}\npool_mode = transaction\ndefault_pool_size = 6\nmax_client_conn = 200\n",
            to.ip(),
            to.port(),
            at.ip(),
            at.port(),
            users.display(),
        );
        let file = folder.path().join("pgbouncer.ini");
        fs::write(&file, settings).unwrap();
        let user = User::of_it();
        [folder.path(), &users, &file].into_iter().for_each(|path| user.owns(path));
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let mut command = user.command("pgbouncer".into());
        // Where it is installed a person may not look for programs.
        command.env("PATH", "/usr/sbin:/usr/bin:/bin");
        let child = command.arg(&file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
        let child = child.expect("pgbouncer is installed: `cargo xtask test` does so");
        let url = server.url_at(address.address);
        let end = Instant::now() + PATIENCE;
        while let Err(error) = tokio_postgres::connect(&url, NoTls).await {
            let log = fs::read_to_string(folder.path().join("log")).unwrap_or_default();
            assert!(Instant::now() < end, "not ready within {PATIENCE:?}: {error}; {log}");
            sleep(Duration::from_millis(20)).await;
        }
        Self { _folder: folder, _address: address, child, url }
    }

    /// The address of the database by way of it.
    #[must_use]
    pub fn url(&self) -> String {
        self.url.clone()
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
