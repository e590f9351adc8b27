import type { Generated } from 'kysely'

export interface FilesTables {
  objects: {
    company_id: number
    id: string
    size_bytes: number
    sha256: Buffer
    company_key_id: number
    wrapped_key: Buffer | null
    /** The file that it shares with others; null where it has one of its own, under its id. */
    file_id: string | null
    file_offset: number | null
    /** How many rows would each keep it alone. */
    holders: Generated<number>
    created_at: Date
  }
}
