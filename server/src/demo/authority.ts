import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Certificate } from '@laisen/pki/certificate'
import { issueCertificate } from '@laisen/pki/issue'
import { issuingFields, rootFields, signerFields } from '@laisen/pki/profiles'
import { type Signer, softwareSigner } from '@laisen/pki/signing-key'

/** What was issued to a person: their key, their certificate, and the chain above it. */
interface Issued {
  readonly key: KeyObject
  readonly certificate: Certificate
  readonly chain: readonly Certificate[]
}

interface Subject {
  readonly commonName: string
  readonly email: string
}

export interface DemoAuthority {
  issue(subject: Subject): Promise<Issued>
}

// rules 5.4: certificates made for a demo say TEST in their organization.
const ORGANIZATION = 'TEST Laisen Demo Co., Ltd.'
const country = 'TH'

/**
 * An authority that exists only in memory: a root and an issuing certificate, whose keys are written nowhere. The
 * certificates it issues are real, and once it is gone no more can be issued. `now` is the start of their validity.
 */
export async function demoAuthority({ pkiUrl, now }: { pkiUrl: string; now: Date }): Promise<DemoAuthority> {
  const name = (commonName: string) => ({ country, organization: ORGANIZATION, commonName })
  const at = (file: string) => [`${pkiUrl}/pki/demo/${file}`]
  // A policy of its own below the arc that RFC 9562 UUIDs have (ITU-T X.667).
  const policies = [`2.25.${BigInt(`0x${randomBytes(16).toString('hex')}`)}`]

  const rootKey = authorityKey()
  const root = await issueCertificate({
    fields: rootFields({ subject: name('Laisen Demo Root'), publicKey: rootKey.publicKey, now }),
    profile: 'root',
    issuer: { signer: rootKey.signer },
    random: randomBytes,
  })
  const published = { policies, crlUrls: at('root.crl'), issuerUrls: at('root.cer') }
  const issuingKey = authorityKey()
  const issuing = await issueCertificate({
    fields: issuingFields({ subject: name('Laisen Demo Issuing'), publicKey: issuingKey.publicKey, now, ...published }),
    profile: 'issuing',
    issuer: { signer: rootKey.signer, certificate: root },
    random: randomBytes,
  })

  return {
    async issue({ commonName, email }) {
      const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const certificate = await issueCertificate({
        fields: signerFields({
          subject: name(commonName),
          publicKey,
          now,
          policies,
          crlUrls: at('issuing.crl'),
          issuerUrls: at('issuing.cer'),
          ocspUrls: at('ocsp'),
          emails: [email],
        }),
        profile: 'signer',
        issuer: { signer: issuingKey.signer, certificate: issuing },
        random: randomBytes,
      })
      return { key, certificate, chain: [issuing, root] }
    },
  }
}

function authorityKey(): { publicKey: KeyObject; signer: Signer } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  return { publicKey, signer: softwareSigner(privateKey) }
}
