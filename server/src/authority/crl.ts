import { parseCertificate } from '@laisen/pki/certificate'
import { writeCrl } from '@laisen/pki/crl'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { createShared } from '../workers/shared.ts'
import { openKey } from './keys.ts'
import { countRevoked, listRevoked } from './status.ts'
import * as store from './store.ts'

type CrlServices = Pick<Services, 'database' | 'clock' | 'keys'>

interface Crl {
  readonly bytes: Buffer
  readonly thisUpdate: Date
  readonly nextUpdate: Date
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * How long a list may be used, and after how long a new one is made. That of a root lists issuing authorities only, and its
 * key is used as rarely as possible (signing.md).
 */
const lasts = {
  root: { usedMs: 365 * DAY_MS, renewedMs: 270 * DAY_MS },
  issuing: { usedMs: 7 * DAY_MS, renewedMs: DAY_MS },
} as const

interface Which {
  readonly companyId: number
  readonly authorityId: number
}

/**
 * The list of certificates that an authority revoked, made anew when it is asked for and out of date: after each revocation, but
 * at most once a minute, and as it ages. No schedule is needed, because nobody misses a list that nobody asks for.
 */
export async function currentCrl(services: CrlServices, { companyId, authorityId }: Which): Promise<Crl> {
  const company = services.database.company(companyId)
  const known = await company.transaction(async (db) => {
    const stored = await store.getCrl(db, authorityId)
    const { kind } = await store.getAuthority(db, authorityId)
    return upToDate(stored, { kind, now: services.clock.now(), revoked: await countRevoked(db, authorityId) })
  })
  if (known) return known
  return renewingIn(services.database)(authorityId, () => company.transaction((db) => renew(db, services, authorityId)))
}

type Renewing = ReturnType<typeof createShared<number, Crl>>

/** One for each installation's database, so that the servers of two tests do not share one. */
const renewing = new WeakMap<Services['database'], Renewing>()

function renewingIn(database: Services['database']): Renewing {
  const known = renewing.get(database) ?? createShared<number, Crl>()
  renewing.set(database, known)
  return known
}

interface Judged {
  readonly kind: 'root' | 'issuing'
  readonly now: Date
  readonly revoked: number
}

function upToDate(stored: store.StoredCrl, { kind, now, revoked }: Judged): Crl | undefined {
  const { crl, thisUpdate, nextUpdate, entries } = stored
  if (!crl || !thisUpdate || !nextUpdate) return undefined
  const ageMs = now.getTime() - thisUpdate.getTime()
  const tooOld = ageMs >= lasts[kind].renewedMs
  // Made while the clock was ahead: whoever reads it now refuses it until then. Clocks of replicas may differ by less.
  const fromAhead = ageMs <= -MINUTE_MS
  const incomplete = entries !== revoked && Math.abs(ageMs) >= MINUTE_MS
  return tooOld || fromAhead || incomplete ? undefined : { bytes: crl, thisUpdate, nextUpdate }
}

async function renew(db: Db, { clock, keys }: CrlServices, authorityId: number): Promise<Crl> {
  const stored = await store.lockCrl(db, authorityId)
  const authority = await store.getAuthority(db, authorityId)
  const revoked = await listRevoked(db, authorityId)
  const now = clock.now()
  // Another request may have made it while this one waited.
  const made = upToDate(stored, { kind: authority.kind, now, revoked: revoked.length })
  if (made) return made
  const certificate = parseCertificate(authority.certificate)
  const { companyId, path } = authority
  const number = stored.number + 1
  const thisUpdate = now
  const nextUpdate = new Date(now.getTime() + lasts[authority.kind].usedMs)
  const bytes = await writeCrl({
    issuer: { signer: await openKey(db, keys, { companyId, of: path, sealed: authority }), certificate },
    number: BigInt(number),
    thisUpdate,
    nextUpdate,
    revoked: revoked.map(({ serial, revokedAt, reason }) => {
      return { serial, revokedAt: revokedAt!, reason: reason ?? 'unspecified' }
    }),
    // Nothing was ever taken off.
    keptSince: certificate.notBefore,
  })
  const crl = Buffer.from(bytes)
  await store.updateCrl(db, authorityId, { crl, number, entries: revoked.length, thisUpdate, nextUpdate })
  return { bytes: crl, thisUpdate, nextUpdate }
}
