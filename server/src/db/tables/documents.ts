import type { Generated } from 'kysely'

export interface DocumentsTables {
  documents: {
    company_id: number
    id: Generated<number>
    name: string
    principal_kind: 'employee' | 'key' | 'system'
    employee_id: number | null
    key_id: number | null
    created_at: Date
  }
  revisions: {
    company_id: number
    document_id: number
    number: number
    object_id: string
    size_bytes: number
    sha256: Buffer
    created_at: Date
  }
}
