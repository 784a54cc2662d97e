//! macOS: all of it is checked, nothing is linked or run. Owns the stand-ins for the compiler that is not to be had here: what is
//! written in C is not looked at.

use super::outcome::Outcome;
use super::room::Room;
use super::std_library;
use crate::compile::{self, Built};
use crate::failure::Failure;
use crate::tool::Tool;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

const TARGET: &str = "aarch64-apple-darwin";

/// In the compiler's place: writes an empty file where it was to write one, and leaves what build scripts ask of the
/// preprocessor to the machine's own.
const CC: &str = r#"#!/bin/sh
for word; do [ "$word" = -E ] && exec gcc -E -x c "$(eval echo \${$#})"; done
while [ $# -gt 0 ]; do
    [ "$1" = -o ] && : > "$2"
    shift
done
"#;
/// In the place of the program that puts such files together.
const AR: &str = "#!/bin/sh\nfor word; do case \"$word\" in *.a) : > \"$word\" ;; esac; done\n";

/// Checks everything, tests too. A warning is a failure.
pub fn check(room: &Room, outcome: &mut Outcome) -> Result<(), Failure> {
    std_library::ready(room, TARGET)?;
    let stand_ins = room.home.join("stand-ins");
    let sdk = stand_ins.join("sdk");
    fs::create_dir_all(&sdk).map_err(Failure::at(&sdk))?;
    let (cc, ar) = (program(room, &stand_ins.join("cc"), CC)?, program(room, &stand_ins.join("ar"), AR)?);
    let env = [
        ("CC_aarch64_apple_darwin", cc.clone()),
        ("CXX_aarch64_apple_darwin", cc),
        ("AR_aarch64_apple_darwin", ar),
        ("SDKROOT", sdk.into()),
        ("MACOSX_DEPLOYMENT_TARGET", "11.0".into()),
    ];
    let remarks = room.checkout.progress.step("macOS: check", || {
        let words = ["check", "--locked", "--workspace", "--all-targets", "--target", TARGET];
        compile::heard(room.checkout, std::iter::once(room.cargo(&env, &words)), &mut Built::default())
    })?;
    outcome.remarks("macOS", remarks);
    Ok(())
}

fn program(room: &Room, place: &Path, text: &str) -> Result<OsString, Failure> {
    fs::write(place, text).map_err(Failure::at(place))?;
    Tool::new("chmod").arg("755").arg(place).run(room.checkout)?;
    Ok(place.into())
}
