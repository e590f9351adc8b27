import { randomBytes } from 'node:crypto'
import { Lru } from '@laisen/pades/lru'
import { type Certificate, parseCertificate } from '@laisen/pki/certificate'
import { issueCertificate } from '@laisen/pki/issue'
import { ocspResponderFields } from '@laisen/pki/profiles'
import type { Signer } from '@laisen/pki/signing-key'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Keys } from '../keys/keys.ts'
import { addressesOf } from './addresses.ts'
import { makeKey, openKey } from './keys.ts'
import { type IssuingSays, nameBelow } from './says.ts'
import * as store from './store.ts'

type ResponderServices = Pick<Services, 'database' | 'clock' | 'keys'>

/** Signs the OCSP answers of an authority. */
interface Responder {
  readonly signer: Signer
  readonly certificate: Certificate
}

const DAY_MS = 86_400_000
/** Answers may be kept for a day, and their signature must outlive them with time to spare. */
const RENEWED_BEFORE_DAYS = 7
const KEPT = 1000

/** One for each installation's keys, so that the servers of two tests do not share one. */
const kept = new WeakMap<Keys, Lru<Promise<Responder>>>()

interface Which {
  readonly companyId: number
  readonly authorityId: number
}

/** The responder of an issuing authority, made when there is none, or when the last one is about to end. */
export async function responderOf(services: ResponderServices, which: Which): Promise<Responder> {
  const known = kept.get(services.keys) ?? new Lru<Promise<Responder>>(KEPT)
  kept.set(services.keys, known)
  const { companyId, authorityId } = which
  const now = services.clock.now()
  const until = new Date(now.getTime() + RENEWED_BEFORE_DAYS * DAY_MS)
  // Under another name each day, so that one that is about to end is not kept for ever.
  const name = `${companyId}/${authorityId}/${Math.floor(now.getTime() / DAY_MS)}`
  try {
    return await known.get(name, () =>
      services.database.company(companyId).transaction((db) => findOrMake(db, services, { ...which, now, until })),
    )
  } catch (error) {
    // The next request tries again.
    known.delete(name)
    throw error
  }
}

type Wanted = Which & { readonly now: Date; readonly until: Date }

async function findOrMake(db: Db, services: ResponderServices, wanted: Wanted): Promise<Responder> {
  const { companyId, authorityId } = wanted
  const authority = await store.getAuthority(db, authorityId)
  const known = await store.findResponder(db, authorityId, wanted)
  if (known) return opened(db, services, { companyId, of: authority.path, known })
  await store.lockAuthorities(db, companyId)
  const made = await store.findResponder(db, authorityId, wanted)
  if (made) return opened(db, services, { companyId, of: authority.path, known: made })
  return make(db, services, authority)
}

interface Known {
  readonly companyId: number
  readonly of: string
  readonly known: store.ResponderRecord
}

async function opened(db: Db, { keys }: ResponderServices, { companyId, of, known }: Known): Promise<Responder> {
  const signer = await openKey(db, keys, { companyId, of: responderKey(of), sealed: known })
  return { signer, certificate: parseCertificate(known.certificate) }
}

async function make(db: Db, services: ResponderServices, authority: store.AuthorityRecord): Promise<Responder> {
  const { keys, clock } = services
  const { companyId, path } = authority
  const now = clock.now()
  const says = authority.says as IssuingSays
  const key = await makeKey(db, keys, { curve: 'P-256', companyId, of: responderKey(path) })
  const certificate = await issueCertificate({
    fields: ocspResponderFields({
      subject: nameBelow(says, `${says.organization} OCSP`),
      publicKey: key.publicKey,
      now,
      policies: [says.policy],
      issuerUrls: addressesOf(says.pkiUrl, path).issuerUrls,
    }),
    profile: 'ocspResponder',
    issuer: {
      signer: await openKey(db, keys, { companyId, of: path, sealed: authority }),
      certificate: parseCertificate(authority.certificate),
    },
    random: randomBytes,
  })
  const row = { certificate: Buffer.from(certificate.raw), validUntil: certificate.notAfter }
  const { sealedKey, companyKeyId, signer } = key
  await store.insertResponder(db, { ...row, sealedKey, companyKeyId, companyId, authorityId: authority.id, at: now })
  return { signer, certificate }
}

const responderKey = (path: string) => `${path}/ocsp`
