import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { certificateSigningErrors } from '@laisen/contract/errors/signing'
import { sentencesOf } from '@laisen/contract/messages/error-sentences'
import { useFacts } from '../../i18n/use-facts.ts'
import { useText } from '../../i18n/use-text.ts'
import { standingOf } from './standing.ts'

const sentences = sentencesOf(certificateSigningErrors)

/** Why a certificate cannot be used, where its badge says no more than that. */
export function useUnusable(): (card: CertificateCard) => string | undefined {
  const errors = useText(sentences)
  const facts = useFacts()
  return (card) => {
    const { problem, problemParams } = card
    if (problem === null || !(problem in certificateSigningErrors)) return undefined
    if (standingOf(card, Date.now()).kind !== 'unusable') return undefined
    return errors(problem as keyof typeof certificateSigningErrors, facts(problemParams))
  }
}
