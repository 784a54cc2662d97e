#!/usr/bin/env python3
"""The forms of a team vault, computed a second time: from the descriptions at the heads of the files, without their code.

    python3 check.py           holds golden/from_rust.json against what is computed here, and golden/from_python.json too
    python3 check.py --write   writes golden/from_python.json, which the Rust tests open

Needs the package `cryptography`.
"""

import hashlib
import hmac
import json
import struct
import sys
import zlib
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

GOLDEN = Path(__file__).parent / "golden"
HEAD = b'{"format":"prospector-team","version":1}'
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def mac(key, *pieces):
    return hmac.new(key, b"".join(pieces), hashlib.sha256).digest()


def derived(key, *info):
    """HKDF-SHA256 of 32 bytes (RFC 5869): extract, and the first block of expand."""
    root = mac(b"prospector vault 1", key)
    return mac(root, *info, b"\x01")


class Ring:
    def __init__(self, keys):
        self.keys = dict(keys)
        first = self.keys[1]
        self.index, self.people = (derived(first, label + b"\0") for label in (b"index", b"people"))

    def question(self, op, canonical):
        return mac(self.index, struct.pack(">h", op), b"\0", canonical.encode())[:16]

    def probe(self, epochs, vault):
        key = lambda epoch: derived(self.keys[epoch], b"probe\0")
        head = b"\x01" + struct.pack(">H", epochs)
        return head + mac(key(epochs), head, vault, mac(key(1), vault))

    def body_key(self, epoch, device, seq):
        return derived(self.keys[epoch], b"body\0", struct.pack(">H", epoch), device, struct.pack(">q", seq))


def additional(row, epoch):
    stream = row["stream"]
    kind_of_stream, number = (0, 0) if stream == 0 else (1, 0) if 0 < stream < 2**32 else (2, stream)
    return (
        b"prospector vault row\0\x01"
        + struct.pack(">HqBqh", epoch, row["home"], kind_of_stream, number, row["kind"])
        + bytes.fromhex(row["device"])
        + struct.pack(">q", row["seq"])
    )


def seal(ring, row, epoch, nonce, packed):
    key = ring.body_key(epoch, bytes.fromhex(row["device"]), row["seq"])
    return b"\x01" + struct.pack(">H", epoch) + nonce + AESGCM(key).encrypt(nonce, packed, additional(row, epoch))


def open_body(ring, row, body):
    version, epoch = struct.unpack(">BH", body[:3])
    assert version == 1
    key = ring.body_key(epoch, bytes.fromhex(row["device"]), row["seq"])
    return zlib.decompress(AESGCM(key).decrypt(body[3:15], body[15:], additional(row, epoch)), -15).decode()


def code_key(code, salt):
    letters = code.replace("-", "")
    assert len(letters) == 16 and set(letters) <= set(ALPHABET)
    return hashlib.pbkdf2_hmac("sha256", letters.encode(), salt, 200_000)


def invitation(content, code, salt, nonce):
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    body = salt + nonce + AESGCM(code_key(code, salt)).encrypt(nonce, text, HEAD)
    body += hashlib.sha256(HEAD + body).digest()[:8]
    digits = body.hex()
    lines = [HEAD.decode(), *(digits[at : at + 96] for at in range(0, len(digits), 96))]
    return "\n".join(lines) + "\n"


def open_invitation(file, code):
    head, _, digits = file.partition("\n")
    assert head.encode() == HEAD
    body = bytes.fromhex(digits.replace("\n", ""))
    body, told = body[:-8], body[-8:]
    assert hashlib.sha256(HEAD + body).digest()[:8] == told
    return AESGCM(code_key(code, body[:16])).decrypt(body[16:28], body[28:], HEAD).decode()


def ours(golden):
    ring = Ring((epoch, bytes.fromhex(key)) for epoch, key in golden["keys"])
    rows = [
        ("an answer, packed by zlib", 1, -5, 4, 1, {"rows": [{"name": "Zoë", "n": 0.1}] * 40}),
        ("a suppression", 2, 7, 0, 10, {"suppress": "email:zoe@acme.example"}),
        ("of a list", 2, 7, 2**40, 25, {"text": "— \u0000 \U0001f600", "before": []}),
        ("nothing", 1, 0, 1, 2, None),
    ]
    bodies = []
    for at, (why, epoch, home, stream, kind, content) in enumerate(rows):
        row = {"why": why, "home": home, "stream": stream, "kind": kind, "device": bytes([at + 1] * 16).hex(), "seq": at}
        packing = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = packing.compress(json.dumps(content).encode()) + packing.flush()
        body = seal(ring, row, epoch, bytes([0x40 + at] * 12), packed)
        bodies.append({**row, "content": content, "body": body.hex()})
    content = {
        "address": "postgresql://[::1]/v", "trust": {"kind": "pin", "sha256": "ab" * 32}, "vault": golden["vault"],
        "base_url": "https://api.example", "login": "ada", "password": "p\\w\n",
        "keys": [{"epoch": epoch, "key": key} for epoch, key in golden["keys"]],
        "team": 'Łódź "Sales"', "invitee": "Ada", "made_at": 0,
    }  # fmt: skip
    file = invitation(content, golden["code"], bytes(range(16)), bytes(range(12)))
    probe = ring.probe(2, bytes.fromhex(golden["vault"]))
    return {"bodies": bodies, "invitation": file, "probe": probe.hex()}


def check(golden):
    ring = Ring((epoch, bytes.fromhex(key)) for epoch, key in golden["keys"])
    vault = bytes.fromhex(golden["vault"])
    held = 0

    def same(one, two, what):
        nonlocal held
        assert one == two, f"{what}: {one!r} is not {two!r}"
        held += 1

    for bucket, home in golden["homes"]:
        digest = hashlib.sha256(vault + struct.pack(">I", bucket)).digest()
        same(home, struct.unpack(">q", digest[:8])[0], f"home of {bucket}")
    for asked in golden["questions"]:
        key = ring.question(asked["op"], asked["canonical"])
        same(asked["key"], key.hex(), "a question")
        for buckets, bucket in asked["buckets"]:
            same(bucket, int.from_bytes(key[:2], "big") % buckets, "its bucket")
    same(golden["people"], ring.people.hex(), "what people are digested with")
    packed = sorted({b"zoe-1234", b"\xff" * 8, b"\0" * 8})
    same(golden["packed"], b"".join(packed).hex(), "signs of a body")
    for at, probe in enumerate(golden["probes"]):
        same(probe, ring.probe(at + 1, vault).hex(), "a probe")
    for row in golden["bodies"]:
        body, text = bytes.fromhex(row["body"]), row["json"].encode()
        same(row["json"], open_body(ring, row, body), "what a body says")
        stored = b"\x01" + struct.pack("<HH", len(text), len(text) ^ 0xFFFF) + text
        same(body.hex(), seal(ring, row, row["epoch"], bytes.fromhex(row["nonce"]), stored).hex(), "a body")
    for ms, counter, stamp in golden["stamps"]:
        same(stamp, min(ms, 2**47 - 1) << 16 | counter, "a stamp")
    text = open_invitation(golden["invitation"], golden["code"])
    again = invitation(json.loads(text), golden["code"], b"\x5a" * 16, b"\xc3" * 12)
    same(golden["invitation"], again, "an invitation")
    same(json.loads(text)["vault"], golden["vault"], "its vault")
    same([[key["epoch"], key["key"]] for key in json.loads(text)["keys"]], golden["keys"], "its keys")
    return held


def main():
    # RFC 5869, A.1, and RFC 4231, case 2: that these few lines are HKDF and HMAC at all.
    assert mac(b"Jefe", b"what do ya want for nothing?").hex().startswith("5bdcc146bf60754e6a042426089575c7")
    root = mac(bytes(range(13)), b"\x0b" * 22)
    assert mac(root, bytes(range(0xF0, 0xFA)), b"\x01").hex() == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
    golden = json.loads((GOLDEN / "from_rust.json").read_text())
    text = json.dumps(ours(golden), ensure_ascii=False, indent=1) + "\n"
    if "--write" in sys.argv:
        (GOLDEN / "from_python.json").write_text(text)
    assert (GOLDEN / "from_python.json").read_text() == text, "golden/from_python.json is of other keys"
    print(f"{check(golden)} values are the same")


if __name__ == "__main__":
    main()
