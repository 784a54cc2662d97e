#!/bin/sh
# The package lists files, not folders: its own, which holds nothing any more, goes with it, and the one around it where that holds no
# other package's licences, as on a system that keeps them elsewhere. An update, which leaves one behind, keeps both.
[ "$1" = 0 ] || exit 0
rmdir --parents --ignore-fail-on-non-empty /usr/share/licenses/prospector 2>/dev/null || true
