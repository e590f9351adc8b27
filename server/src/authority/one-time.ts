import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { limits } from '@laisen/contract/limits'
import { isEmail } from '@laisen/contract/people-rules'
import { isNameOfSomebody } from '@laisen/contract/recipient-rules'
import type { Certificate } from '@laisen/pki/certificate'
import { issueCertificate } from '@laisen/pki/issue'
import { oneTimeSignerFields } from '@laisen/pki/profiles'
import { type SigningKey, softwareKey } from '@laisen/pki/signing-key'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { requirePlainName } from '../http/plain-name.ts'
import { addressesOf } from './addresses.ts'
import { oidArc } from './arc.ts'
import { currentAuthority, type IssuingAuthority } from './current.ts'
import * as store from './one-time-store.ts'
import { nameBelow } from './says.ts'

type IssuingServices = Pick<Services, 'database' | 'clock' | 'keys' | 'config'>

/** A person who has typed a code that was mailed to this address, in the session in which they act. */
interface Person {
  readonly companyId: number
  /** As the person typed it, in letters of any script. A certificate holds the first 64 characters. */
  readonly name: string
  readonly email: string
}

/** A key that signs one act. It exists in this process only, for as long as something refers to it. */
interface OneTimeKey {
  readonly id: number
  readonly serial: string
  readonly key: SigningKey
}

const MINUTE_MS = 60_000

/** A key that nobody but the act knows: its certificate is written with the act, or never seen by anyone. */
export interface UnrecordedOneTime {
  readonly key: SigningKey
  readonly row: Omit<store.NewOneTime, 'at'>
}

/**
 * Makes a key for one act of somebody who has no certificate, and has the company's authority certify it for a day. Called before
 * the transaction of the act, because the authority's key signs here, and after everything else that could refuse it. The act then calls
 * `recordOneTime` in its transaction: OCSP knows the certificate before anybody can see it, and an act that did not happen leaves none
 * (decision 0155).
 * @throws AUTHORITY_ADDRESS_MISSING, ONE_TIME_CERTIFICATES_TOO_MANY, NAME_HIDDEN_CHARACTERS, NAME_LINK, NAME_MIXED_SCRIPTS, EMAIL_INVALID
 */
export async function makeOneTime(services: IssuingServices, person: Person): Promise<UnrecordedOneTime> {
  const { database, clock } = services
  const { companyId } = person
  const { name, email } = readPerson(person)
  const authority = await currentAuthority(services, companyId)
  if (!authority) throw new AppError('AUTHORITY_ADDRESS_MISSING')
  const company = database.company(companyId)
  requireRoom(await company.read((db) => store.findIssuedAt(db, limits.oneTimeCertificatesPerMinute)), clock.now())

  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = await certify(services, { authority, name, email, publicKey })
  const row = {
    ...{ companyId, authorityId: authority.id, serial: certificate.serial },
    certificate: Buffer.from(certificate.raw),
  }
  return { key: softwareKey({ key: privateKey, certificate, chain: authority.chain }), row }
}

/** Writes, in the transaction of the act, the certificate that has signed it. */
export async function recordOneTime(db: Db, { row }: UnrecordedOneTime, at: Date): Promise<void> {
  await store.insert(db, { ...row, at, usedAt: at })
}

/**
 * The same for what asks OCSP about its certificate before anything is written. The act then calls `useOneTime` in its transaction. A
 * certificate whose act did not happen is left to expire: its key is gone, and no document holds a signature of it (decision 0148).
 * @throws as makeOneTime
 */
export async function issueOneTime(services: IssuingServices, person: Person): Promise<OneTimeKey> {
  const { database, clock } = services
  const { key, row } = await makeOneTime(services, person)
  // The key signs nothing before OCSP knows its certificate.
  const id = await database.company(person.companyId).transaction((db) => store.insert(db, { ...row, at: clock.now() }))
  return { id, serial: row.serial, key }
}

function readPerson(person: Person): Pick<Person, 'name' | 'email'> {
  // RFC 5280 §4.1.2.4: text in a name is normalized (NFC).
  const name = person.name.normalize('NFC').trim()
  requirePlainName(name, 'name')
  if (!isNameOfSomebody(name)) throw new AppError('NAME_HIDDEN_CHARACTERS', { field: 'name' })
  // No part of the product takes an address that is not ASCII (RFC 9598).
  if (!isEmail(person.email)) throw new AppError('EMAIL_INVALID', { field: 'email' })
  return { name, email: person.email }
}

/** @param issuedAt when the last certificate that would be within the limit of a minute was issued */
function requireRoom(issuedAt: Date | undefined, now: Date): void {
  const leftMs = issuedAt ? issuedAt.getTime() + MINUTE_MS - now.getTime() : 0
  if (leftMs <= 0) return
  throw new AppError('ONE_TIME_CERTIFICATES_TOO_MANY', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}

interface Certify extends Pick<Person, 'name' | 'email'> {
  readonly authority: IssuingAuthority
  readonly publicKey: KeyObject
}

async function certify(
  { database, clock }: IssuingServices,
  { authority, name, email, publicKey }: Certify,
): Promise<Certificate> {
  const { says, path, signer, certificate } = authority
  return issueCertificate({
    fields: oneTimeSignerFields({
      // RFC 5280 §4.1.2.6: two people of one name have different names in certificates, and the same person always has the same.
      subject: { ...nameBelow(says, name), serialNumber: addressNumber(email) },
      publicKey,
      now: clock.now(),
      policies: [`${await oidArc(database)}.1.4`],
      emails: [email],
      ...addressesOf(says.pkiUrl, path),
    }),
    profile: 'oneTimeSigner',
    issuer: { signer, certificate },
    random: randomBytes,
  })
}

/** Letters before the digits, so that it is never the number of an employee. */
export const addressNumber = (email: string): string =>
  `E-${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`

/**
 * Notes, in the transaction of the act, that the certificate has signed it. False if it signed another act, or was revoked by an earlier
 * version of the product: then the act must not be committed.
 */
export async function useOneTime(db: Db, { id, at }: { readonly id: number; readonly at: Date }): Promise<boolean> {
  return store.markUsed(db, id, at)
}
