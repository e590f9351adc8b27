/** The client's side of RFC 6960: what is asked of an OCSP responder, and whether its answer is to be believed. */
import { createHash } from 'node:crypto'
import { readAlgorithm, type SignatureAlgorithm, signatureAlgorithmOf, verifySignature } from './algorithms.ts'
import { asDer } from './ber.ts'
import { type Certificate, parseCertificate, publicKeyOf } from './certificate.ts'
import { reasonOf } from './crl.ts'
import type { Der, DerNode } from './der.ts'
import { Members, readDer, TAG } from './der.ts'
import { readBitStringOctets, readGeneralizedTime, readOctets, readOid, sameBytes } from './der-values.ts'
import { sequence } from './der-write.ts'
import { PkiError, type StatusFault } from './errors.ts'
import type { CertStatus } from './ocsp.ts'
import { certIdOf, isOfIssuer, readCertId, successful } from './ocsp.ts'
import { OID } from './oids.ts'
import { isIssuedBy } from './path.ts'

/** An answer about one certificate whose signature is right, by someone whom its issuer lets answer. */
interface OcspReply {
  /** The whole OCSPResponse, as a DSS holds it (ISO 32000-2 §12.8.4.3). */
  readonly raw: Der
  readonly is: CertStatus
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  readonly producedAt: Date
  /** The issuer itself, or a responder of it. */
  readonly responder: Certificate
}

interface About {
  readonly certificate: Certificate
  readonly issuer: Certificate
}

/** OCSPRequest for one certificate, without a nonce, so that responders may answer from what they have ready (RFC 5019 §2.1). */
export function writeOcspRequest({ certificate, issuer }: About): Der {
  return sequence(sequence(sequence(sequence(certIdOf(certificate.serial, issuer).raw))))
}

/**
 * Reads an OCSPResponse about a certificate. Whether it is recent enough is for the caller to say.
 * @throws STATUS_UNSOUND
 */
export function readOcspReply(bytes: Uint8Array, about: About): OcspReply {
  return replyAbout(parseOcspReply(bytes), about)
}

/** Answers that have been read but are of nobody that we know yet. */
export interface ParsedOcspReply {
  readonly raw: Der
  /** What is signed. */
  readonly data: Der
  readonly algorithm: SignatureAlgorithm
  readonly signature: Uint8Array
  readonly responderId: DerNode
  readonly producedAt: Date
  readonly answers: readonly Answer[]
  readonly certificates: readonly Certificate[]
}

/** A responder sends its own certificate, and a few above it at most. Each that might be its own is verified. */
const MOST_CERTIFICATES = 20

/**
 * Reads an OCSPResponse, in BER too. `raw` is in DER, as a DSS holds it, and so is what is signed (RFC 6960 §4.2.1).
 * @throws STATUS_UNSOUND
 */
export function parseOcspReply(bytes: Uint8Array): ParsedOcspReply {
  return reading(() => {
    const node = readDer(asDer(bytes))
    const outer = new Members(node)
    const [status] = outer.take(TAG.enumerated).content
    if (status !== 0) throw unsound('refused')
    const body = new Members(outer.take(0xa0).only)
    outer.end()
    if (readOid(body.take()) !== OID.ocspBasic) throw unsound('malformed')
    const sent = readOctets(body.take())
    const basic = asDer(sent)
    return { raw: sameBytes(basic, sent) ? node.raw : successful(basic), ...readBasic(readDer(basic)) }
  })
}

/** BasicOCSPResponse (RFC 6960 §4.2.1). */
function readBasic(node: DerNode): Omit<ParsedOcspReply, 'raw'> {
  const members = new Members(node)
  const data = members.take(TAG.sequence)
  const algorithm = signatureAlgorithmOf(readAlgorithm(members.take()))
  const signature = readBitStringOctets(members.take())
  const certificates = members.optional(0xa0)?.only.children.slice(0, MOST_CERTIFICATES) ?? []
  members.end()

  const parts = new Members(data)
  parts.optional(0xa0)
  const responderId = parts.take()
  const producedAt = readGeneralizedTime(parts.take(TAG.generalizedTime))
  const answers = parts.take(TAG.sequence).children.map(readAnswer)
  return {
    ...{ data: data.raw, algorithm, signature, responderId, producedAt, answers },
    certificates: certificates.map(({ raw }) => parseCertificate(raw)),
  }
}

/** What the answers claim of one certificate, by whomever they are; undefined if they are about others. */
export function claimAbout({ answers }: ParsedOcspReply, { certificate, issuer }: About): Answer | undefined {
  return answers.find(({ certId }) => certId.serial === certificate.serial && isOfIssuer(certId, issuer))
}

/**
 * What the answers say of one certificate, if they are by someone whom its issuer lets answer.
 * @throws STATUS_UNSOUND
 */
export function replyAbout(reply: ParsedOcspReply, about: About): OcspReply {
  const { raw, data, algorithm, signature, responderId, producedAt } = reply
  const { issuer } = about
  const answer = claimAbout(reply, about)
  if (!answer) throw unsound('other certificate')
  return reading(() => {
    const responder = [issuer, ...reply.certificates].find((one) => isNamed(one, responderId) && mayAnswer(one, issuer))
    if (!responder || producedAt < responder.notBefore || producedAt > responder.notAfter) throw unsound('responder')
    if (!verifySignature(algorithm, publicKeyOf(responder), { data, signature })) throw unsound('signature')
    const { is, thisUpdate, nextUpdate } = answer
    return { raw, is, thisUpdate, nextUpdate, producedAt, responder }
  })
}

/** ResponderID ::= CHOICE { byName [1] Name, byKey [2] KeyHash }, both EXPLICIT. */
function isNamed(candidate: Certificate, id: DerNode): boolean {
  if (id.tag === 0xa1) return sameBytes(id.only.raw, candidate.subject.raw)
  const hash = createHash('sha1').update(candidate.publicKeyOctets).digest()
  return id.tag === 0xa2 && sameBytes(readOctets(id.only), hash)
}

/** RFC 6960 §4.2.2.2: the issuer of the certificate, or someone with a certificate of it for this purpose. */
function mayAnswer(candidate: Certificate, issuer: Certificate): boolean {
  if (sameBytes(candidate.raw, issuer.raw)) return true
  return (candidate.extendedKeyUsage?.includes(OID.ocspSigning) ?? false) && isIssuedBy(candidate, issuer)
}

type Answer = ReturnType<typeof readAnswer>

function readAnswer(node: DerNode) {
  const members = new Members(node)
  const certId = readCertId(members.take(TAG.sequence))
  const is = readStatus(members.take())
  const thisUpdate = readGeneralizedTime(members.take(TAG.generalizedTime))
  const next = members.optional(0xa0)
  members.optional(0xa1)
  members.end()
  return { certId, is, thisUpdate, nextUpdate: next && readGeneralizedTime(next.only) }
}

function readStatus(node: DerNode): CertStatus {
  if (node.tag === 0x80) return { status: 'good' }
  if (node.tag !== 0xa1) return { status: 'unknown' }
  const [at, reason] = node.children
  const revokedAt = readGeneralizedTime(at!.expect(TAG.generalizedTime))
  return { status: 'revoked', revokedAt, reason: reasonOf(reason?.only.expect(TAG.enumerated).content[0]) }
}

function reading<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof PkiError && error.code !== 'STATUS_UNSOUND') throw unsound('malformed')
    throw error
  }
}

const unsound = (fault: StatusFault) => new PkiError('STATUS_UNSOUND', { fault })
