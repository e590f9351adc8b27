import { randomBytes } from 'node:crypto'
import { Lru } from '@laisen/pades/lru'
import { parseCertificate } from '@laisen/pki/certificate'
import { issueCertificate } from '@laisen/pki/issue'
import { timestampFields } from '@laisen/pki/profiles'
import type { SigningKey } from '@laisen/pki/signing-key'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Keys } from '../keys/keys.ts'
import { addressesOf } from './addresses.ts'
import { oidArc } from './arc.ts'
import { currentAuthority, type IssuingAuthority } from './current.ts'
import { makeKey, openKey } from './keys.ts'
import { nameBelow } from './says.ts'
import { lockAuthorities } from './store.ts'
import * as store from './timestamp-store.ts'

type UnitServices = Pick<Services, 'database' | 'clock' | 'keys' | 'config'>

/** Issues the timestamps of a company. */
export interface TimestampUnit {
  readonly id: number
  readonly companyId: number
  readonly key: SigningKey
  readonly policy: string
  /** The latest time that this process knows to be on record. It notes the next one a second later. */
  recordedAt: number
  /** The latest time that this process issued. */
  issuedAt: number
}

const DAY_MS = 86_400_000
/** A unit's key signs for a year; the next unit takes over before that. */
const REPLACED_BEFORE_DAYS = 30
const KEPT = 1000

const kept = new WeakMap<Keys, Lru<Promise<TimestampUnit | undefined>>>()

/**
 * The company's timestamp authority, made on first need below its issuing authority and replaced each year. Undefined while the
 * installation has no address for certificates.
 */
export async function timestampUnit(services: UnitServices, companyId: number): Promise<TimestampUnit | undefined> {
  const units = kept.get(services.keys) ?? new Lru<Promise<TimestampUnit | undefined>>(KEPT)
  kept.set(services.keys, units)
  // Looked up anew each day: the company may have got another name, or the unit may be about to end.
  const name = `${companyId}/${Math.floor(services.clock.now().getTime() / DAY_MS)}`
  try {
    const known = await units.get(name, () => findOrMake(services, companyId))
    // It could issue nothing until then. Another one takes its place.
    if (known && isFarAhead(known, services.clock.now())) units.delete(name)
    else if (known) return known
    const unit = await units.get(name, () => findOrMake(services, companyId))
    if (!unit) units.delete(name)
    return unit
  } catch (error) {
    units.delete(name)
    throw error
  }
}

/** Whether a unit has issued a time more than a day from now: the clock was far ahead, and is right again. */
export function isFarAhead({ recordedAt }: Pick<TimestampUnit, 'recordedAt'>, now: Date): boolean {
  return recordedAt >= now.getTime() + DAY_MS
}

async function findOrMake(services: UnitServices, companyId: number): Promise<TimestampUnit | undefined> {
  const authority = await currentAuthority(services, companyId)
  if (!authority) return undefined
  const policy = `${await oidArc(services.database)}.1.3`
  const now = services.clock.now()
  const lasting = { now, until: new Date(now.getTime() + REPLACED_BEFORE_DAYS * DAY_MS) }
  return services.database.company(companyId).transaction(async (db) => {
    const wanted = { companyId, authority, policy }
    const known = await store.findUnit(db, authority.id, lasting)
    if (known) return open(db, services, { ...wanted, known })
    await lockAuthorities(db, companyId)
    const made = await store.findUnit(db, authority.id, lasting)
    return made ? open(db, services, { ...wanted, known: made }) : make(db, services, wanted)
  })
}

interface Wanted {
  readonly companyId: number
  readonly authority: IssuingAuthority
  readonly policy: string
}

async function open(
  db: Db,
  { keys }: UnitServices,
  { companyId, authority, policy, known }: Wanted & { readonly known: store.UnitRecord },
): Promise<TimestampUnit> {
  const signer = await openKey(db, keys, { companyId, of: unitKey(authority.path), sealed: known })
  const key = { ...signer, certificate: parseCertificate(known.certificate), chain: authority.chain }
  const recordedAt = known.latestAt.getTime()
  return { id: known.id, companyId, key, policy, recordedAt, issuedAt: recordedAt }
}

async function make(
  db: Db,
  { keys, clock }: UnitServices,
  { companyId, authority, policy }: Wanted,
): Promise<TimestampUnit> {
  const { says, path } = authority
  const at = clock.now()
  const { publicKey, signer, sealedKey, companyKeyId } = await makeKey(db, keys, {
    curve: 'P-256',
    companyId,
    of: unitKey(path),
  })
  const subject = nameBelow(says, `${says.organization} Timestamps`)
  const certificate = await issueCertificate({
    fields: timestampFields({ subject, publicKey, now: at, policies: [policy], ...addressesOf(says.pkiUrl, path) }),
    profile: 'timestamp',
    issuer: authority,
    random: randomBytes,
  })
  const row = { companyId, authorityId: authority.id, certificate: Buffer.from(certificate.raw) }
  const id = await store.insertUnit(db, {
    ...{ ...row, sealedKey, companyKeyId, at },
    keySignsUntil: certificate.keySignsUntil!,
  })
  const issuedAt = at.getTime()
  return {
    ...{ id, companyId, policy, issuedAt, recordedAt: issuedAt },
    key: { ...signer, certificate, chain: authority.chain },
  }
}

const unitKey = (path: string) => `${path}/tsa`
