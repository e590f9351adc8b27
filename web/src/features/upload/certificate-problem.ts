import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { useFacts } from '../../i18n/use-facts.ts'
import { useText } from '../../i18n/use-text.ts'
import { uploadErrors } from './error-texts.ts'
import { uploadMessages } from './messages.ts'

/** Why a certificate would be refused and what the user can do; undefined if it can sign. */
export function useCertificateProblem(): (certificate: CertificateListItem) => string | undefined {
  const words = useText(uploadMessages)
  const errors = useText(uploadErrors)
  const facts = useFacts()
  return ({ problem, problemParams }) => {
    if (!problem) return undefined
    const remedy = problem === 'CERTIFICATE_SUSPENDED' ? words('confirmIt') : words('chooseAnother')
    return `${errors(problem, facts(problemParams))} ${remedy}`
  }
}
