import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { versionsInForce } from '../platform/legal-versions.ts'

/** The versions of the texts that everyone is asked to accept. */
interface ConsentTexts {
  readonly privacy: number
  readonly cookies: number
}

export async function consentTexts(db: Kysely<Tables>): Promise<ConsentTexts> {
  const { privacy, cookies } = await versionsInForce(db)
  return { privacy, cookies }
}

/** How these versions are kept beside a person. */
export function consentVersion({ privacy, cookies }: ConsentTexts): string {
  return `privacy ${privacy}, cookies ${cookies}`
}

interface Consent {
  readonly consent_at: Date | null
  readonly consent_version: string | null
}

/** Whether a person has accepted the texts in force. A new version asks again (rules 8.2). */
export function hasConsented({ consent_at, consent_version }: Consent, texts: ConsentTexts): boolean {
  return consent_at !== null && consent_version === consentVersion(texts)
}
