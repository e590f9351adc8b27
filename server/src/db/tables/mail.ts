import type { Generated } from 'kysely'
import type { Locale } from './columns.ts'

export interface MailTables {
  mails: {
    id: Generated<number>
    company_id: number | null
    template: string
    locale: Locale
    recipient: string
    facts: Buffer | null
    company_key_id: number | null
    message_id: string
    state: Generated<'waiting' | 'sent' | 'written' | 'failed'>
    attempts: Generated<number>
    last_error: string | null
    created_at: Date
    sent_at: Date | null
    recipient_id: number | null
    employee_id: number | null
    failed_at: Date | null
  }
  mails_counted: {
    company_id: number
    id: Generated<number>
    kind: 'address' | 'resend' | 'correction' | 'notice'
    recipient_id: number | null
    employee_id: number | null
    at: Date
  }
}
