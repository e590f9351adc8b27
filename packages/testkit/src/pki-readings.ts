import { createHash, randomBytes } from 'node:crypto'
import { firstBerAsDer } from '@laisen/pki/ber'
import { parseCertificate } from '@laisen/pki/certificate'
import { buildSignedData } from '@laisen/pki/cms'
import { statedDigest } from '@laisen/pki/cms-digest'
import { parseSignedData } from '@laisen/pki/cms-parse'
import { verifySignedData } from '@laisen/pki/cms-verify'
import { readCrl } from '@laisen/pki/crl-read'
import { isPkiError, unlessRefused } from '@laisen/pki/errors'
import { describeName } from '@laisen/pki/names'
import { readOcspReply } from '@laisen/pki/ocsp-reply'
import { buildChain, isIssuedBy, isSelfSigned } from '@laisen/pki/path'
import { judgeSigningCertificate } from '@laisen/pki/signing-certificate'
import { readTimestampReply, writeTimestampRequest } from '@laisen/pki/timestamp-reply'
import { makeAuthority } from './authority.ts'

interface Reading {
  /** What an honest sender sends. */
  readonly honest: Uint8Array
  /** All that is done with it, whoever sent it. */
  read(bytes: Uint8Array): unknown
}

/** Everything that is read of what others sent, signed by an authority that a test makes. */
export async function pkiReadings(now: Date): Promise<Readonly<Record<string, Reading>>> {
  const authority = await makeAuthority(now)
  const alice = await authority.signer('อลิซ')
  const issuer = authority.issuing.certificate
  const about = { certificate: alice.certificate, issuer }
  const question = { digest: 'sha256', hash: createHash('sha256').digest(), nonce: randomBytes(8) } as const
  const contentDigest = createHash('sha256').update('signed').digest()
  const revoked = [{ certificate: alice.certificate, revokedAt: now, reason: 'superseded' as const }]
  return {
    certificate: { honest: alice.certificate.raw, read: (bytes) => unlessRefused(() => judged(bytes, issuer.raw)) },
    list: {
      honest: await authority.crl('issuing', revoked, now),
      read: async (bytes) => {
        try {
          return (await readCrl(bytes, issuer)).statusOf(alice.certificate.serial)
        } catch (error) {
          if (isPkiError(error, 'STATUS_UNSOUND')) return undefined
          throw error
        }
      },
    },
    'OCSP answer': {
      honest: await authority.ocsp(alice.certificate, { status: 'good' }, now),
      read: (bytes) => unlessRefused(() => readOcspReply(bytes, about)),
    },
    timestamp: {
      honest: await authority.timestamp(writeTimestampRequest(question), now),
      read: (bytes) =>
        unlessRefused(() => readTimestampReply(bytes, { question, from: now, until: now, toleranceMs: 0 })),
    },
    '/Contents': {
      honest: await buildSignedData({ key: alice, contentDigest }),
      read: (bytes) => {
        unlessRefused(() => statedDigest(bytes, 'detached'))
        const data = unlessRefused(() => parseSignedData(firstBerAsDer(bytes)))
        return data && verifySignedData(data, contentDigest)
      },
    },
  }
}

function judged(bytes: Uint8Array, issuerRaw: Uint8Array) {
  const certificate = parseCertificate(bytes)
  const issuer = parseCertificate(issuerRaw)
  // Read once more, because what was found is remembered by the object.
  const others = [parseCertificate(bytes), issuer]
  isSelfSigned(certificate)
  isIssuedBy(certificate, others[0]!)
  isIssuedBy(issuer, certificate)
  buildChain(certificate, others)
  describeName(certificate.subject)
  return judgeSigningCertificate({ certificate, chain: others }, certificate.notBefore)
}
