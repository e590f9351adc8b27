import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Certificate } from '@laisen/pki/certificate'
import { type CertificateFields, issueCertificate } from '@laisen/pki/issue'
import { OID } from '@laisen/pki/oids'
import { type SigningKey, softwareKey, softwareSigner } from '@laisen/pki/signing-key'

const organization = 'TEST Laisen demo'
const dayMs = 86_400_000

/** A key that nobody should trust: made now, certified by an authority made now, both forgotten when the command ends. */
export async function demoKey(now: Date): Promise<SigningKey> {
  const root = newKey('P-384')
  const rootCertificate = await issue(root, undefined, {
    subject: { country: 'TH', organization, commonName: 'TEST Demo Root CA' },
    publicKey: createPublicKey(root),
    ...validity(now),
    authority: {},
    keyUsage: ['keyCertSign', 'cRLSign'],
  })
  const key = newKey('P-256')
  const certificate = await issue(root, rootCertificate, {
    subject: { country: 'TH', organization, commonName: 'Demo Signer' },
    publicKey: createPublicKey(key),
    ...validity(now),
    keyUsage: ['nonRepudiation'],
    extendedKeyUsage: [OID.documentSigning, OID.microsoftDocumentSigning],
  })
  return softwareKey({ key, certificate, chain: [rootCertificate] })
}

function newKey(namedCurve: string): KeyObject {
  return generateKeyPairSync('ec', { namedCurve }).privateKey
}

/** From an hour ago, for viewers whose clock is behind. */
function validity(now: Date): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(now.getTime() - dayMs / 24), notAfter: new Date(now.getTime() + 365 * dayMs) }
}

/** The rules of our real authorities ask for addresses of CRLs, which a throw-away authority has not. */
function issue(
  authority: KeyObject,
  certificate: Certificate | undefined,
  fields: CertificateFields,
): Promise<Certificate> {
  const signer = softwareSigner(authority)
  return issueCertificate({
    profile: 'any',
    random: randomBytes,
    issuer: certificate ? { signer, certificate } : { signer },
    fields,
  })
}
