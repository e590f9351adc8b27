/** Whether the signature in /Contents is one over the signed bytes. Says nothing about trust. */
import { createHash } from 'node:crypto'
import { firstBerAsDer } from '@laisen/pki/ber'
import { type ContentKind, statedDigest } from '@laisen/pki/cms-digest'
import { parseSignedData, type SignedData } from '@laisen/pki/cms-parse'
import { contentDigestName, verifySignedData } from '@laisen/pki/cms-verify'
import { firstElement } from '@laisen/pki/der'
import { sameBytes } from '@laisen/pki/der-values'
import { unlessRefused } from '@laisen/pki/errors'
import { countCms } from '../signatures.ts'
import { type Gap, gapOf, type SignatureSubject } from './byte-range-checks.ts'
import { once, type PlacesRule, placesCheck, type ValidationFinding } from './finding.ts'
import type { SignedDigests } from './signed-digests.ts'

/** ISO 32000-2 table 260, and EN 319 142-1 §5.4.3. */
const kinds: Readonly<Record<string, ContentKind>> = {
  'adbe.pkcs7.detached': 'detached',
  'ETSI.CAdES.detached': 'detached',
  'adbe.pkcs7.sha1': 'sha1 inside',
  'ETSI.RFC3161': 'timestamp',
}

type Problem =
  | 'SUBFILTER_UNKNOWN'
  | 'CONTENTS_MISSING'
  | 'CONTENTS_NOT_DER'
  | 'CONTENTS_NOT_CMS'
  | 'DIGEST_UNKNOWN'
  | 'DIGEST_DIFFERS'
  | 'CMS_NOT_INTACT'

const described: readonly (Omit<PlacesRule<unknown>, 'places' | 'id'> & { id: Problem })[] = [
  {
    id: 'SUBFILTER_UNKNOWN',
    clause: 'ISO 32000-2 table 260',
    question: 'Is it a kind of signature that can be verified?',
  },
  { id: 'CONTENTS_MISSING', clause: 'ISO 32000-2 table 255', question: 'Is there anything in /Contents?' },
  { id: 'CONTENTS_NOT_DER', clause: 'ISO 32000-2 §12.8.3.3.1', question: 'Is /Contents in DER?' },
  { id: 'CONTENTS_NOT_CMS', clause: 'RFC 5652 §5', question: 'Is /Contents a CMS SignedData?' },
  { id: 'DIGEST_UNKNOWN', clause: 'ETSI TS 119 312 §5', question: 'Is the digest one that can be computed?' },
  {
    id: 'DIGEST_DIFFERS',
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Have the signed bytes the digest that the signature states?',
  },
  { id: 'CMS_NOT_INTACT', clause: 'RFC 5652 §5.6', question: 'Do certificate, attributes and signature value agree?' },
]

export const integrityChecks = described.map(({ id, ...rest }) =>
  placesCheck<readonly Problem[]>({ id, ...rest, places: (problems) => once(problems.includes(id)) }),
)

/** What is wrong with the signature as such. */
export function integrityFindings(subject: SignatureSubject, digests: SignedDigests): ValidationFinding[] {
  const problems = problemsOf(subject, digests)
  return integrityChecks.flatMap((check) => check.judge(problems) ?? [])
}

function problemsOf(subject: SignatureSubject, digests: SignedDigests): Problem[] {
  const { pdf, signature } = subject
  const { contents, dict } = signature
  const kind = kinds[pdf.nameAt(dict, 'SubFilter') ?? '']
  if (contents.every((byte) => byte === 0)) return ['CONTENTS_MISSING']
  countCms(pdf, contents, 'whole')
  const der = unlessRefused(() => firstElement(contents))
  const strict = der && unlessRefused(() => parseSignedData(der))
  const data = strict ?? unlessRefused(() => parseSignedData(firstBerAsDer(contents)))
  const problems: Problem[] = []
  if (!kind) problems.push('SUBFILTER_UNKNOWN')
  if (!data) return [...problems, 'CONTENTS_NOT_CMS']
  if (!strict) problems.push('CONTENTS_NOT_DER')
  const gap = gapOf(subject)
  if (!gap || !kind) return problems
  return [...problems, ...ofCms(digests, { data, kind, gap, contents })]
}

interface Signed {
  data: SignedData
  kind: ContentKind
  gap: Gap
  contents: Uint8Array
}

function ofCms(digests: SignedDigests, { data, kind, gap, contents }: Signed): Problem[] {
  const stated = unlessRefused(() => statedDigest(contents, kind))
  const digest = contentDigestName(data)
  if (!stated || !digest) return ['DIGEST_UNKNOWN']
  const problems: Problem[] = []
  const signed = digests.of(gap, stated.digest)
  if (!sameBytes(signed, stated.value)) problems.push('DIGEST_DIFFERS')
  const content =
    kind === 'detached'
      ? stated.value
      : createHash(digest)
          .update(data.content ?? new Uint8Array())
          .digest()
  if (!verifySignedData(data, content).intact) problems.push('CMS_NOT_INTACT')
  return problems
}
