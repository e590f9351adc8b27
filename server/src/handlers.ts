import { companiesJobs } from './companies/jobs.ts'
import { filesJobs } from './files/jobs.ts'
import { guessesJobs } from './guesses/jobs.ts'
import { historyJobs } from './history/jobs.ts'
import { httpJobs } from './http/jobs.ts'
import { importsJobs } from './imports/jobs.ts'
import type { JobHandler } from './jobs/handler.ts'
import { tidyJobs } from './jobs/tidy.ts'
import { mailJobs } from './mail/jobs.ts'
import { securityJobs } from './security/jobs.ts'
import { sessionJobs } from './session/jobs.ts'

/** Every job of the product. A noun that has jobs is mounted here. */
export const handlers: readonly JobHandler[] = [
  ...companiesJobs,
  ...filesJobs,
  ...guessesJobs,
  ...historyJobs,
  ...httpJobs,
  ...importsJobs,
  ...mailJobs,
  ...securityJobs,
  ...sessionJobs,
  ...tidyJobs,
]
