import { type KeyObject, randomBytes } from 'node:crypto'
import type { Certificate } from '@laisen/pki/certificate'
import { issueCertificate } from '@laisen/pki/issue'
import { signerFields } from '@laisen/pki/profiles'
import type { Clock } from '../clock.ts'
import { addressesOf } from './addresses.ts'
import type { IssuingAuthority } from './current.ts'
import { nameBelow } from './says.ts'

interface Signer {
  readonly commonName: string
  /** Tells two people of one name apart (EN 319 412-2 §4.2.4). */
  readonly serialNumber?: string
  readonly email: string
  readonly publicKey: KeyObject
}

/** Has the company's authority certify the key of somebody who signs, for two years from now. */
export function certifySigner(
  { clock }: { readonly clock: Clock },
  authority: IssuingAuthority,
  { commonName, serialNumber, email, publicKey }: Signer,
): Promise<Certificate> {
  const { says, path, signer, certificate } = authority
  return issueCertificate({
    fields: signerFields({
      subject: { ...nameBelow(says, commonName), ...(serialNumber !== undefined && { serialNumber }) },
      publicKey,
      now: clock.now(),
      policies: [says.policy],
      emails: [email],
      ...addressesOf(says.pkiUrl, path),
    }),
    profile: 'signer',
    issuer: { signer, certificate },
    random: randomBytes,
  })
}
