import type { ApiKeyCall } from '@laisen/contract/endpoints/api-keys'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

type State = 'asked' | 'granted' | 'declined'

interface NewGrants {
  readonly companyId: number
  readonly keyId: number
  /** With the id of whoever creates the key where it is theirs, so that nobody has to be asked. */
  readonly certificates: readonly { readonly id: number; readonly grantedBy: number | null }[]
  readonly at: Date
}

export async function insert(db: Db, { companyId, keyId, certificates, at }: NewGrants): Promise<void> {
  if (certificates.length === 0) return
  const rows = certificates.map(({ id, grantedBy }) => ({
    company_id: companyId,
    key_id: keyId,
    certificate_id: id,
    state: grantedBy === null ? ('asked' as const) : ('granted' as const),
    asked_at: at,
    decided_at: grantedBy === null ? null : at,
    decided_by: grantedBy,
  }))
  await db.insertInto('api_key_certificates').values(rows).execute()
}

export interface KeyCertificate {
  readonly keyId: number
  readonly certificateId: number
  readonly certName: string
  readonly state: State
}

/** The certificates of these keys, by name, without those that were deleted. A grant that no longer counts is one that is asked for. */
// joins certificates: the list of keys shows their names
export async function listOfKeys(db: Db, keyIds: readonly number[]): Promise<KeyCertificate[]> {
  const { rows } = await sql<KeyCertificate>`
    select g.key_id as "keyId", g.certificate_id as "certificateId", c.name as "certName",
      case when g.state = 'granted' and not g.certificate_id = any(granted_certificates(g.company_id, g.key_id))
        then 'asked' else g.state end as state
    from api_key_certificates g join certificates c on c.company_id = g.company_id and c.id = g.certificate_id
    where g.key_id = any(${keyIds}::bigint[]) and c.deleted_at is null
    order by c.name, c.id`.execute(db)
  return rows
}

interface ListedGrant {
  readonly keyId: number
  readonly name: string
  readonly employeeId: number
  readonly employeeName: string
  readonly calls: ApiKeyCall[]
  readonly certificateId: number
  readonly certName: string
  readonly state: State
  readonly askedAt: Date
  readonly expiresAt: Date
}

interface Decider {
  readonly employeeId: number
  /** Holds 1, so may decide for certificates whose owner was deleted. */
  readonly administrator: boolean
}

/** Whether a grant is this person's to decide, of a key that has not ended. `g`, `k`, `c` and `o` are grant, key, certificate and its owner. */
const decidedBy = ({ employeeId, administrator }: Decider) => sql`
  k.ended_at is null and c.deleted_at is null
  and (o.id = ${employeeId} or ${administrator} and o.deleted_at is not null)`

// joins certificates, employees: whose a certificate is decides who may, and a request shows both
const grants = sql`api_key_certificates g
  join api_keys k on k.company_id = g.company_id and k.id = g.key_id
  join certificates c on c.company_id = g.company_id and c.id = g.certificate_id
  join employees o on o.company_id = g.company_id and o.id = certificate_owner(g.company_id, g.certificate_id)
  join employees e on e.company_id = k.company_id and e.id = k.employee_id`

/** A grant of somebody else's, or none, counts as open for whoever owns the certificate now. */
const state = sql`case when g.state = 'granted' and g.decided_by <> o.id and o.deleted_at is null then 'asked' else g.state end`

/** What the keys of others ask of a person, the open requests first. */
export async function listFor(
  db: Db,
  decider: Decider,
  { skip, take }: Slice,
): Promise<{ grants: ListedGrant[]; total: number; asked: number }> {
  const matching = sql`${decidedBy(decider)} and k.employee_id <> ${decider.employeeId}`
  const { rows } = await sql<ListedGrant>`
    select k.id as "keyId", k.name, k.employee_id as "employeeId", e.first_name || ' ' || e.last_name as "employeeName", k.calls,
      c.id as "certificateId", c.name as "certName", ${state} as state, g.asked_at as "askedAt", k.expires_at as "expiresAt"
    from ${grants} where ${matching}
    order by ${state} <> 'asked', g.asked_at desc, k.id desc, c.id offset ${skip}::bigint limit ${take}`.execute(db)
  const { rows: totals } = await sql<{ total: number; asked: number }>`
    select count(*)::int as total, (count(*) filter (where ${state} = 'asked'))::int as asked
    from ${grants} where ${matching}`.execute(db)
  return { grants: rows, ...totals[0]! }
}

/** Decides a grant, if it is this person's to decide. Returns the key's owner. */
export async function decide(
  db: Db,
  decider: Decider,
  { keyId, certificateId, granted, at }: { keyId: number; certificateId: number; granted: boolean; at: Date },
): Promise<{ employeeId: number } | undefined> {
  const { rows } = await sql<{ employeeId: number }>`
    update api_key_certificates set state = ${granted ? 'granted' : 'declined'}, decided_at = ${at},
      decided_by = ${decider.employeeId}
    where (key_id, certificate_id) in (
      select g.key_id, g.certificate_id from ${grants}
      where g.key_id = ${keyId} and g.certificate_id = ${certificateId} and ${decidedBy(decider)})
    returning (select k.employee_id from api_keys k where k.id = key_id) as "employeeId"`.execute(db)
  return rows[0]
}
