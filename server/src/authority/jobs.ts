import type { JobHandler } from '../jobs/handler.ts'
import { issue } from './issue-job.ts'
import { revokeUnused } from './one-time.ts'

export const authorityJobs: readonly JobHandler[] = [
  issue,
  { name: 'authority.revoke-unused', cron: '*/5 * * * *', run: (services) => revokeUnused(services) },
]
