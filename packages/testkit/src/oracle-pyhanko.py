"""Answers questions on standard input, one JSON object a line, with what pyHanko says of each signature of a PDF."""
import base64
import io
import json
import sys
from datetime import datetime

from asn1crypto import x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko_certvalidator import ValidationContext


def judge(question):
    with open(question["path"], "rb") as file:
        reader = PdfFileReader(io.BytesIO(file.read()), strict=False)
    roots = [x509.Certificate.load(base64.b64decode(root)) for root in question["roots"]]
    answers = []
    for signature in reader.embedded_regular_signatures:
        context = ValidationContext(
            trust_roots=roots,
            moment=datetime.fromisoformat(question["at"]),
            allow_fetching=False,
            revocation_mode="soft-fail",
        )
        usage = KeyUsageConstraints(key_usage={"non_repudiation", "digital_signature"}, match_all_key_usages=False)
        status = validate_pdf_signature(signature, context, key_usage_settings=usage)
        level = status.modification_level
        answers.append(
            {
                "intact": status.intact,
                "valid": status.valid,
                "trusted": status.trusted,
                "bottomLine": status.bottom_line,
                "coverage": status.coverage.name,
                "modification": level.name if level is not None else "",
                "summary": status.summary(),
            }
        )
    return {"signatures": answers}


for line in sys.stdin:
    try:
        answer = judge(json.loads(line))
    except Exception as error:  # the test shows it
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
