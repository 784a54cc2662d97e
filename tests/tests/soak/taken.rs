//! What a process takes of the machine, by `/proc`.

use std::fmt;
use std::path::Path;

/// At one moment.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    /// Resident memory in bytes.
    pub memory: u64,
    /// Open files.
    pub files: usize,
    /// Open connections.
    pub sockets: usize,
}

impl Taken {
    /// By a process.
    pub fn by(process: u32) -> Self {
        let own = Path::new("/proc").join(process.to_string());
        let status = std::fs::read_to_string(own.join("status")).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it has memory");
        let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
        let open: Vec<String> = std::fs::read_dir(own.join("fd"))
            .expect("its handles can be seen")
            // One that is closed meanwhile is not open.
            .filter_map(|handle| Some(std::fs::read_link(handle.ok()?.path()).ok()?.to_string_lossy().into_owned()))
            .collect();
        Self {
            memory: kilobytes << 10,
            files: open.iter().filter(|target| target.starts_with('/')).count(),
            sockets: open.iter().filter(|target| target.starts_with("socket:")).count(),
        }
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} MB, {} files, {} connections", self.memory >> 20, self.files, self.sockets)
    }
}
