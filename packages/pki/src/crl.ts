import { certificateSignatureIdentifier } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { type Der, type Hex, TAG } from './der.ts'
import {
  bitString,
  context,
  element,
  enumerated,
  generalizedTime,
  integer,
  octetString,
  oid,
  primitiveContext,
  sequence,
  time,
  unsignedInteger,
} from './der-write.ts'
import { OID } from './oids.ts'
import type { Signer } from './signing-key.ts'

/**
 * Why a certificate was revoked, with the number that RFC 5280 §5.3.1 gives it. `unspecified` is left out of a CRL, and the
 * reasons that only delta CRLs, attribute certificates and indirect CRLs use are missing here.
 */
export const REVOCATION_REASONS = {
  unspecified: 0,
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  privilegeWithdrawn: 9,
} as const
export type RevocationReason = keyof typeof REVOCATION_REASONS

const reasonsByCode = new Map<number, RevocationReason>(
  Object.entries(REVOCATION_REASONS).map(([reason, code]) => [code, reason as RevocationReason]),
)

/** The reason of a CRLReason; one that is missing here counts as none. */
export function reasonOf(code: number | undefined): RevocationReason {
  return reasonsByCode.get(code ?? 0) ?? 'unspecified'
}

interface RevokedCertificate {
  readonly serial: Hex
  readonly revokedAt: Date
  readonly reason: RevocationReason
}

interface CrlRequest {
  /** The authority, whose key usage contains cRLSign. */
  readonly issuer: { readonly signer: Signer; readonly certificate: Certificate }
  /** Larger than that of every earlier CRL of this authority (RFC 5280 §5.2.3). */
  readonly number: bigint
  readonly thisUpdate: Date
  /** When the next one is out at the latest. */
  readonly nextUpdate: Date
  readonly revoked: readonly RevokedCertificate[]
  /** Since when revoked certificates stay on the list after they have expired (X.509 §9.5.2.8). */
  readonly keptSince: Date
}

/**
 * A complete CRL, version 2 (RFC 5280 §5.1).
 * @throws what `signer.sign` throws
 */
export async function writeCrl({ issuer, ...request }: CrlRequest): Promise<Der> {
  const { signer, certificate } = issuer
  const algorithm = certificateSignatureIdentifier(signer.algorithm, signer.digest)
  const tbs = sequence(
    integer(1),
    algorithm,
    certificate.subject.raw,
    time(request.thisUpdate),
    time(request.nextUpdate),
    // RFC 5280 §5.1.2.6: the list is absent rather than empty.
    // As one list and not as so many arguments, of which a call can have some 100,000.
    ...(request.revoked.length > 0 ? [element(TAG.sequence, request.revoked.map(entry))] : []),
    context(0, sequence(...extensions(certificate, request))),
  )
  return sequence(tbs, algorithm, bitString(await signer.sign(tbs)))
}

function entry({ serial, revokedAt, reason }: RevokedCertificate): Der {
  const number = unsignedInteger(Buffer.from(serial, 'hex'))
  if (reason === 'unspecified') return sequence(number, time(revokedAt))
  return sequence(number, time(revokedAt), reasonExtensions[reason])
}

function extensions(
  { subjectKeyId }: Certificate,
  { number, keptSince }: Pick<CrlRequest, 'number' | 'keptSince'>,
): Der[] {
  const keyId = subjectKeyId && sequence(primitiveContext(0, Buffer.from(subjectKeyId, 'hex')))
  return [
    ...(keyId ? [extension(OID.authorityKeyIdentifier, keyId)] : []),
    extension(OID.crlNumber, integer(number)),
    extension(OID.expiredCertsOnCrl, generalizedTime(keptSince)),
  ]
}

/** None of ours is critical. */
const extension = (type: string, value: Der): Der => sequence(oid(type), octetString(value))

/** Written once: a list may have a hundred thousand entries, and nobody else is answered while it is written. */
const reasonExtensions = Object.fromEntries(
  Object.entries(REVOCATION_REASONS).map(([reason, code]) => [
    reason,
    sequence(extension(OID.crlReason, enumerated(code))),
  ]),
) as Record<RevocationReason, Der>
