import { QueryClient } from '@tanstack/react-query'
import { ConnectionLost } from './refusal.ts'

/**
 * A refusal is an answer and is not asked for again. Coming back to the tab loads nothing: it would meet an
 * ended session before the person is offered to sign in again, and a poll is no activity (rules 3.3).
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
