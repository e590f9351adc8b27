import type { JobHandler } from '../jobs/handler.ts'
import { issue } from './issue-job.ts'

export const authorityJobs: readonly JobHandler[] = [
  issue,
  // Earlier versions queue this job every five minutes. One that nobody took would count as overdue for ever.
  { name: 'authority.revoke-unused', deletesNothing: true, run: async () => {} },
]
