"""Answers questions on standard input, one JSON object a line, with what pyHanko says of each signature of a PDF."""
import asyncio
import base64
import io
import json
import sys
from datetime import datetime

from asn1crypto import crl, x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import DocumentSecurityStore, validate_pdf_signature, validate_pdf_timestamp
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko_certvalidator import ValidationContext

KEY_USAGE = KeyUsageConstraints(key_usage={"non_repudiation", "digital_signature"}, match_all_key_usages=False)


def judge(question):
    with open(question["path"], "rb") as file:
        reader = PdfFileReader(io.BytesIO(file.read()), strict=False)
    if reader.encrypted:
        reader.decrypt(b"")
    roots = [x509.Certificate.load(base64.b64decode(root)) for root in question["roots"]]
    settings = {
        "trust_roots": roots,
        "moment": datetime.fromisoformat(question["at"]),
        "allow_fetching": False,
    }
    if question.get("lasting"):
        crls = [base64.b64decode(one) for one in question.get("crls", [])]
        return {"signatures": judge_lasting(reader, settings, crls)}
    answers = []
    for signature in reader.embedded_regular_signatures:
        context = ValidationContext(**settings, revocation_mode="soft-fail")
        status = validate_pdf_signature(signature, context, key_usage_settings=KEY_USAGE)
        level = status.modification_level
        answer = {
            "field": signature.field_name,
            "intact": status.intact,
            "valid": status.valid,
            "trusted": status.trusted,
            "bottomLine": status.bottom_line,
            "coverage": status.coverage.name,
            "modification": level.name if level is not None else "",
            "summary": status.summary(),
        }
        if question["longTerm"]:
            answer["longTerm"] = judge_long_term(reader, signature, status, settings)
        answers.append(answer)
    return {"signatures": answers}


def judge_long_term(reader, signature, status, settings):
    """Says why not if the document alone does not prove that each certificate was good; empty if it does."""
    timestamps = reader.embedded_timestamp_signatures
    # pyHanko counts the time only of a timestamp that is in the CMS, and proofs of existence only by a later one.
    if status.timestamp_validity is not None and timestamps:
        return judge_archive(signature, settings["trust_roots"])
    store = DocumentSecurityStore.read_dss(reader)

    def strict():
        return store.as_validation_context({**settings, "revocation_mode": "require"})

    status = validate_pdf_signature(signature, strict(), key_usage_settings=KEY_USAGE)
    if not status.bottom_line:
        return status.summary()
    for timestamp in timestamps:
        status_of_timestamp = validate_pdf_timestamp(timestamp, strict())
        if not (status_of_timestamp.valid and status_of_timestamp.trusted):
            return f"{timestamp.field_name}: {status_of_timestamp.summary()}"
    return ""


def judge_lasting(reader, settings, crls):
    """Judges each signature as at that moment, by the document, the roots, and the lists that are published then."""
    answers = []
    for signature in reader.embedded_regular_signatures:
        why_not = judge_archive(signature, settings["trust_roots"], settings["moment"], crls)
        answers.append({"field": signature.field_name, "longTerm": why_not})
    return answers


def judge_archive(signature, roots, moment=None, crls=()):
    """EN 319 102-1 §5.6.3, with revocation data for each certificate; by the clock of today unless there is a moment."""
    from pyhanko.sign.ades.report import AdESStatus
    from pyhanko.sign.validation.ades import ades_lta_validation
    from pyhanko.sign.validation.policy_decl import (
        CertificateFetchingRule,
        LocalKnowledge,
        PdfSignatureValidationSpec,
        RevinfoOnlineFetchingRule,
        RevocationInfoGatheringSpec,
        SignatureValidationSpec,
    )
    from pyhanko_certvalidator.context import CertValidationPolicySpec, ValidationTimingInfo
    from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, RevocationCheckingPolicy
    from pyhanko_certvalidator.registry import SimpleTrustManager
    from pyhanko_certvalidator.revinfo.archival import CRLContainer

    spec = SignatureValidationSpec(
        cert_validation_policy=CertValidationPolicySpec(
            trust_manager=SimpleTrustManager.build(roots),
            revinfo_policy=CertRevTrustPolicy(RevocationCheckingPolicy.from_legacy("require")),
        ),
        revinfo_gathering_policy=RevocationInfoGatheringSpec(
            online_fetching_rule=RevinfoOnlineFetchingRule.LOCAL_ONLY,
            certificate_fetching_rule=CertificateFetchingRule.NEVER_FETCH,
        ),
        key_usage_settings=KEY_USAGE,
        local_knowledge=LocalKnowledge(known_crls=[CRLContainer(crl.CertificateList.load(one)) for one in crls]),
    )
    timing = None
    if moment is not None:
        timing = ValidationTimingInfo(moment, best_signature_time=moment, point_in_time_validation=True)
    result = asyncio.run(ades_lta_validation(signature, PdfSignatureValidationSpec(spec), timing))
    verdict = result.ades_subindic
    if verdict.status == AdESStatus.PASSED:
        return ""
    return f"{verdict.status.name} {verdict.standard_name}: {result.failure_msg}"


for line in sys.stdin:
    try:
        answer = judge(json.loads(line))
    except Exception as error:  # the test shows it
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
