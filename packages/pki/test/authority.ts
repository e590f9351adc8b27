import type { KeyObject } from 'node:crypto'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Certificate } from '@laisen/pki/certificate'
import type { CertificateFields } from '@laisen/pki/issue'
import { issueCertificate } from '@laisen/pki/issue'
import type { CertificateProfile } from '@laisen/pki/profile-checks'
import { issuingFields, ocspResponderFields, rootFields, signerFields, timestampFields } from '@laisen/pki/profiles'
import { softwareKey, softwareSigner } from '@laisen/pki/signing-key'
import { toPem, type workbench } from '@laisen/testkit/openssl'

export const now = new Date('2026-11-21T09:00:00.500Z')
/** For `-attime`: a minute after `now`. */
export const openSslTime = String(Math.floor(now.getTime() / 1000) + 60)
const pair = (namedCurve = 'P-384') => generateKeyPairSync('ec', { namedCurve })
export const policies = ['2.25.329800735698586629295641978511506172918']
const at = 'http://pki.example.com/x'
const published = { policies, crlUrls: [`${at}/issuing.crl`], issuerUrls: [`${at}/issuing.cer`] }
const publishedOfSigner = { ...published, ocspUrls: [`${at}/ocsp`], emails: ['alice@example.com'] }

const keys = { root: pair(), issuing: pair(), responder: pair('P-256'), timestamp: pair('P-256'), alice: pair('P-256') }
const subject = (commonName: string) => ({ country: 'TH', organization: 'บริษัท ลายเซ็น จำกัด', commonName })
const of = (name: keyof typeof keys, commonName: string) => ({
  subject: subject(commonName),
  publicKey: keys[name].publicKey,
  now,
})

interface Issuer {
  readonly key: KeyObject
  /** Left out for the root, which signs itself. */
  readonly certificate?: Certificate
}

function issue(profile: CertificateProfile, fields: CertificateFields, { key, certificate }: Issuer) {
  const issuer = { signer: softwareSigner(key), ...(certificate && { certificate }) }
  return issueCertificate({ fields, profile, issuer, random: randomBytes })
}

const { emails: _, ...addressesOfService } = publishedOfSigner
const root = await issue('root', rootFields(of('root', 'Laisen Root')), { key: keys.root.privateKey })
const byRoot = { key: keys.root.privateKey, certificate: root }
const issuing = await issue('issuing', issuingFields({ ...of('issuing', 'Laisen Issuing 2026'), ...published }), byRoot)
const byIssuing = { key: keys.issuing.privateKey, certificate: issuing }
const responder = await issue(
  'ocspResponder',
  ocspResponderFields({ ...of('responder', 'Laisen OCSP 2026'), policies, issuerUrls: published.issuerUrls }),
  byIssuing,
)
const timestamp = await issue(
  'timestamp',
  timestampFields({ ...of('timestamp', 'Laisen Timestamps 2026'), ...addressesOfService }),
  byIssuing,
)
const alice = await issue('signer', signerFields({ ...of('alice', 'อลิซ'), ...publishedOfSigner }), byIssuing)

const signing = (name: keyof typeof keys, certificate: Certificate) => ({
  signer: softwareSigner(keys[name].privateKey),
  certificate,
})

/** A whole authority, made with the product's own profiles. */
export const authority = {
  root: signing('root', root),
  issuing: signing('issuing', issuing),
  responder: signing('responder', responder),
  alice: signing('alice', alice),
  timestampKey: softwareKey({ key: keys.timestamp.privateKey, certificate: timestamp, chain: [issuing, root] }),
}

/** Puts root, issuing, responder, timestamp and alice into the folder as PEM. */
export function putCertificates(bench: ReturnType<typeof workbench>): void {
  for (const [name, { raw }] of Object.entries({ root, issuing, responder, timestamp, alice }))
    bench.put(name, toPem(raw))
}
