import type { Locale } from './columns.ts'

export interface SettingsTables {
  company_settings: {
    company_id: number
    version: number
    color: string | null
    logo_object_id: string | null
    logo_type: 'image/png' | 'image/jpeg' | null
    locale: Locale | null
    sender_name: string
    reply_to: string
    reason: string
    location: string
    changed_at: Date
  }
}
