import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { IssuingSays, RootSays } from './says.ts'

interface SealedKey {
  readonly sealedKey: Buffer
  readonly companyKeyId: number
}

/** A root or issuing authority of a company. */
export interface AuthorityRecord extends SealedKey {
  readonly id: number
  readonly companyId: number
  readonly kind: 'root' | 'issuing'
  readonly rootId: number | null
  readonly says: RootSays | IssuingSays
  readonly path: string
  readonly certificate: Buffer
  readonly subject: string
  readonly serial: string
  readonly validFrom: Date
  readonly validUntil: Date
}

const columns = [
  'id',
  'company_id as companyId',
  'kind',
  'root_id as rootId',
  'path',
  'certificate',
  'subject',
  'serial',
  'valid_from as validFrom',
  'valid_until as validUntil',
  'sealed_key as sealedKey',
  'company_key_id as companyKeyId',
] as const
const crlFacts = [
  'crl_number as number',
  'crl_entries as entries',
  'crl_this_update as thisUpdate',
  'crl_next_update as nextUpdate',
] as const
/** Written by `insert` alone. */
const says = sql<RootSays | IssuingSays>`says`.as('says')

/** Other transactions of the company that would make an authority wait until this one ends. */
export async function lockAuthorities(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('authorities'), hashtext(${String(companyId)}))`.execute(db)
}

interface WantedRoot {
  readonly says: RootSays
  /** Still valid then. */
  readonly validUntil: Date
}

/** The newest root that says this. */
export async function findRoot(db: Db, wanted: WantedRoot): Promise<AuthorityRecord | undefined> {
  return db
    .selectFrom('authorities')
    .select(columns)
    .select(says)
    .where('kind', '=', 'root')
    .where(sql<boolean>`says = ${JSON.stringify(wanted.says)}::jsonb`)
    .where('valid_until', '>', wanted.validUntil)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface WantedIssuing {
  readonly says: IssuingSays
  readonly madeAfter: Date
}

/** The newest issuing authority that says this. */
export async function findIssuing(db: Db, wanted: WantedIssuing): Promise<AuthorityRecord | undefined> {
  return db
    .selectFrom('authorities')
    .select(columns)
    .select(says)
    .where('kind', '=', 'issuing')
    .where(sql<boolean>`says = ${JSON.stringify(wanted.says)}::jsonb`)
    .where('created_at', '>', wanted.madeAfter)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function getAuthority(db: Db, id: number): Promise<AuthorityRecord> {
  return db.selectFrom('authorities').select(columns).select(says).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The newest first. */
export async function listRoots(db: Db): Promise<AuthorityRecord[]> {
  return db
    .selectFrom('authorities')
    .select(columns)
    .select(says)
    .where('kind', '=', 'root')
    .orderBy('id', 'desc')
    .execute()
}

/** The one that was made last. */
export async function findLastIssuing(
  db: Db,
): Promise<(AuthorityRecord & Omit<StoredCrl, 'crl'> & { readonly madeAt: Date }) | undefined> {
  return db
    .selectFrom('authorities')
    .select(columns)
    .select(says)
    .select(['created_at as madeAt', ...crlFacts])
    .where('kind', '=', 'issuing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface NewAuthority extends Omit<AuthorityRecord, 'id'> {
  readonly at: Date
}

export async function insert(db: Db, authority: NewAuthority): Promise<number> {
  const { id } = await db
    .insertInto('authorities')
    .values({
      company_id: authority.companyId,
      kind: authority.kind,
      root_id: authority.rootId,
      says: JSON.stringify(authority.says),
      path: authority.path,
      certificate: authority.certificate,
      subject: authority.subject,
      serial: authority.serial,
      valid_from: authority.validFrom,
      valid_until: authority.validUntil,
      sealed_key: authority.sealedKey,
      company_key_id: authority.companyKeyId,
      created_at: authority.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Which company an address belongs to: whoever checks a signature names none. */
export async function findByPath(
  db: Kysely<Tables>,
  path: string,
): Promise<{ companyId: number; authorityId: number } | undefined> {
  const { rows } = await sql<{ companyId: number; authorityId: number }>`
    select company_id as "companyId", authority_id as "authorityId" from authority_of_path(${path})`.execute(db)
  return rows[0]
}

export interface StoredCrl {
  readonly crl: Buffer | null
  readonly number: number
  readonly entries: number
  readonly thisUpdate: Date | null
  readonly nextUpdate: Date | null
}

const crlColumns = ['crl', ...crlFacts] as const

export async function getCrl(db: Db, authorityId: number): Promise<StoredCrl> {
  return db.selectFrom('authorities').select(crlColumns).where('id', '=', authorityId).executeTakeFirstOrThrow()
}

/** Of two requests that both find the list out of date, the second one waits and finds the new one. */
export async function lockCrl(db: Db, authorityId: number): Promise<StoredCrl> {
  return db
    .selectFrom('authorities')
    .select(crlColumns)
    .where('id', '=', authorityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateCrl(
  db: Db,
  authorityId: number,
  { crl, number, entries, thisUpdate, nextUpdate }: StoredCrl,
): Promise<void> {
  await db
    .updateTable('authorities')
    .set({ crl, crl_number: number, crl_entries: entries, crl_this_update: thisUpdate, crl_next_update: nextUpdate })
    .where('id', '=', authorityId)
    .execute()
}

/** The clocks of two processes may differ by so much. */
const APART_MS = 60_000
const apart = (now: Date) => new Date(now.getTime() + APART_MS)

export interface ResponderRecord extends SealedKey {
  readonly certificate: Buffer
  readonly validUntil: Date
}

/** The responder of an authority that lasts longest, if it lasts until then; none that was made while the clock was ahead of now. */
export async function findResponder(
  db: Db,
  authorityId: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ResponderRecord | undefined> {
  return db
    .selectFrom('ocsp_responders')
    .select(['certificate', 'valid_until as validUntil', 'sealed_key as sealedKey', 'company_key_id as companyKeyId'])
    .where('authority_id', '=', authorityId)
    .where('valid_until', '>', until)
    .where('created_at', '<=', apart(now))
    .orderBy('valid_until', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface NewResponder extends ResponderRecord {
  readonly companyId: number
  readonly authorityId: number
  readonly at: Date
}

export async function insertResponder(db: Db, responder: NewResponder): Promise<void> {
  await db
    .insertInto('ocsp_responders')
    .values({
      company_id: responder.companyId,
      authority_id: responder.authorityId,
      certificate: responder.certificate,
      valid_until: responder.validUntil,
      sealed_key: responder.sealedKey,
      company_key_id: responder.companyKeyId,
      created_at: responder.at,
    })
    .execute()
}

/** The certificates of an authority's timestamp units and OCSP responders, DER: one a year, and one a month. */
export async function listServices(db: Db, authorityId: number): Promise<Buffer[]> {
  const units = db.selectFrom('timestamp_units').where('authority_id', '=', authorityId).select('certificate')
  const responders = db.selectFrom('ocsp_responders').where('authority_id', '=', authorityId).select('certificate')
  const rows = await units.unionAll(responders).execute()
  return rows.map(({ certificate }) => certificate)
}
