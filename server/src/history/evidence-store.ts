import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type StoredSignature, storedOf } from './store.ts'

/** A row as it is stored. @returns undefined where it is not among those of this employee, or of the company for null */
export async function findStored(db: Db, id: number, employeeId: number | null): Promise<StoredSignature | undefined> {
  let rows = db.selectFrom('history').selectAll().where('id', '=', id)
  if (employeeId !== null) rows = rows.where('employee_id', '=', employeeId)
  const row = await rows.executeTakeFirst()
  return row && storedOf(row)
}

interface Around {
  readonly stampId: string
  readonly stampedBy: number
  readonly requestedBy: number | null
  readonly documentName: string
  readonly kept: boolean
  readonly employeeName: string
  readonly requesterName: string
  readonly keyName: string
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly keyType: string
  readonly validFrom: Date
  readonly validUntil: Date
  readonly revokedAt: Date | null
}

/** What a row of the history refers to: its stamp, document, certificate and people. */
// joins stamps, documents, revisions, objects, certificate_versions, employees, api_keys: evidence names all of them
export async function getAround(db: Db, id: number): Promise<Around> {
  const { rows } = await sql<Around>`
    select s.public_id as "stampId", s.employee_id as "stampedBy", s.requested_by as "requestedBy",
      d.name as "documentName", o.wrapped_key is not null as kept,
      coalesce(e.first_name || ' ' || e.last_name, '') as "employeeName",
      coalesce(a.first_name || ' ' || a.last_name, '') as "requesterName", coalesce(k.name, '') as "keyName",
      v.subject, v.issuer, v.serial, v.key_type as "keyType", v.valid_from as "validFrom",
      v.valid_until as "validUntil", v.revoked_at as "revokedAt"
    from history h
      join stamps s on s.company_id = h.company_id and s.id = h.stamp_id
      join documents d on d.company_id = s.company_id and d.id = s.document_id
      join revisions r on r.company_id = s.company_id and r.document_id = s.document_id and r.number = 0
      join objects o on o.company_id = r.company_id and o.id = r.object_id
      join certificate_versions v on v.company_id = h.company_id and v.certificate_id = h.certificate_id
        and v.version = h.certificate_version
      left join employees e on e.company_id = h.company_id and e.id = h.employee_id
      left join employees a on a.company_id = s.company_id and a.id = s.requested_by
      left join api_keys k on k.company_id = h.company_id and k.id = h.key_id
    where h.id = ${id}`.execute(db)
  return rows[0]!
}
