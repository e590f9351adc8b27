import { checkDraft } from '@laisen/contract/endpoints/envelopes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'
import type { Composer } from './use-composer.ts'
import type { Problems } from './use-problems.ts'

/** What the server says about the saved version: what it alone knows, and what sending costs. */
export function useCheck({ status }: Composer, problems: Problems) {
  const { envelopeID = 0, version, state } = status
  const check = useQuery({
    queryKey: [...keyOf(checkDraft, { envelopeID }), version],
    queryFn: ({ signal }) => call(checkDraft, { envelopeID, version }, { signal, background: true }),
    enabled: state === 'saved' && version !== undefined,
    placeholderData: (before) => before,
  })
  const { data, isPlaceholderData } = check
  const { checked } = problems
  const current = data !== undefined && !isPlaceholderData && state === 'saved'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (current) checked(data.problems)
  }, [current, data])
  return check
}
