"""The desktop around the one window of a session, as far as Xvfb has none.

Usage: desktop.py notifications   Takes notifications as a desktop does: {"takes": true}, then a line {"notified": ...} for each.
       desktop.py taskbar         Stands where a taskbar does: {"stands": true}, then a line {"entry": ...} for each time a program tells
                                  what its entry is to show.
       desktop.py away            Gives the keyboard to no window, as a person does who looks at another: {"away": true}.
"""

import ctypes
import json
import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.Notifications"
PLACE = "/org/freedesktop/Notifications"
INTERFACE = f"""<node><interface name="{NAME}">
  <method name="GetServerInformation">
    <arg direction="out" type="s"/><arg direction="out" type="s"/><arg direction="out" type="s"/><arg direction="out" type="s"/>
  </method>
  <method name="GetCapabilities"><arg direction="out" type="as"/></method>
  <method name="Notify">
    <arg direction="in" type="s"/><arg direction="in" type="u"/><arg direction="in" type="s"/><arg direction="in" type="s"/>
    <arg direction="in" type="s"/><arg direction="in" type="as"/><arg direction="in" type="a{{sv}}"/><arg direction="in" type="i"/>
    <arg direction="out" type="u"/>
  </method>
  <method name="CloseNotification"><arg direction="in" type="u"/></method>
</interface></node>"""


def tell(what, value):
    print(json.dumps({what: value}), flush=True)


class Taker:
    def __init__(self):
        self.last = 0

    def asked(self, _bus, _sender, _place, _interface, method, given, reply):
        if method == "GetServerInformation":
            reply.return_value(GLib.Variant("(ssss)", ("test", "test", "1", "1.2")))
        elif method == "GetCapabilities":
            reply.return_value(GLib.Variant("(as)", (["actions", "body"],)))
        elif method == "Notify":
            app, _, icon, summary, body, actions, hints, _ = given.unpack()
            self.last += 1
            reply.return_value(GLib.Variant("(u)", (self.last,)))
            entry = hints.get("desktop-entry")
            tell("notified", {"number": self.last, "app": app, "icon": icon, "summary": summary, "body": body, "actions": actions, "entry": entry})
        else:
            reply.return_value(None)


def notifications():
    interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
    taker = Taker()
    Gio.bus_own_name(
        Gio.BusType.SESSION,
        NAME,
        Gio.BusNameOwnerFlags.NONE,
        lambda bus, _: bus.register_object(PLACE, interface, taker.asked, None, None),
        lambda *_: tell("takes", True),
        lambda *_: sys.exit("the name is taken"),
    )
    GLib.MainLoop().run()


def taskbar():
    """Programs tell a taskbar by a signal of Unity's, and only once somebody is there who has Unity's name."""

    def told(_bus, _sender, _place, _interface, _signal, given):
        app, shows = given.unpack()
        tell("entry", {"app": app, "progress": shows.get("progress"), "visible": shows.get("progress-visible")})

    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.signal_subscribe(None, "com.canonical.Unity.LauncherEntry", "Update", None, None, Gio.DBusSignalFlags.NONE, told)
    none = Gio.BusNameOwnerFlags.NONE
    Gio.bus_own_name_on_connection(bus, "com.canonical.Unity", none, lambda *_: tell("stands", True), lambda *_: sys.exit("the name is taken"))
    GLib.MainLoop().run()


def away():
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XDefaultRootWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    x.XSetInputFocus(display, ctypes.c_ulong(x.XDefaultRootWindow(display)), 1, ctypes.c_ulong(0))
    x.XSync(display, 0)
    tell("away", True)


{"notifications": notifications, "taskbar": taskbar, "away": away}[sys.argv[1]]()
