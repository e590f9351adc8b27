import type { Generated } from 'kysely'

export interface FilesTables {
  objects: {
    company_id: number
    id: string
    size_bytes: number
    sha256: Buffer
    company_key_id: number
    wrapped_key: Buffer | null
    /** How many rows would each keep it alone. */
    holders: Generated<number>
    created_at: Date
  }
}
