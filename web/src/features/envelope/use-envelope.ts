import type { DataOf } from '@laisen/contract/endpoint'
import { getEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { envelopeCan } from '@laisen/contract/envelope-rules'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { lookEvery } from '../../api/live.ts'
import { keyOf } from '../../api/use-call.ts'

export type Envelope = DataOf<typeof getEnvelope>
export type EnvelopeRecipient = Envelope['recipients'][number]
export type EnvelopeEvent = Envelope['events'][number]

const LOOK_EVERY_MS = 3000

/** An envelope; looked at again while its documents are being completed, which the person did not ask for. */
export function useEnvelope(envelopeID: number) {
  return useQuery({
    queryKey: keyOf(getEnvelope, { envelopeID }),
    queryFn: ({ signal, client, queryKey }) => {
      const background = client.getQueryData<Envelope>(queryKey)?.completing === true
      return call(getEnvelope, { envelopeID }, { signal, background })
    },
    refetchInterval: ({ state }) => (state.data?.completing ? lookEvery(LOOK_EVERY_MS) : false),
  })
}

/** Whom the envelope waits for now. */
export function waitsFor({ status, recipients }: Envelope) {
  return envelopeCan('remind', { status })
    ? recipients.filter(({ state }) => state === 'sent' || state === 'opened')
    : []
}
