import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { issueCertificate } from '@laisen/pki/issue'
import { oneTimeFields } from '@laisen/pki/profiles'
import { type SigningKey, softwareSigner } from '@laisen/pki/signing-key'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { addressesOf } from './addresses.ts'
import { oidArc } from './arc.ts'
import { currentAuthority } from './current.ts'
import * as store from './one-time-store.ts'
import { nameBelow } from './says.ts'

const generate = promisify(generateKeyPair)

interface Person {
  readonly companyId: number
  /** As the sender wrote it. */
  readonly name: string
  /** Whose reader has typed a code that was emailed there. */
  readonly email: string
}

interface IssuedOnce {
  readonly id: number
  readonly key: SigningKey
}

/**
 * Makes a key and a certificate for one act of somebody who has none. The key is in memory only, and gone when the act is over; the
 * certificate lasts a day. Its policy says what it rests on: the name is the sender's word, and the address was verified.
 * @returns undefined while the installation has no address for certificates (PKI_URL)
 */
export async function issueOneTime(
  services: Pick<Services, 'clock' | 'keys' | 'config'> & Parameters<typeof currentAuthority>[0],
  { companyId, name, email }: Person,
): Promise<IssuedOnce | undefined> {
  const authority = await currentAuthority(services, companyId)
  if (!authority) return undefined
  const { publicKey, privateKey } = await generate('ec', { namedCurve: 'prime256v1' })
  const now = services.clock.now()
  const { says, path, signer, certificate: issuer } = authority
  const certificate = await issueCertificate({
    fields: oneTimeFields({
      ...{ subject: nameBelow(says, name), publicKey, now, emails: [email] },
      policies: [`${await oidArc(services.database)}.1.4`],
      ...addressesOf(says.pkiUrl, path),
    }),
    profile: 'signer',
    issuer: { signer, certificate: issuer },
    random: randomBytes,
  })
  const id = await services.database.company(companyId).transaction((db) =>
    store.insert(db, {
      ...{ companyId, issuedBy: authority.id, serial: certificate.serial, certificate: Buffer.from(certificate.raw) },
      ...{ validUntil: certificate.notAfter, at: now },
    }),
  )
  return { id, key: { ...softwareSigner(privateKey), certificate, chain: authority.chain } }
}

/** Revokes one with which nothing was signed that anyone keeps. */
export function revokeOneTime(db: Db, { clock }: Pick<Services, 'clock'>, id: number): Promise<void> {
  return store.markRevoked(db, id, clock.now())
}
