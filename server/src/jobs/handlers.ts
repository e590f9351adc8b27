import { filesJobs } from '../files/jobs.ts'
import { historyJobs } from '../history/jobs.ts'
import { importsJobs } from '../imports/jobs.ts'
import { mailJobs } from '../mail/jobs.ts'
import { sessionJobs } from '../session/jobs.ts'
import type { JobHandler } from './handler.ts'
import { tidyJobs } from './tidy.ts'

/** Every job of the product. A noun that has jobs is mounted here. */
export const handlers: readonly JobHandler[] = [
  ...filesJobs,
  ...historyJobs,
  ...importsJobs,
  ...mailJobs,
  ...sessionJobs,
  ...tidyJobs,
]
