import type { DataOf, Endpoint } from '@laisen/contract/endpoint'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type CallInput, call } from './call.ts'
import type { Refusal } from './refusal.ts'

/** The query key of a call. It begins with the call, so that a change can invalidate all its answers at once. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** The query options of a call, for screens and for route loaders that prefetch. */
export function queryOf<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<DataOf<E>> => call(endpoint, input, { signal }),
  }
}

interface UseCallOptions {
  enabled?: boolean
  /** Keeps showing the previous page's rows while the next page loads. */
  keepPrevious?: boolean
  staleSeconds?: number
}

/** Reads data with a call. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, keepPrevious = false, staleSeconds = 0 }: UseCallOptions = {},
): UseQueryResult<DataOf<E>, Error> {
  return useQuery<DataOf<E>, Error>({
    ...queryOf(endpoint, input),
    enabled,
    staleTime: staleSeconds * 1000,
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
}

/**
 * Changes data with a call, then invalidates the queries named in `stale`; also where it was refused because what was shown has changed,
 * so that the screen shows what the refusal asks to look at.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  stale: readonly Endpoint[] = [],
): UseMutationResult<DataOf<E>, Error, CallInput<E>> {
  const client = useQueryClient()
  const reload = () => Promise.all(stale.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })))
  return useMutation<DataOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: reload,
    onError: (error) => (error as Refusal).code === 'CHANGED_SINCE_SHOWN' && void reload(),
  })
}
