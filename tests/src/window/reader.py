"""Reads the accessibility tree of the one window on this session's bus, as a screen reader does.

Usage: reader.py tree     All of it as one JSON line, {"tree": [...]}, parents before their children.
       reader.py follow   {"listening": true}, and then a line {"heard": ...} for each thing a screen reader would speak of:
                          what gets the keyboard, and what a live region says.
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402 (only after the version)

WINDOW = "prospector"
STATES = ("focusable", "focused", "showing", "pressed", "checkable", "checked", "modal", "expanded", "selected", "invalid-entry", "required")


def tell(what, value):
    print(json.dumps({what: value}), flush=True)


def described(node):
    states = node.get_state_set()
    told = {
        "role": node.get_role_name(),
        "name": node.get_name() or "",
        "description": node.get_description() or "",
        "attributes": dict(node.get_attributes() or {}),
        "states": [name for name in STATES if states.contains(getattr(Atspi.StateType, name.replace("-", "_").upper()))],
    }
    value = node.get_value_iface()
    if value is not None:
        told["value"] = [value.get_minimum_value(), value.get_current_value(), value.get_maximum_value()]
    text = node.get_text_iface()
    if text is not None:
        told["text"] = Atspi.Text.get_text(text, 0, -1)
    return told


def tree(node, told):
    """What goes away while it is read was drawn anew: the rest is still right, and who asks, asks again."""
    try:
        told.append(described(node))
        children = [node.get_child_at_index(at) for at in range(node.get_child_count())]
    except gi.repository.GLib.Error:
        return told
    for child in children:
        if child is not None:
            tree(child, told)
    return told


def apps():
    desktop = Atspi.get_desktop(0)
    return [desktop.get_child_at_index(at) for at in range(desktop.get_child_count())]


def heard(event):
    try:
        if event.type.startswith("object:state-changed") and not event.detail1:
            return
        told = described(event.any_data if isinstance(event.any_data, Atspi.Accessible) else event.source)
        tell("heard", {"event": event.type, "said": event.any_data if isinstance(event.any_data, str) else "", **told})
    except gi.repository.GLib.Error:
        pass  # It was gone before it could be read.


if sys.argv[1] == "tree":
    tell("tree", [node for app in apps() if app is not None and app.get_name() == WINDOW for node in tree(app, [])])
else:
    listener = Atspi.EventListener.new(heard)
    for kind in ("object:state-changed:focused", "object:active-descendant-changed", "object:text-changed:insert", "object:children-changed:add", "object:announcement", "object:notification"):
        listener.register(kind)
    apps()
    tell("listening", True)
    Atspi.event_main()
