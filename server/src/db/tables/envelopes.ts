import type { EnvelopeStatus } from '@laisen/contract/envelope-rules'
import type { ColumnType, Generated } from 'kysely'
import type { NullableJson } from './columns.ts'

export interface EnvelopesTables {
  envelopes: {
    company_id: number
    id: Generated<number>
    sender_id: number
    status: Generated<EnvelopeStatus>
    subject: string
    version: Generated<number>
    draft: NullableJson
    total_recipients: number
    created_at: Date
    saved_at: Date
  }
  envelope_files: {
    company_id: number
    id: Generated<number>
    envelope_id: number
    document_id: number
    name: string
    widths: number[]
    heights: number[]
    permits: 'everything' | 'signatures' | 'invisible signatures' | 'nothing'
    reason: string | null
    signatures: number
    own_fields: ColumnType<Record<string, unknown>[], string, never>
    created_at: Date
  }
}
