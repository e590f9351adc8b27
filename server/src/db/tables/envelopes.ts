import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import type { EnvelopeStatus, FieldKind, RecipientAction, RecipientState } from '@laisen/contract/envelope-rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Locale, NullableJson } from './columns.ts'

export interface EnvelopesTables {
  envelopes: {
    company_id: number
    id: Generated<number>
    sender_id: number
    status: Generated<EnvelopeStatus>
    subject: string
    version: Generated<number>
    content_version: number | null
    draft: NullableJson
    total_recipients: number
    created_at: Date
    saved_at: Date
    work_type: 'self-signed' | 'workflow' | null
    message: string | null
    locale: Locale | null
    time_zone: string | null
    sent_at: Date | null
    due_at: Date | null
    remind_every_days: number | null
    certified: boolean | null
    reservation_id: number | null
    step: number | null
    total_documents: number | null
    total_pages: number | null
    done_recipients: Generated<number>
    activity_at: Date | null
    completed_at: Date | null
    ended_at: Date | null
    end_reason: string | null
    needs_attention: Generated<boolean>
    completion_document_id: number | null
    purged_at: Date | null
    manager_id: number | null
    total_signers: Generated<number>
    total_delegates: Generated<number>
    reported_at: GeneratedAlways<Date>
    completion_bucket: GeneratedAlways<number>
  }
  envelope_documents: {
    company_id: number
    document_id: number
    envelope_id: number
    place: number
    name: string
    pages: number
    verification_id: string
    revision_sent: number
    signatures: number
    level: SignatureLevel | null
    level_fault: string | null
  }
  recipients: {
    company_id: number
    id: Generated<number>
    envelope_id: number
    place: number
    step: number
    employee_id: number | null
    name: string
    email: string
    locale: Locale
    action: RecipientAction
    state: Generated<RecipientState>
    may_delegate: boolean
    private_message: string
    access_code: Buffer | null
    access_code_key_id: number | null
    certificate_id: number | null
    answerable_id: number | null
    token_hash: Buffer | null
    asked_at: Date | null
    reminded_at: Date | null
    opened_at: Date | null
    ended_at: Date | null
    reason: Generated<string>
    delegated_to: number | null
    acts_for: number | null
    delivery_problem: Generated<string>
    sent_at: Date
    completed_at: Date | null
    left_notice: Generated<'' | 'told' | 'kept'>
    address_counted_at: Date | null
  }
  envelope_fields: {
    company_id: number
    id: Generated<number>
    document_id: number
    recipient_id: number
    name: string
    kind: FieldKind
    page: number
    x: number
    y: number
    width: number
    height: number
    required: boolean
    label: string
    vertical: boolean
  }
  recipient_sessions: {
    company_id: number
    id: Generated<number>
    recipient_id: number
    token_hash: Buffer
    employee_id: number | null
    login_session_id: number | null
    login_token_hash: Buffer | null
    last_active_at: Date | null
    opened_at: Date | null
    code_hash: Buffer | null
    code_until: Date | null
    address_proven_at: Date | null
    access_code_proven_at: Date | null
    confirmed_at: Date | null
    created_at: Date
    expires_at: Date
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
