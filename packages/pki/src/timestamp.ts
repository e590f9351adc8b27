import { createHash } from 'node:crypto'
import type { DigestName } from './algorithms.ts'
import { DIGEST_BYTES, digestOf, readAlgorithm } from './algorithms.ts'
import { buildSignedData } from './cms.ts'
import type { Der, DerNode } from './der.ts'
import { Members, readDer, TAG } from './der.ts'
import { readBoolean, readCount, readInteger, readOctets, readOid } from './der-values.ts'
import { generalizedTimeMs, integer, namedBits, oid, primitiveContext, sequence, unsignedInteger } from './der-write.ts'
import type { TimestampFailure } from './errors.ts'
import { isPkiError, PkiError } from './errors.ts'
import { OID } from './oids.ts'
import type { SigningKey } from './signing-key.ts'

/** TimeStampReq (RFC 3161 §2.4.1). */
interface TimestampRequest {
  /** The imprint as sent, because the token repeats it. */
  readonly imprint: Der
  readonly digest: DigestName
  readonly policy: string | undefined
  readonly nonce: bigint | undefined
  /** Whether the token is to contain the authority's certificates. */
  readonly certReq: boolean
}

/** The numbers of the bits (RFC 3161 §2.4.2). */
const failures: Readonly<Record<TimestampFailure, number>> = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  systemFailure: 25,
}

/** A nonce has 64 bits by recommendation; nobody sends more than 160. */
const MAX_NONCE_BYTES = 32

/**
 * Reads a request for a timestamp.
 * @throws TIMESTAMP_REFUSED with the failure to answer
 */
export function parseTimestampRequest(bytes: Uint8Array): TimestampRequest {
  try {
    return readRequest(readDer(bytes))
  } catch (error) {
    if (error instanceof PkiError && !isPkiError(error, 'TIMESTAMP_REFUSED')) throw refused('badDataFormat')
    throw error
  }
}

function readRequest(node: DerNode): TimestampRequest {
  const members = new Members(node)
  if (readCount(members.take()) !== 1) throw refused('badRequest')
  const imprint = members.take(TAG.sequence)
  const policy = members.optional(TAG.oid)
  const nonce = members.optional(TAG.integer)
  const certReq = members.optional(TAG.boolean)
  const extensions = members.optional(0xa0)
  members.end()
  // RFC 3161 §2.4.1: an extension that the authority does not know is refused, critical or not. We know none.
  if (extensions) throw refused('unacceptedExtension')
  if (nonce && nonce.content.length > MAX_NONCE_BYTES) throw refused('badRequest')
  return {
    imprint: imprint.raw,
    digest: imprintDigest(imprint),
    policy: policy && readOid(policy),
    nonce: nonce && readInteger(nonce),
    certReq: certReq ? readBoolean(certReq) : false,
  }
}

/** EN 319 422 §5.1.3: no hash that is broken. */
function imprintDigest(imprint: DerNode): DigestName {
  const members = new Members(imprint)
  const digest = digestOf(readAlgorithm(members.take()))
  const hash = readOctets(members.take())
  members.end()
  if (!digest || digest === 'sha1') throw refused('badAlg')
  if (hash.length !== DIGEST_BYTES[digest]) throw refused('badDataFormat')
  return digest
}

const refused = (failure: TimestampFailure) => new PkiError('TIMESTAMP_REFUSED', { failure })

interface TimestampAnswer {
  readonly request: TimestampRequest
  /** The timestamp authority's. */
  readonly key: SigningKey
  readonly policy: string
  /** Never used twice by this authority (RFC 3161 §2.4.2). 16 random octets. */
  readonly serial: Uint8Array
  readonly at: Date
  /** How far the clock may be off, in milliseconds: 1 to 1000. EN 319 422 §5.2.2 allows a second at most. */
  readonly accuracyMs: number
}

/**
 * A granted TimeStampResp (RFC 3161 §2.4.2).
 * @throws TIMESTAMP_REFUSED if another policy was asked for; what `key.sign` throws
 */
export async function writeTimestamp({ request, key, policy, ...answer }: TimestampAnswer): Promise<Der> {
  if (request.policy !== undefined && request.policy !== policy) throw refused('unacceptedPolicy')
  const bytes = tstInfo({ request, policy, ...answer })
  const token = await buildSignedData({
    key,
    contentDigest: createHash(key.digest).update(bytes).digest(),
    content: { type: OID.tstInfo, bytes },
    includeCertificates: request.certReq,
  })
  return sequence(sequence(integer(0)), token)
}

/** TSTInfo. `ordering` is left out, because FALSE is its default (X.690 §11.5). */
function tstInfo({ request, policy, serial, at, accuracyMs }: Omit<TimestampAnswer, 'key'>): Der {
  const accuracy =
    accuracyMs === 1000 ? sequence(integer(1)) : sequence(primitiveContext(0, integer(accuracyMs).subarray(2)))
  return sequence(
    integer(1),
    oid(policy),
    request.imprint,
    unsignedInteger(serial),
    generalizedTimeMs(at),
    accuracy,
    ...(request.nonce === undefined ? [] : [integer(request.nonce)]),
  )
}

/** A TimeStampResp without a token. */
export function timestampRefusal(failure: TimestampFailure): Der {
  return sequence(sequence(integer(2), namedBits([failures[failure]])))
}
