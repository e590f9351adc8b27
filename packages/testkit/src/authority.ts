import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Certificate } from '@laisen/pki/certificate'
import { type RevocationReason, writeCrl } from '@laisen/pki/crl'
import type { Der } from '@laisen/pki/der'
import type { CertificateFields } from '@laisen/pki/issue'
import { issueCertificate } from '@laisen/pki/issue'
import { type CertStatus, certIdOf, writeOcspResponse } from '@laisen/pki/ocsp'
import type { CertificateProfile } from '@laisen/pki/profile-checks'
import { issuingFields, ocspResponderFields, rootFields, signerFields, timestampFields } from '@laisen/pki/profiles'
import { type SigningKey, softwareKey, softwareSigner } from '@laisen/pki/signing-key'
import { parseTimestampRequest, writeTimestamp } from '@laisen/pki/timestamp'

interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

interface Issuer {
  readonly key: KeyObject
  /** Left out for the root, which signs itself. */
  readonly certificate?: Certificate
}

export const policy = '2.25.329800735698586629295641978511506172918'
const at = 'http://pki.example.com/x'
const published = { policies: [policy], crlUrls: [`${at}/issuing.crl`], issuerUrls: [`${at}/issuing.cer`] }
const publishedByRoot = { policies: [policy], crlUrls: [`${at}/root.crl`], issuerUrls: [`${at}/root.cer`] }
const ocspUrls = [`${at}/ocsp`]
const HOUR_MS = 3_600_000

/** A whole authority, made with the product's own profiles, as of a time. */
export async function makeAuthority(now: Date) {
  const pair = (namedCurve: string): KeyPair => generateKeyPairSync('ec', { namedCurve })
  const keys = { root: pair('P-384'), issuing: pair('P-384'), responder: pair('P-256'), timestamp: pair('P-256') }
  const of = ({ publicKey }: KeyPair, commonName: string) => ({
    subject: { country: 'TH', organization: 'บริษัท ลายเซ็น จำกัด', commonName },
    publicKey,
    now,
  })
  const root = await issue('root', rootFields(of(keys.root, 'Laisen Root')), { key: keys.root.privateKey })
  const byRoot = { key: keys.root.privateKey, certificate: root }
  const issuing = await issue(
    'issuing',
    issuingFields({ ...of(keys.issuing, 'Laisen Issuing 2026'), ...publishedByRoot }),
    byRoot,
  )
  const byIssuing = { key: keys.issuing.privateKey, certificate: issuing }
  const { policies, issuerUrls } = published
  const responder = await issue(
    'ocspResponder',
    ocspResponderFields({ ...of(keys.responder, 'Laisen OCSP 2026'), policies, issuerUrls }),
    byIssuing,
  )
  const timestamp = await issue(
    'timestamp',
    timestampFields({ ...of(keys.timestamp, 'Laisen Timestamps 2026'), ...published, ocspUrls }),
    byIssuing,
  )
  const chain = [issuing, root]
  const timestampKey = softwareKey({ key: keys.timestamp.privateKey, certificate: timestamp, chain })
  const signerOf = ({ privateKey }: KeyPair, certificate: Certificate) => ({
    signer: softwareSigner(privateKey),
    certificate,
  })
  const services = {
    root: signerOf(keys.root, root),
    issuing: signerOf(keys.issuing, issuing),
    responder: signerOf(keys.responder, responder),
  }
  return {
    ...services,
    timestampKey,
    chain,
    /** A signing key with a certificate for this person. With a key of any other kind, the certificate is as other authorities issue them. */
    async signer(
      commonName: string,
      key: KeyPair = pair('P-256'),
      profile: 'signer' | 'any' = 'signer',
    ): Promise<SigningKey> {
      const fields = signerFields({ ...of(key, commonName), ...published, ocspUrls, emails: ['alice@example.com'] })
      const certificate = await issue(profile, fields, byIssuing)
      return softwareKey({ key: key.privateKey, certificate, chain })
    },
    /** Answers a request as the authority's timestamp server does. */
    timestamp: async (request: Uint8Array, time = new Date()): Promise<Der> =>
      writeTimestamp({
        ...{ request: parseTimestampRequest(request), key: timestampKey, policy, serial: randomBytes(16) },
        ...{ at: time, accuracyMs: 1000 },
      }),
    /** What the issuing authority's responder says of a certificate. */
    ocsp: ({ serial }: Certificate, is: CertStatus = { status: 'good' }, time = new Date()): Promise<Der> =>
      writeOcspResponse({
        responder: services.responder,
        producedAt: time,
        answers: [
          {
            ...{ certId: certIdOf(serial, issuing), is, thisUpdate: time },
            nextUpdate: new Date(time.getTime() + 24 * HOUR_MS),
          },
        ],
        archiveCutoff: issuing.notBefore,
      }),
    /** The list of what the root or the issuing authority revoked. */
    crl: (
      by: 'root' | 'issuing',
      revoked: { certificate: Certificate; revokedAt: Date; reason: RevocationReason }[] = [],
      time = new Date(),
    ): Promise<Der> =>
      writeCrl({
        issuer: services[by],
        number: 1n,
        thisUpdate: time,
        nextUpdate: new Date(time.getTime() + 7 * 24 * HOUR_MS),
        revoked: revoked.map(({ certificate, ...rest }) => ({ ...rest, serial: certificate.serial })),
        keptSince: services[by].certificate.notBefore,
      }),
  }
}

function issue(profile: CertificateProfile, fields: CertificateFields, { key, certificate }: Issuer) {
  const issuer = { signer: softwareSigner(key), ...(certificate && { certificate }) }
  return issueCertificate({ fields, profile, issuer, random: randomBytes })
}
