import { getStampRequest } from '@laisen/contract/endpoints/pending-stamps'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { lookEvery } from '../../api/live.ts'
import { keyOf } from '../../api/use-call.ts'
import type { StampRequest } from './stamp-waiting.tsx'

const POLL_MS = 10_000

/** Asks how far a stamp has got that is not there, again and again while it waits. `onDone` runs once it is signed. */
export function useStampRequest(
  stampId: string,
  { enabled, onDone }: { enabled: boolean; onDone: () => void },
): { request: StampRequest | undefined; asking: boolean } {
  const { data, isLoading } = useQuery<StampRequest, Error>({
    queryKey: keyOf(getStampRequest, { stampId }),
    // A page that waits by itself must not keep the session open.
    queryFn: ({ signal }) => call(getStampRequest, { stampId }, { signal, background: true }),
    enabled,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? lookEvery(POLL_MS) : false),
  })
  const done = enabled && data?.state === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (done) onDone()
  }, [done])
  return { request: data, asking: isLoading }
}
