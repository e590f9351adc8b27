import { openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { lintSignedData } from '@laisen/pki/cms-lint'
import { parseSignedData, signerCertificate } from '@laisen/pki/cms-parse'
import type { Finding } from '@laisen/pki/finding'
import { findingsOf } from '@laisen/pki/finding'
import { OID } from '@laisen/pki/oids'
import { dictionaryChecks, type LintSubject } from './lint/dictionary-checks.ts'
import { type SignatureInForm, signaturesOf } from './signatures.ts'

/**
 * Checks dictionary, field and CMS of one signature of a document, by its number from 0, against the rules for our own signatures. The password
 * opens an encrypted document.
 * Every signing test expects an empty list.
 */
export function lintSignature(document: Uint8Array, index: number, password?: string): Finding[] {
  const pdf = openPdf(bytesSource(document), { password })
  const signature = signaturesOf(pdf)[index]
  if (!signature) return [{ id: 'SIGNATURE_NOT_IN_FORM', clause: 'ISO 32000-2 §12.7.5.5' }]
  const subject = subjectOf(pdf, signature)
  return [...findingsOf(dictionaryChecks, subject), ...(subject.cms ? lintSignedData(subject.cms) : [])]
}

/** The findings of all signatures, each prefixed with the signature's number. */
export function lintDocument(document: Uint8Array, password?: string): string[] {
  const count = signaturesOf(openPdf(bytesSource(document), { password })).length
  return Array.from({ length: count }, (_, index) =>
    lintSignature(document, index, password).map(({ id, clause }) => `${index}: ${id} (${clause})`),
  ).flat()
}

function subjectOf(pdf: Pdf, signature: SignatureInForm): LintSubject {
  const cms = derPrefix(signature.contents)
  try {
    const data = parseSignedData(cms ?? new Uint8Array())
    const signer = data.signerInfos[0]
    return {
      ...{ pdf, signature, cms },
      certificate: signer && signerCertificate(signer, data.certificates),
      commitmentType: signer?.signedAttributes.some(({ oid }) => oid === OID.commitmentType) ?? false,
    }
  } catch {
    return { pdf, signature, cms, certificate: undefined, commitmentType: false }
  }
}

/** The first DER element, with the length that it states (X.690 §8.1.3). */
function derPrefix(bytes: Uint8Array): Uint8Array | undefined {
  const first = bytes[1]
  if (first === undefined) return undefined
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  let length = lengthBytes === 0 ? first : 0
  for (const byte of bytes.subarray(2, 2 + lengthBytes)) length = length * 256 + byte
  const end = 2 + lengthBytes + length
  return end <= bytes.length ? bytes.subarray(0, end) : undefined
}
