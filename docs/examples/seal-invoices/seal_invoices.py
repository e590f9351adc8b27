"""Seals every PDF of a folder with a certificate, by its name, and writes the sealed copies to another folder.

    LAISEN_URL=https://sign.example.com LAISEN_KEY=lsn_... python3 seal_invoices.py invoices sealed "Company seal"

It can be run again after any failure: the same file with the same certificate is stamped and charged once within 24 hours,
however often it is sent. It needs Python 3.8 or later and no packages.
"""

import hashlib
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

AT_ONCE = 4
ATTEMPTS = 8
TIMEOUT_SECONDS = 300


class Refused(Exception):
    """What the server refused, with its code and its sentence. Sending the same again would be refused again."""


class TryAgain(Exception):
    """Nothing came back that could be kept. `seconds` is when to come back, where the server said so."""

    def __init__(self, seconds=None):
        super().__init__()
        self.seconds = seconds


def seal(name, document, cert_name):
    """Sends one document until it is sealed or refused. Returns the sealed bytes."""
    # One key for one piece of work: the same document, under the same name, with the same certificate.
    key = hashlib.sha256(f"{cert_name}\0{name}\0".encode() + document).hexdigest()
    query = urllib.parse.urlencode({"certName": cert_name, "fileName": name, "position_x": 36, "position_Y": 36})
    request = urllib.request.Request(
        f"{os.environ['LAISEN_URL']}/api/v1/PDFStamp/AddPdfStampDirect?{query}",
        method="PUT",
        data=document,
        headers={
            "Authorization": f"Bearer {os.environ['LAISEN_KEY']}",
            "Content-Type": "application/pdf",
            "Idempotency-Key": key,
        },
    )
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return try_once(request)
        except TryAgain as again:
            if attempt == ATTEMPTS:
                raise Exception(f"no answer after {ATTEMPTS} attempts") from again
            # The server says when to come back. If it could not, wait longer each time.
            time.sleep(again.seconds or min(60, 2**attempt))


def try_once(request):
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            content, content_type = response.read(), response.headers.get("Content-Type")
    except urllib.error.HTTPError as error:
        retry_after = error.headers.get("Retry-After", "")
        if error.code == 429 or error.code >= 500:
            raise TryAgain(int(retry_after) if retry_after.isdigit() else None) from error
        content, content_type = error.read(), error.headers.get("Content-Type")
    except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
        # The connection broke, perhaps after the document was sealed. The Idempotency-Key makes it safe to ask again.
        raise TryAgain() from error
    if content_type == "application/pdf":
        return content
    answer = json.loads(content)
    if answer["code"] == "IDEMPOTENCY_IN_PROGRESS":
        raise TryAgain(1)
    raise Refused(f"{answer['code']}: {answer['message']}")


def work(path, outbox, cert_name):
    try:
        sealed = seal(path.name, path.read_bytes(), cert_name)
    except Exception as error:  # one document must not end the others
        print(f"failed {path.name}: {error}", file=sys.stderr)
        return False
    target = outbox / f"{path.stem}-signed.pdf"
    part = target.with_suffix(".pdf.part")
    # A sealed file is there whole or not at all.
    part.write_bytes(sealed)
    part.replace(target)
    print(f"sealed {path.name}")
    return True


def main():
    if len(sys.argv) != 4 or "LAISEN_URL" not in os.environ or "LAISEN_KEY" not in os.environ:
        print("usage: LAISEN_URL=... LAISEN_KEY=... seal_invoices.py <inbox> <outbox> <certificate>", file=sys.stderr)
        return 2
    inbox, outbox, cert_name = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    paths = sorted(path for path in inbox.iterdir() if path.suffix.lower() == ".pdf")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        done = list(pool.map(lambda path: work(path, outbox, cert_name), paths))
    print(f"{sum(done)} of {len(done)} sealed")
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())
