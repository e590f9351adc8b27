/** Whether the signature in /Contents is one over the signed bytes. Says nothing about trust. */
import { createHash } from 'node:crypto'
import type { Feed } from '@laisen/pki/algorithms'
import { firstBerAsDer } from '@laisen/pki/ber'
import { type ContentKind, type StatedDigest, statedDigest } from '@laisen/pki/cms-digest'
import { parseSignedData, type SignedData } from '@laisen/pki/cms-parse'
import { contentDigestName, type IntegrityProblem, verifySignedData } from '@laisen/pki/cms-verify'
import { firstElement } from '@laisen/pki/der'
import { sameBytes } from '@laisen/pki/der-values'
import { unlessRefused } from '@laisen/pki/errors'
import { countCms } from '../signatures.ts'
import { type Gap, gapOf, type SignatureSubject } from './byte-range-checks.ts'
import { once, type PlacesRule, placesCheck, type ValidationFinding } from './finding.ts'
import type { Digest, SignedDigests } from './signed-digests.ts'

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
  | 'CONTENT_ENCAPSULATED'
  | 'SIGNERS_NOT_ONE'
  | 'SIGNER_CERTIFICATE_MISSING'
  | 'SIGNED_ATTRIBUTES_MISSING'
  | 'SIGNING_CERTIFICATE_DIFFERS'
  | 'ISSUER_SERIAL_DIFFERS'
  | 'ALGORITHM_UNSUPPORTED'
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
  {
    id: 'CONTENT_ENCAPSULATED',
    clause: 'ISO 32000-2 §12.8.3.3.1',
    question: 'Is everything that was signed outside the CMS of a detached signature?',
  },
  { id: 'SIGNERS_NOT_ONE', clause: 'ISO 32000-2 §12.8.3.3.1', question: 'Is there one signer?' },
  {
    id: 'SIGNER_CERTIFICATE_MISSING',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is the signer’s certificate in the CMS?',
  },
  {
    id: 'SIGNED_ATTRIBUTES_MISSING',
    clause: 'EN 319 122-1 §5.1',
    question: 'Are there signed attributes where the kind of signature requires them?',
  },
  {
    id: 'SIGNING_CERTIFICATE_DIFFERS',
    clause: 'RFC 5035 §5.4',
    question: 'Is the certificate the one that the signed attributes name by its hash, and name once?',
  },
  {
    id: 'ISSUER_SERIAL_DIFFERS',
    clause: 'RFC 5035 §4',
    question: 'Are issuer and serial number in the signed attributes those of the certificate?',
  },
  { id: 'ALGORITHM_UNSUPPORTED', clause: 'ETSI TS 119 312 §6', question: 'Are the algorithms ones that we know?' },
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
  const subFilter = pdf.nameAt(dict, 'SubFilter') ?? ''
  const kind = kinds[subFilter]
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
  return [...problems, ...ofCms(digests, { data, kind, gap, contents, bareAllowed: !subFilter.startsWith('ETSI.') })]
}

interface Signed {
  data: SignedData
  kind: ContentKind
  gap: Gap
  contents: Uint8Array
  /** Set when this kind of signature may lack signed attributes. */
  bareAllowed: boolean
}

function ofCms(digests: SignedDigests, signed: Signed): Problem[] {
  const { data, kind, contents } = signed
  const problems: Problem[] = []
  // §12.8.3.4.2 says the same of ETSI.CAdES.detached. What is inside is not what was signed, and anybody could have put it there.
  if (kind === 'detached' && data.content !== undefined) problems.push('CONTENT_ENCAPSULATED')
  if (data.signerInfos.length !== 1) return [...problems, 'SIGNERS_NOT_ONE']
  const digest = contentDigestName(data)
  const bare = kind === 'detached' && !data.signerInfos[0]!.signedBytes
  const stated = bare ? undefined : unlessRefused(() => statedDigest(contents, kind))
  if (!digest || !(stated || bare)) return [...problems, 'DIGEST_UNKNOWN']
  if (stated && !sameBytes(digests.of(signed.gap, stated.digest), stated.value)) problems.push('DIGEST_DIFFERS')
  const found = verifySignedData(data, contentDigestOf(signed, stated), feedOf(digests, signed, digest))
  return [...problems, ...new Set(found.problems.map(problemOf))]
}

/** The digest over which the attributes must agree; none where the content itself is signed. */
function contentDigestOf({ data, kind }: Signed, stated: StatedDigest | undefined): Uint8Array {
  if (kind === 'detached') return stated?.value ?? new Uint8Array()
  const digest = contentDigestName(data)!
  return createHash(digest)
    .update(data.content ?? new Uint8Array())
    .digest()
}

/** The content, for kinds of signatures that may sign it without signed attributes. CAdES and timestamps may not (EN 319 122-1 §5.1). */
function feedOf(digests: SignedDigests, { data, kind, gap, bareAllowed }: Signed, digest: Digest): Feed | undefined {
  if (!bareAllowed) return undefined
  if (kind === 'detached') return (consume) => digests.feed(gap, digest, consume)
  return (consume) => consume(data.content ?? new Uint8Array())
}

const named = new Set<string>(described.map(({ id }) => id))

/** Whatever has no finding of its own is a fault of the signature as such. */
function problemOf(problem: IntegrityProblem): Problem {
  return named.has(problem) ? (problem as Problem) : 'CMS_NOT_INTACT'
}
