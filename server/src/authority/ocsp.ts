import { createHash } from 'node:crypto'
import { Lru } from '@laisen/pades/lru'
import type { Certificate } from '@laisen/pki/certificate'
import type { Der } from '@laisen/pki/der'
import { isPkiError } from '@laisen/pki/errors'
import { type CertStatus, isOfIssuer, ocspRefusal, parseOcspRequest, writeOcspResponse } from '@laisen/pki/ocsp'
import type { Services } from '../context.ts'
import type { Keys } from '../keys/keys.ts'
import { responderOf } from './responder.ts'
import { findStatuses } from './status.ts'

type OcspServices = Pick<Services, 'database' | 'clock' | 'keys'>

interface Authority {
  readonly companyId: number
  readonly authorityId: number
  readonly certificate: Certificate
}

interface OcspReply {
  readonly bytes: Uint8Array
  /** How long caches may keep it; 0 for a refusal, or an answer to one request only. */
  readonly keptSeconds: number
}

const HOUR_MS = 3_600_000
/** A client may use an answer for a day; a new one is signed each hour, and at once when the status changes. */
const USED_MS = 24 * HOUR_MS
const KEPT_ANSWERS = 10_000

/**
 * Answers an OCSP request (RFC 6960, RFC 5019). The status is always read from the database, so that a revocation shows at
 * once; the signed answer to a request without a nonce is kept for as long as it says the same.
 */
export async function answerOcsp(services: OcspServices, authority: Authority, bytes: Uint8Array): Promise<OcspReply> {
  const request = readRequest(bytes)
  if (!request) return refusal('malformedRequest')
  // RFC 5019 §2.2.3: whoever asks for the certificates of another authority is told that we do not know.
  if (request.certIds.some((certId) => !isOfIssuer(certId, authority.certificate))) return refusal('unauthorized')

  const { companyId, authorityId } = authority
  const statuses = await services.database
    .company(companyId)
    .read((db) => findStatuses(db, { authorityId, serials: request.certIds.map(({ serial }) => serial) }))
  const answers = request.certIds.map((certId, place) => ({ certId, is: certStatus(statuses[place]) }))
  const sign = async (nonce?: Uint8Array): Promise<Der> => {
    const now = services.clock.now()
    const nextUpdate = new Date(now.getTime() + USED_MS)
    return writeOcspResponse({
      responder: await responderOf(services, { companyId, authorityId }),
      producedAt: now,
      answers: answers.map((answer) => ({ ...answer, thisUpdate: now, nextUpdate })),
      nonce,
      archiveCutoff: authority.certificate.notBefore,
    })
  }
  if (request.nonce) return { bytes: await sign(request.nonce), keptSeconds: 0 }
  const hour = Math.floor(services.clock.now().getTime() / HOUR_MS)
  const says = answers.map(({ certId, is }) => `${Buffer.from(certId.raw).toString('base64')} ${JSON.stringify(is)}`)
  const name = createHash('sha256')
    .update(`${authorityId} ${hour} ${says.join(' ')}`)
    .digest('base64')
  const answered = keptAnswers(services.keys)
  try {
    return { bytes: await answered.get(name, () => sign()), keptSeconds: HOUR_MS / 1000 }
  } catch (error) {
    answered.delete(name)
    throw error
  }
}

function readRequest(bytes: Uint8Array): ReturnType<typeof parseOcspRequest> | undefined {
  try {
    return parseOcspRequest(bytes)
  } catch (error) {
    if (isPkiError(error, 'OCSP_MALFORMED')) return undefined
    throw error
  }
}

function certStatus(found: Awaited<ReturnType<typeof findStatuses>>[number]): CertStatus {
  if (!found) return { status: 'unknown' }
  const { revokedAt, reason } = found
  return revokedAt ? { status: 'revoked', revokedAt, reason: reason ?? 'unspecified' } : { status: 'good' }
}

const refusal = (why: Parameters<typeof ocspRefusal>[0]): OcspReply => ({ bytes: ocspRefusal(why), keptSeconds: 0 })

const kept = new WeakMap<Keys, Lru<Promise<Der>>>()

function keptAnswers(keys: Keys): Lru<Promise<Der>> {
  const known = kept.get(keys) ?? new Lru<Promise<Der>>(KEPT_ANSWERS)
  kept.set(keys, known)
  return known
}
