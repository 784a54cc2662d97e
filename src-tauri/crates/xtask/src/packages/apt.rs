//! Debian and its relatives: which packages are missing, and installing them.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::lack::Lack;
use crate::progress::say;
use crate::tool::Tool;
use std::collections::HashSet;
use std::io::IsTerminal;
use std::process::Command;

/// Those of `names` that are not installed.
pub fn missing(names: &[&'static str]) -> Vec<&'static str> {
    // Ends with an error as soon as one package is unknown, and lists the others all the same.
    let listing =
        Command::new("dpkg-query").args(["-W", "-f", "${Package} ${db:Status-Status}\n"]).args(names).output();
    let listing = listing.map(|output| output.stdout).unwrap_or_default();
    without_installed(names, &String::from_utf8_lossy(&listing))
}

fn without_installed(names: &[&'static str], listing: &str) -> Vec<&'static str> {
    let installed: HashSet<&str> = listing.lines().filter_map(|line| line.trim().strip_suffix(" installed")).collect();
    names.iter().copied().filter(|name| !installed.contains(name)).collect()
}

/// Installs `names`, through sudo where this is not root.
pub fn install(checkout: &Checkout, names: Vec<&'static str>) -> Result<(), Failure> {
    let root = Tool::new("id").args(["-u"]).answer().is_ok_and(|id| id.trim() == "0");
    if !root && !may_use_sudo(&names) {
        return Err(Lack::Sudo { names }.into());
    }
    let words = format!("system packages: {}", names.join(" "));
    checkout.progress.step(&words, || {
        // One broken source among many fails the update; whether it matters shows when installing.
        let _ = apt_get(root).args(["update"]).run(checkout);
        let installed = apt_get(root).args(["install", "-y", "--no-install-recommends"]).args(&names).run(checkout);
        installed.map_err(|_| Lack::Refused { names }.into())
    })
}

/// Asks for the password, if one is needed, before a step's line covers the question.
fn may_use_sudo(names: &[&str]) -> bool {
    let ask: &[&str] = if std::io::stdin().is_terminal() { &["-v"] } else { &["-n", "true"] };
    say(&format!("Installing system packages through sudo: {}", names.join(" ")));
    Tool::new("sudo").args(ask).live().is_ok_and(|status| status.success())
}

fn apt_get(root: bool) -> Tool {
    let command: &[&str] = &["DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"];
    if root {
        Tool::new("env").args(command)
    } else {
        Tool::new("sudo").args(["-n", "env"]).args(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_installed_is_missing() {
        let listing = "xvfb installed\nxauth config-files\nimagemagick installed\n";
        let missing = without_installed(&["xvfb", "xauth", "imagemagick", "xdotool"], listing);
        assert_eq!(missing, ["xauth", "xdotool"], "removed with its settings kept, and never there");
    }

    #[test]
    fn a_name_that_only_begins_alike_does_not_count() {
        assert_eq!(without_installed(&["dbus"], "dbus-daemon installed\n"), ["dbus"], "dbus-daemon is not dbus");
    }
}
