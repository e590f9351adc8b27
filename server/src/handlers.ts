import { authorityJobs } from './authority/jobs.ts'
import { statusJobs } from './certificates/ask-status.ts'
import { remindJobs } from './certificates/remind.ts'
import { certificatesJobs } from './certificates/tell.ts'
import { chainJobs } from './chain/jobs.ts'
import { companiesJobs } from './companies/jobs.ts'
import { companyArchivesJobs } from './company-archives/jobs.ts'
import { envelopesJobs } from './envelopes/jobs.ts'
import { exportsJobs } from './exports/jobs.ts'
import { extensionsJobs } from './extensions/jobs.ts'
import { factorsJobs } from './factors/jobs.ts'
import { filesJobs } from './files/jobs.ts'
import { guessesJobs } from './guesses/jobs.ts'
import { historyJobs } from './history/jobs.ts'
import { httpJobs } from './http/jobs.ts'
import { importsJobs } from './imports/jobs.ts'
import type { JobHandler } from './jobs/handler.ts'
import { tidyJobs } from './jobs/tidy.ts'
import { levelJobs } from './levels/renew-jobs.ts'
import { mailJobs } from './mail/jobs.ts'
import { notificationsJobs } from './notifications/jobs.ts'
import { pendingStampsJobs } from './pending-stamps/jobs.ts'
import { personalDataJobs } from './personal-data/jobs.ts'
import { reportsJobs } from './reports/jobs.ts'
import { securityJobs } from './security/jobs.ts'
import { sessionJobs } from './session/jobs.ts'
import { systemLogJobs } from './system-log/jobs.ts'

/** Every job of the product. A noun that has jobs is mounted here. */
export const handlers: readonly JobHandler[] = [
  ...authorityJobs,
  ...certificatesJobs,
  ...remindJobs,
  ...statusJobs,
  ...chainJobs,
  ...companiesJobs,
  ...companyArchivesJobs,
  ...envelopesJobs,
  ...extensionsJobs,
  ...factorsJobs,
  ...filesJobs,
  ...guessesJobs,
  ...historyJobs,
  ...httpJobs,
  ...importsJobs,
  ...levelJobs,
  ...mailJobs,
  ...notificationsJobs,
  ...pendingStampsJobs,
  ...personalDataJobs,
  ...reportsJobs,
  ...exportsJobs,
  ...securityJobs,
  ...sessionJobs,
  ...systemLogJobs,
  ...tidyJobs,
]
