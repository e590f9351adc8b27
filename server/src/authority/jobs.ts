import type { JobHandler } from '../jobs/handler.ts'
import { issue } from './issue-job.ts'

export const authorityJobs: readonly JobHandler[] = [issue]
