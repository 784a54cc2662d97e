//! Ending a program with everything it started. Owns who belongs to it; when to do so is `tool`'s.

use std::collections::{HashMap, HashSet};
use std::process::{Child, Command};

/// Ends `child` and its descendants: those of npm go on running when it alone is killed.
pub fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        let listing = Command::new("ps").args(["-e", "-o", "pid=,ppid="]).output().map(|output| output.stdout);
        let listing = String::from_utf8_lossy(&listing.unwrap_or_default()).into_owned();
        let family: Vec<String> = descendants(&listing, child.id()).iter().map(u32::to_string).collect();
        if !family.is_empty() {
            let _ = Command::new("kill").arg("-KILL").args(family).status();
        }
    }
    #[cfg(windows)]
    let _ = Command::new("taskkill").args(["/T", "/F", "/PID", &child.id().to_string()]).status();
    let _ = child.kill();
    let _ = child.wait();
}

/// All processes below `parent`, from lines of `pid ppid`.
#[cfg_attr(windows, allow(dead_code))]
fn descendants(listing: &str, parent: u32) -> Vec<u32> {
    let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
    for line in listing.lines() {
        let mut numbers = line.split_whitespace().map(str::parse::<u32>);
        if let (Some(Ok(pid)), Some(Ok(ppid))) = (numbers.next(), numbers.next()) {
            children.entry(ppid).or_default().push(pid);
        }
    }
    let (mut found, mut seen, mut open) = (Vec::new(), HashSet::from([parent]), vec![parent]);
    while let Some(pid) = open.pop() {
        for &below in children.get(&pid).into_iter().flatten() {
            if seen.insert(below) {
                found.push(below);
                open.push(below);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_of_children_belong_to_it_and_neighbours_do_not() {
        let listing = "  1 0\n 10 1\n 11 10\n 12 11\n 20 1\n 21 20\n";
        let mut found = descendants(listing, 10);
        found.sort_unstable();
        assert_eq!(found, [11, 12], "11 and 12 stand below 10, 20 and 21 do not");
    }

    #[test]
    fn a_listing_that_bites_its_tail_comes_to_an_end() {
        assert_eq!(descendants("5 6\n6 5\n", 5), [6], "each process once, the parent not at all");
    }
}
