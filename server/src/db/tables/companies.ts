import type { FactorRule } from '@laisen/contract/factor-rule'
import type { Generated } from 'kysely'
import type { Locale } from './columns.ts'

export interface CompaniesTables {
  companies: {
    id: Generated<number>
    code: string
    kind: Generated<'EXT' | 'COM'>
    name: string
    telephone_no: Generated<string>
    email: Generated<string>
    country: Generated<string>
    city: Generated<string>
    address: Generated<string>
    locale: Generated<Locale>
    any_page_size: Generated<boolean>
    demo: Generated<boolean>
    verified_at: Date | null
    suspended_at: Date | null
    suspended_reason: Generated<string>
    registration_mailed_at: Date | null
    factor_required_of: Generated<FactorRule>
    /** From when on people must have set it up; null where nobody must. */
    factor_required_from: Date | null
    /** Whether a person confirms before each signature with a certificate that needs no password. */
    confirm_signatures: Generated<boolean>
    waits_since: Date | null
    declined_at: Date | null
    claimed_email: string | null
    registered_from: Buffer | null
    registered_mailbox: Buffer | null
    created_at: Date
    retention_days: number | null
    retention_starts_at: Date | null
  }
}
