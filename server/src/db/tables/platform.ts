import type { Generated } from 'kysely'

export interface PlatformTables {
  legal_texts: {
    name: 'terms' | 'privacy' | 'cookies' | 'notice'
    version: number
    dated: string
    title_en: string
    title_th: string
    body_en: string
    body_th: string
    saved_by: string
    saved_at: Date
  }
  operator_contact: {
    one: Generated<true>
    version: number
    address_en: string
    address_th: string
    phone: string
    hours_en: string
    hours_th: string
    saved_by: string
    saved_at: Date
  }
}
