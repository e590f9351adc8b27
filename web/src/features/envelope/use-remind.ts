import { resendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { keyOf } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import { changeMessages } from './change-messages.ts'
import { staleEnvelopes } from './stale.ts'
import type { EnvelopeRecipient } from './use-envelope.ts'

/** Emails recipients again, each with a new link. */
export function useRemind() {
  const t = useText(changeMessages)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const remind = async (people: readonly EnvelopeRecipient[]) => {
    setBusy(true)
    const reminded: EnvelopeRecipient[] = []
    let problem: unknown
    for (const person of people) {
      try {
        await call(resendEnvelope, {
          recipientID: person.recipientID,
          shown: { name: person.name, email: person.email },
        })
        reminded.push(person)
      } catch (error) {
        problem = error
        // Whoever was reminded often enough today does not keep the others from being reminded.
        if (!(error instanceof Refusal)) break
      }
    }
    setBusy(false)
    const [first] = reminded
    if (reminded.length === 1 && first) toast.success(t('remindedOne', { email: first.email }))
    else if (first) toast.success(t('reminded', { count: reminded.length }))
    if (problem !== undefined) toast.problem(problem)
    await Promise.all(staleEnvelopes.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })))
  }
  return { busy, remind: (people: readonly EnvelopeRecipient[]) => void remind(people) }
}
