import type { Generated } from 'kysely'
import type { Given, Json, NullableJson, PrincipalKind } from './columns.ts'

export interface EventsTables {
  events: {
    company_id: number
    id: Generated<number>
    type: string
    at: Date
    principal_kind: PrincipalKind
    actor_id: number | null
    actor_key_id: number | null
    actor_recipient_id: number | null
    actor_job: string | null
    subject_kind: string | null
    subject_id: number | null
    envelope_id: number | null
    document_id: number | null
    certificate_id: number | null
    employee_id: number | null
    facts: Json
    personal: NullableJson
    salt: Buffer | null
    commitment: Buffer | null
    hash: Buffer
    hash_version: number
    xid: Given<string>
  }
}
