import { QueryClient } from '@tanstack/react-query'
import { ConnectionLost } from './refusal.ts'

/**
 * A refusal is a final answer, so it is not retried. Returning to the tab does not refetch: the request could hit an
 * expired session before the user is offered to log in again, and automatic requests must not count as activity (rules
 * 3.3).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      retry: (failures, error) => error instanceof ConnectionLost && failures < 1,
      retryDelay: 800,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
