import { resendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
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
    try {
      for (const { recipientID } of people) await call(resendEnvelope, { recipientID })
      const [first] = people
      toast.success(
        people.length === 1 && first
          ? t('remindedOne', { email: first.email })
          : t('reminded', { count: people.length }),
      )
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(false)
      await Promise.all(staleEnvelopes.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })))
    }
  }
  return { busy, remind: (people: readonly EnvelopeRecipient[]) => void remind(people) }
}
