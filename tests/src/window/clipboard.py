# Tells what the desktop's clipboard holds: its text, or nothing. Owns the question; it changes nothing.
import json

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
print(json.dumps({"clipboard": clipboard.wait_for_text()}), flush=True)
