import type { ScheduleFrequency } from '@laisen/contract/endpoints/report-schedules'
import type { EnvelopeStatus, RecipientAction, RecipientState } from '@laisen/contract/envelope-rules'
import type { ReportName } from '@laisen/contract/reports'
import type { Generated } from 'kysely'

export interface ReportsTables {
  report_deltas: {
    company_id: number
    id: Generated<number>
    series: number
    at: Date
    status: number
    bucket: number
    rows: number
    recipients: number
    signers: number
    files: number
    pages: number
    seconds: number
  }
  report_totals: {
    company_id: number
    series: number
    minutes: number
    at: Date
    status: number
    bucket: number
    rows: number
    recipients: number
    signers: number
    files: number
    pages: number
    seconds: number
  }
  report_envelopes: {
    company_id: number | null
    id: number | null
    status: EnvelopeStatus | null
    sender_id: number | null
    subject: string | null
    sent_at: Date | null
    reported_at: Date | null
    completed_at: Date | null
    ended_at: Date | null
    purged_at: Date | null
    completion_bucket: number | null
    activity_at: Date | null
    total_documents: number | null
    sender_name: string | null
    document_name: string | null
    recipient_names: string[] | null
  }
  report_recipients: {
    company_id: number | null
    id: number | null
    envelope_id: number | null
    sent_at: Date | null
    completed_at: Date | null
    name: string | null
    email: string | null
    step: number | null
    action: RecipientAction | null
    state: RecipientState | null
  }
  report_authentications: {
    company_id: number | null
    id: number | null
    at: Date | null
    envelope_id: number | null
    recipient_id: number | null
    way: 'emailedCode' | 'accessCode' | 'login' | null
    succeeded: boolean | null
    email: string | null
  }
  report_failed_deliveries: {
    company_id: number | null
    id: number | null
    at: Date | null
    envelope_id: number | null
    recipient_id: number | null
    delivery_method: string | null
  }
  report_exported: {
    company_id: number | null
    id: number | null
    at: Date | null
    employee_id: number | null
    employee_name: string | null
    facts: Record<string, unknown> | null
  }
  report_schedules: {
    company_id: number
    id: Generated<number>
    employee_id: number
    report: ReportName
    frequency: ScheduleFrequency
    range: number
    date_type: number
    period_length: number
    time_zone: string
    next_at: Date
    last_sent_at: Date | null
    created_at: Date
  }
}
