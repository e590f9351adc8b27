import { createHash } from 'node:crypto'
import type { DigestName } from './algorithms.ts'
import { certificateSignatureIdentifier, digestOf, readAlgorithm } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import type { RevocationReason } from './crl.ts'
import { REVOCATION_REASONS } from './crl.ts'
import type { Der, DerNode, Hex } from './der.ts'
import { Members, readDer, TAG } from './der.ts'
import { readCount, readOctets, toHex } from './der-values.ts'
import {
  bitString,
  context,
  element,
  enumerated,
  generalizedTime,
  nullValue,
  octetString,
  oid,
  primitiveContext,
  sequence,
} from './der-write.ts'
import { PkiError } from './errors.ts'
import { readExtension } from './extensions.ts'
import { OID } from './oids.ts'
import type { Signer } from './signing-key.ts'

/** CertID (RFC 6960 §4.1.1): a certificate by hashes of its issuer and its serial number. */
interface CertId {
  readonly digest: DigestName | 'sha1'
  readonly issuerNameHash: Hex
  readonly issuerKeyHash: Hex
  readonly serial: Hex
  /** As asked, because the answer repeats it. */
  readonly raw: Der
}

interface OcspRequest {
  readonly certIds: readonly CertId[]
  /** The contents of the nonce extension (RFC 8954). */
  readonly nonce: Uint8Array | undefined
}

/** Clients ask for one certificate, or for a chain. */
const MAX_CERT_IDS = 20
/** RFC 9654 §2.1: 128 octets at most. Older clients send no more than 32. */
const MAX_NONCE_BYTES = 128

/**
 * Reads an OCSPRequest (RFC 6960 §4.1). A signature of the client, which we do not ask for, is skipped.
 * @throws OCSP_MALFORMED
 */
export function parseOcspRequest(bytes: Uint8Array): OcspRequest {
  try {
    return readRequest(readDer(bytes))
  } catch (error) {
    if (error instanceof PkiError && error.code !== 'OCSP_MALFORMED')
      throw new PkiError('OCSP_MALFORMED', { reason: error.message })
    throw error
  }
}

function readRequest(node: DerNode): OcspRequest {
  const outer = new Members(node)
  const tbs = new Members(outer.take())
  outer.optional(0xa0)
  outer.end()
  const version = tbs.optional(0xa0)
  if (version && readCount(version.only) !== 0) throw malformed('version')
  tbs.optional(0xa1)
  const list = tbs.take(TAG.sequence).children
  const extensions = tbs.optional(0xa2)?.only.expect(TAG.sequence).children ?? []
  tbs.end()
  if (list.length === 0 || list.length > MAX_CERT_IDS) throw malformed(`${list.length} certificates`)
  return { certIds: list.map(readSingle), nonce: readNonce(extensions) }
}

function readSingle(node: DerNode): CertId {
  const members = new Members(node)
  const id = members.take(TAG.sequence)
  members.optional(0xa0)
  members.end()
  return readCertId(id)
}

/** @throws OCSP_MALFORMED for a hash algorithm that we do not know */
export function readCertId(id: DerNode): CertId {
  const parts = new Members(id)
  const digest = digestOf(readAlgorithm(parts.take()))
  const issuerNameHash = toHex(readOctets(parts.take()))
  const issuerKeyHash = toHex(readOctets(parts.take()))
  const serial = toHex(parts.take(TAG.integer).content)
  parts.end()
  if (!digest) throw malformed('hash algorithm')
  return { digest, issuerNameHash, issuerKeyHash, serial, raw: id.raw }
}

function readNonce(extensions: readonly DerNode[]): Uint8Array | undefined {
  const found = extensions.map(readExtension).find((extension) => extension.oid === OID.ocspNonce)
  if (!found) return undefined
  const nonce = nonceOf(found.value)
  if (nonce.length === 0 || nonce.length > MAX_NONCE_BYTES) throw malformed('nonce')
  return found.value
}

/** Before RFC 8954 the value was free; a value that is no OCTET STRING is taken as it is. */
function nonceOf(value: Uint8Array): Uint8Array {
  try {
    return readOctets(readDer(value))
  } catch {
    return value
  }
}

const malformed = (reason: string) => new PkiError('OCSP_MALFORMED', { reason })

/** Does the CertID name this issuer? Hashes of the name and of the key are both compared (RFC 6960 §4.1.1). */
export function isOfIssuer({ digest, issuerNameHash, issuerKeyHash }: CertId, issuer: Certificate): boolean {
  const { name, key } = issuerHashes(issuer, digest)
  return issuerNameHash === name && issuerKeyHash === key
}

/** The CertID of a certificate. SHA-1 by default: RFC 5019 §2.1.1 requires it, every client understands it, and it protects nothing. */
export function certIdOf(serial: Hex, issuer: Certificate, digest: DigestName | 'sha1' = 'sha1'): CertId {
  const { name, key } = issuerHashes(issuer, digest)
  const raw = sequence(
    sequence(oid(OID[digest]), nullValue()),
    octetString(Buffer.from(name, 'hex')),
    octetString(Buffer.from(key, 'hex')),
    element(TAG.integer, [Buffer.from(serial, 'hex')]),
  )
  return { digest, issuerNameHash: name, issuerKeyHash: key, serial, raw }
}

const hashes = new WeakMap<Certificate, Map<string, { name: Hex; key: Hex }>>()

function issuerHashes(issuer: Certificate, digest: DigestName | 'sha1'): { name: Hex; key: Hex } {
  const known = hashes.get(issuer) ?? new Map<string, { name: Hex; key: Hex }>()
  hashes.set(issuer, known)
  const found = known.get(digest) ?? {
    name: toHex(createHash(digest).update(issuer.subject.raw).digest()),
    key: toHex(createHash(digest).update(issuer.publicKeyOctets).digest()),
  }
  known.set(digest, found)
  return found
}

export type CertStatus =
  | { readonly status: 'good' }
  | { readonly status: 'revoked'; readonly revokedAt: Date; readonly reason: RevocationReason }
  | { readonly status: 'unknown' }

interface SingleAnswer {
  readonly certId: CertId
  readonly is: CertStatus
  readonly thisUpdate: Date
  /** Until when the answer may be kept. */
  readonly nextUpdate: Date
}

interface OcspAnswer {
  /** The key of the responder certificate, or of the authority itself. */
  readonly responder: { readonly signer: Signer; readonly certificate: Certificate }
  readonly producedAt: Date
  readonly answers: readonly SingleAnswer[]
  /** Of the request, if it had one. */
  readonly nonce?: Uint8Array | undefined
  /** Since when the status of expired certificates is known (RFC 6960 §4.4.4). */
  readonly archiveCutoff?: Date | undefined
}

/**
 * A successful OCSPResponse of type basic (RFC 6960 §4.2.1), with the responder's certificate.
 * @throws what `signer.sign` throws
 */
export async function writeOcspResponse({ responder, producedAt, ...rest }: OcspAnswer): Promise<Der> {
  const { signer, certificate } = responder
  const keyHash = createHash('sha1').update(certificate.publicKeyOctets).digest()
  const nonce = rest.nonce && context(1, sequence(extension(OID.ocspNonce, rest.nonce)))
  const data = sequence(
    // responderID byKey: RFC 5019 §2.2.1 prefers it, because it is shorter.
    context(2, octetString(keyHash)),
    generalizedTime(producedAt),
    sequence(...rest.answers.map((answer) => singleResponse(answer, rest.archiveCutoff))),
    ...(nonce ? [nonce] : []),
  )
  const algorithm = certificateSignatureIdentifier(signer.algorithm, signer.digest)
  const signature = bitString(await signer.sign(data))
  const basic = sequence(data, algorithm, signature, context(0, sequence(certificate.raw)))
  return successful(basic)
}

/** OCSPResponse around a BasicOCSPResponse. */
export function successful(basic: Uint8Array): Der {
  return sequence(enumerated(0), context(0, sequence(oid(OID.ocspBasic), octetString(basic))))
}

function singleResponse({ certId, is, thisUpdate, nextUpdate }: SingleAnswer, archiveCutoff: Date | undefined): Der {
  const cutoff = archiveCutoff && context(1, sequence(extension(OID.ocspArchiveCutoff, generalizedTime(archiveCutoff))))
  return sequence(
    certId.raw,
    statusOf(is),
    generalizedTime(thisUpdate),
    context(0, generalizedTime(nextUpdate)),
    ...(cutoff ? [cutoff] : []),
  )
}

/** CertStatus ::= CHOICE { good [0] NULL, revoked [1] RevokedInfo, unknown [2] NULL }, all IMPLICIT. */
function statusOf(is: CertStatus): Der {
  if (is.status === 'good') return primitiveContext(0, new Uint8Array())
  if (is.status === 'unknown') return primitiveContext(2, new Uint8Array())
  const reason = REVOCATION_REASONS[is.reason]
  return context(1, generalizedTime(is.revokedAt), ...(reason === 0 ? [] : [context(0, enumerated(reason))]))
}

const extension = (type: string, value: Uint8Array): Der => sequence(oid(type), octetString(value))

/** OCSPResponseStatus (RFC 6960 §4.2.1). */
const refusals = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 } as const

/** An OCSPResponse without an answer. `unauthorized` also says: not a certificate of ours (RFC 5019 §2.2.3). */
export function ocspRefusal(why: keyof typeof refusals): Der {
  return sequence(enumerated(refusals[why]))
}
