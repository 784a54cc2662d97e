"""A small window over which files can be let go, as over a file manager's.

Usage: take.py    It tells one JSON line each: {"place": [x, y]} where to let them go, {"over": true} as soon as they are over it,
{"taken": [path, ...]} once it has them.
"""

import json
import pathlib
import urllib.parse

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402 (only after the version)

SIZE = 40


def tell(what, value):
    print(json.dumps({what: value}), flush=True)


class Place(Gtk.Window):
    """Above every other window, in the corner that is the farthest from where those open."""

    def __init__(self):
        super().__init__(type=Gtk.WindowType.POPUP)
        screen = Gdk.Display.get_default().get_monitor(0).get_geometry()
        self.set_default_size(SIZE, SIZE)
        self.move(screen.width - SIZE, screen.height - SIZE)
        self.drag_dest_set(Gtk.DestDefaults.ALL, [], Gdk.DragAction.COPY)
        self.drag_dest_add_uri_targets()
        self.connect("map-event", lambda *_: tell("place", [screen.width - SIZE // 2, screen.height - SIZE // 2]))
        self.connect("drag-motion", lambda *_: tell("over", True))
        self.connect("drag-data-received", self.received)

    def received(self, _, context, x, y, data, *more):
        addresses = [urllib.parse.urlparse(uri) for uri in data.get_uris()]
        tell("taken", [str(pathlib.Path(urllib.parse.unquote(one.path))) for one in addresses])


Place().show_all()
Gtk.main()
