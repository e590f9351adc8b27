import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { uploadErrors } from './error-texts.ts'
import { uploadMessages } from './messages.ts'

/** Why a certificate would be refused and what the user can do; undefined if it can sign. */
export function useCertificateProblem(): (certificate: CertificateListItem) => string | undefined {
  const words = useText(uploadMessages)
  const errors = useText(uploadErrors)
  const format = useFormat()
  return ({ problem, problemParams }) => {
    if (!problem) return undefined
    const facts = Object.entries(problemParams).map(([name, fact]) => [name, isInstant(fact) ? format.day(fact) : fact])
    const remedy = problem === 'CERTIFICATE_SUSPENDED' ? words('confirmIt') : words('chooseAnother')
    return `${errors(problem, Object.fromEntries(facts))} ${remedy}`
  }
}

function isInstant(fact: string | number): boolean {
  return typeof fact === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(fact)
}
