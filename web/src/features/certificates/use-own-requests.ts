import { getRequests } from '@laisen/contract/endpoints/authority'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { lookEvery } from '../../api/live.ts'
import { keyOf } from '../../api/use-call.ts'
import { latestRequest } from '../../frame/session.ts'
import { reloadCertificates } from './use-certificates-change.ts'

const LOOK_EVERY_MS = 1500

/**
 * What became of the latest request for a certificate. While one is pending it looks again every moment, and once it is issued
 * the lists of certificates are loaded anew.
 */
export function useOwnRequest(enabled: boolean): 'none' | 'pending' | 'issued' | 'failed' {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(getRequests, latestRequest),
    // It asks by itself, which does not keep the session alive (rules 3.3).
    queryFn: ({ signal }) => call(getRequests, latestRequest, { signal, background: true }),
    enabled,
    // The frame has brought it, and whatever changes it here has it asked for again.
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.listData[0]?.state === 'pending' ? lookEvery(LOOK_EVERY_MS) : false),
  })
  const state = data?.listData[0]?.state ?? 'none'
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && (before.current === 'pending' || state === 'pending')) reloadCertificates(client)
    before.current = state
  }, [client, state])
  return state
}
