import type { DataOf, Endpoint } from '@laisen/contract/endpoint'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, type Sent } from './call.ts'

/** The key under which the answer of a call is kept; its first part is the call, so that a change can make all of them stale. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: Sent<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** What a screen needs to run a query, also ahead of time in a route's loader. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Sent<E>) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<DataOf<E>> => call(endpoint, input, { signal }),
  }
}

export interface UseCallOptions {
  enabled?: boolean
  /** The rows of the last page stay on screen while the next one loads. */
  keepPrevious?: boolean
  staleSeconds?: number
}

/** Reads. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { enabled = true, keepPrevious = false, staleSeconds = 0 }: UseCallOptions = {},
): UseQueryResult<DataOf<E>, Error> {
  return useQuery<DataOf<E>, Error>({
    ...queryOf(endpoint, input),
    enabled,
    staleTime: staleSeconds * 1000,
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
}

/** Changes, and then makes the named reads stale. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  stale: readonly Endpoint[] = [],
): UseMutationResult<DataOf<E>, Error, Sent<E>> {
  const client = useQueryClient()
  return useMutation<DataOf<E>, Error, Sent<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async () => {
      await Promise.all(stale.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })))
    },
  })
}
