/** The client's side of RFC 3161: what is asked of a timestamp server, and whether its answer is to be believed. */
import { createHash } from 'node:crypto'
import type { DigestName } from './algorithms.ts'
import { digestIdentifier, digestOf, readAlgorithm } from './algorithms.ts'
import { asDer } from './ber.ts'
import type { Certificate } from './certificate.ts'
import { signedDataAsDer } from './cms-der.ts'
import { parseSignedData, type SignedData, singleValue } from './cms-parse.ts'
import { contentDigestName, verifySignedData } from './cms-verify.ts'
import type { Der, DerNode } from './der.ts'
import { Members, readDer, TAG } from './der.ts'
import { readCount, readInteger, readOctets, sameBytes } from './der-values.ts'
import { boolean, integer, octetString, sequence, unsignedInteger } from './der-write.ts'
import type { TimestampFault } from './errors.ts'
import { isPkiError, PkiError } from './errors.ts'
import { OID } from './oids.ts'

/** What is to be stamped, and a number that makes an old answer useless. */
interface TimestampQuestion {
  readonly digest: DigestName
  readonly hash: Uint8Array
  /** Random octets. RFC 3161 §2.4.1 asks for 64 bits. */
  readonly nonce: Uint8Array
}

/** A timestamp token whose signature is right. Nothing is said about trust in its signer. */
export interface Timestamp {
  /** The CMS. */
  readonly token: Der
  /** The asserted time, by `accuracyMs` earlier or later. */
  readonly at: Date
  readonly accuracyMs: number
  readonly digest: DigestName | 'sha1'
  readonly hash: Uint8Array
  readonly nonce: bigint | undefined
  readonly certificate: Certificate
  /** All certificates that came with it. */
  readonly certificates: readonly Certificate[]
}

/** TimeStampReq (RFC 3161 §2.4.1), which asks for the certificates too. */
export function writeTimestampRequest({ digest, hash, nonce }: TimestampQuestion): Der {
  const imprint = sequence(digestIdentifier(digest), octetString(hash))
  return sequence(integer(1), imprint, unsignedInteger(nonce), boolean(true))
}

/** Between which instants of our clock the answer was made, and how far the two clocks may differ. */
interface Asked {
  readonly question: TimestampQuestion
  readonly from: Date
  readonly until: Date
  readonly toleranceMs: number
}

/**
 * Reads a TimeStampResp and checks that it is the answer to this question: imprint, nonce, time, certificate and signature.
 * @throws TIMESTAMP_UNSOUND
 */
export function readTimestampReply(bytes: Uint8Array, { question, from, until, toleranceMs }: Asked): Timestamp {
  const timestamp = readSentToken(tokenOf(bytes))
  const { digest, hash, nonce, at, accuracyMs } = timestamp
  if (digest !== question.digest || !sameBytes(hash, question.hash)) throw unsound('imprint')
  if (nonce !== BigInt(`0x${Buffer.from(question.nonce).toString('hex')}`)) throw unsound('nonce')
  const allowedMs = toleranceMs + accuracyMs
  if (at.getTime() < from.getTime() - allowedMs || at.getTime() > until.getTime() + allowedMs) throw unsound('time')
  return timestamp
}

/** RFC 3161 §2.4.2: granted, or granted with modifications, and then there is a token. */
function tokenOf(bytes: Uint8Array): Der {
  return reading(() => {
    const members = new Members(readDer(asDer(bytes)))
    const status = readCount(new Members(members.take()).take())
    if (status > 1) throw unsound('status')
    const token = members.take().raw
    members.end()
    return token
  })
}

/**
 * The token as it goes into a document, which holds DER (ISO 32000-2 §12.8.3.3.1, EN 319 142-1 §6.3). Some servers sign their attributes
 * in the order in which they send them, and then that order remains.
 */
function readSentToken(sent: Der): Timestamp {
  const inOrder = reading(() => signedDataAsDer(sent))
  try {
    return readTimestampToken(inOrder)
  } catch (error) {
    if (!isPkiError(error, 'TIMESTAMP_UNSOUND') || error.facts.fault !== 'signature') throw error
    return readTimestampToken(sent)
  }
}

/**
 * Reads a timestamp token in DER and checks its signature and that its signer may make timestamps.
 * @throws TIMESTAMP_UNSOUND
 */
export function readTimestampToken(token: Der): Timestamp {
  const data = reading(() => parseSignedData(token))
  const { content } = data
  if (data.contentType !== OID.tstInfo || !content) throw unsound('malformed')
  // RFC 3161 §2.4.2 wants DER; in BER it is signed as it is and says the same.
  const info = reading(() => readInfo(readDer(asDer(content))))
  const certificate = signerOf(data, content)
  checkMayStamp(certificate, info.at)
  return { token, ...info, certificate, certificates: data.certificates }
}

/** RFC 3161 §2.4.1: the signer's certificate is identified by a signed attribute. */
function signerOf(data: SignedData, content: Uint8Array): Certificate {
  const name = contentDigestName(data)
  if (!name || name === 'sha1') throw unsound('signature')
  const { intact, problems, certificate } = verifySignedData(data, createHash(name).update(content).digest())
  const missing = problems.includes('SIGNER_CERTIFICATE_MISSING')
  if (!certificate || missing || problems.includes('SIGNING_CERTIFICATE_DIFFERS')) throw unsound('certificate')
  const [signer] = data.signerInfos
  const named = [OID.signingCertificate, OID.signingCertificateV2].some((type) =>
    singleValue(signer!.signedAttributes, type),
  )
  if (!named) throw unsound('certificate')
  if (!intact) throw unsound('signature')
  return certificate
}

/** RFC 3161 §2.3: timeStamping, critical, and nothing else. */
function checkMayStamp({ extensions, extendedKeyUsage, notBefore, notAfter }: Certificate, at: Date): void {
  const critical = extensions.get(OID.extKeyUsage)?.critical
  const alone = extendedKeyUsage?.length === 1 && extendedKeyUsage[0] === OID.timeStamping
  if (!critical || !alone || at < notBefore || at > notAfter) throw unsound('certificate')
}

type Info = Pick<Timestamp, 'at' | 'accuracyMs' | 'digest' | 'hash' | 'nonce'>

/** TSTInfo (RFC 3161 §2.4.2). */
function readInfo(node: DerNode): Info {
  const members = new Members(node)
  if (readCount(members.take()) !== 1) throw unsound('malformed')
  members.take(TAG.oid)
  const imprint = new Members(members.take())
  const digest = digestOf(readAlgorithm(imprint.take()))
  const hash = readOctets(imprint.take())
  imprint.end()
  members.take(TAG.integer)
  const at = readTimeWithFraction(members.take(TAG.generalizedTime))
  const accuracy = members.optional(TAG.sequence)
  members.optional(TAG.boolean)
  const nonce = members.optional(TAG.integer)
  members.optional(0xa0)
  members.optional(0xa1)
  members.end()
  if (!digest) throw unsound('imprint')
  return { at, accuracyMs: accuracy ? readAccuracy(accuracy) : 0, digest, hash, nonce: nonce && readInteger(nonce) }
}

/** Rounded up to whole milliseconds. */
function readAccuracy(node: DerNode): number {
  const members = new Members(node)
  const seconds = members.optional(TAG.integer)
  const millis = members.optional(0x80)
  const micros = members.optional(0x81)
  members.end()
  const whole = seconds ? readCount(seconds) * 1000 : 0
  return whole + (millis ? smallNumber(millis) : 0) + (micros ? Math.ceil(smallNumber(micros) / 1000) : 0)
}

/** Of one or two octets: 1 to 999. */
function smallNumber({ content }: DerNode): number {
  const [first = 0, second] = content
  return second === undefined ? first : first * 256 + second
}

/** GeneralizedTime with a fraction of any length (RFC 3161 §2.4.2), cut to milliseconds. */
function readTimeWithFraction(node: DerNode): Date {
  const text = Buffer.from(node.content).toString('latin1')
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/.exec(text)
  if (!parts) throw node.error('time')
  const [, year, month, day, hour, minute, second, fraction = ''] = parts
  const millis = fraction.padEnd(3, '0').slice(0, 3)
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}Z`)
  if (Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day)) throw node.error('no such time')
  return at
}

function reading<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof PkiError && error.code !== 'TIMESTAMP_UNSOUND') throw unsound('malformed')
    throw error
  }
}

const unsound = (fault: TimestampFault) => new PkiError('TIMESTAMP_UNSOUND', { fault })
