"""A small window from which files can be dragged, as out of a file manager's.

Usage: drop.py FILE...   It tells how far a drag is, one JSON line each: {"source": [x, y]} where to take the files up,
{"taken": true} as soon as what lies under the pointer would take them and false where it would not, {"dropped": true} once
it has them, {"dropped": false} where they were let go in vain.
"""

import json
import pathlib
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402 (only after the version)

SIZE = 40


def tell(what, value):
    print(json.dumps({what: value}), flush=True)


class Source(Gtk.Window):
    """Above every other window, in the corner that is the farthest from where those open."""

    def __init__(self, files):
        super().__init__(type=Gtk.WindowType.POPUP)
        self.files = [pathlib.Path(file).absolute().as_uri() for file in files]
        screen = Gdk.Display.get_default().get_monitor(0).get_geometry()
        self.set_default_size(SIZE, SIZE)
        self.move(screen.width - SIZE, screen.height - SIZE)
        self.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, None, Gdk.DragAction.COPY)
        self.drag_source_add_uri_targets()
        self.connect("map-event", lambda *_: tell("source", [screen.width - SIZE // 2, screen.height - SIZE // 2]))
        self.connect("drag-begin", self.begun)
        self.connect("drag-data-get", lambda _, context, data, *more: data.set_uris(self.files))
        self.connect("drag-failed", lambda *_: tell("dropped", False))

    def begun(self, _, context):
        context.connect("action-changed", lambda _, action: tell("taken", action == Gdk.DragAction.COPY))
        context.connect("dnd-finished", lambda _: tell("dropped", True))


Source(sys.argv[1:]).show_all()
Gtk.main()
