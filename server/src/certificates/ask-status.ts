import { ValidationCollection } from '@laisen/pades/levels/validation-data'
import { parseCertificate } from '@laisen/pki/certificate'
import { describeName } from '@laisen/pki/names'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { JobHandler } from '../jobs/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import * as store from './status-store.ts'

// Screens tell for each certificate how long a signature with it can be proven. Whether the addresses that it and its issuers name answer is
// asked when it is added and once a day, because nobody should wait for servers elsewhere while a list is loaded.

const askOneJob = 'certificates.ask-status'
const HOUR_MS = 3_600_000
/** How many one look takes. */
const TOGETHER = 200

interface Version {
  readonly companyId: number
  readonly certificateId: number
  readonly version: number
}

/** Asks about a new certificate as soon as its transaction is committed. */
export function addAskJob(db: Db, jobs: Jobs, { companyId, certificateId, version }: Version): Promise<void> {
  const key = `${companyId}/${certificateId}`
  return jobs.add(db, { name: askOneJob, payload: { companyId, certificateId, version }, key, maxAttempts: 3 })
}

export const statusJobs: readonly JobHandler[] = [
  {
    name: askOneJob,
    async run(services, job) {
      const version = job.payload as unknown as Version
      const found = await services.database.company(version.companyId).read((db) => store.findVersion(db, version))
      if (found) await askFor(services, [found])
    },
  },
  {
    name: 'certificates.ask-statuses',
    // 3 in the morning in Bangkok.
    cron: '0 20 * * *',
    async run(services) {
      const now = services.clock.now()
      const askedBefore = new Date(now.getTime() - 12 * HOUR_MS)
      for (;;) {
        const due = await store.listToAsk(services.database.owner, { askedBefore, now, most: TOGETHER })
        for (const alike of Map.groupBy(due, answeredTogether).values()) await askFor(services, alike)
        if (due.length < TOGETHER) return
      }
    },
  },
]

/** Certificates of one company, of one issuer and with the same addresses are answered alike, so one of them is asked about. */
function answeredTogether({ companyId, certificate, chain }: store.ToAsk): string {
  const { issuer, ocspUrls, crlUrls } = parseCertificate(certificate)
  const issuers = chain.map((raw) => raw.toString('base64'))
  return JSON.stringify([companyId, describeName(issuer), ocspUrls, crlUrls, issuers])
}

async function askFor(services: Services, alike: readonly store.ToAsk[]): Promise<void> {
  const [first] = alike as [store.ToAsk]
  const { database, clock, log } = services
  const { companyId, certificateId } = first
  // A certificate that cannot be asked about must not keep those of others from it.
  const fault = await faultOf(services, first).catch((error) => {
    log.error('certificates.ask-failed', { companyId, certificateId, error })
    return 'status' as const
  })
  await database.company(companyId).transaction((db) => store.markAsked(db, alike, { fault, at: clock.now() }))
}

async function faultOf(
  { sources }: Pick<Services, 'sources'>,
  { certificate, chain }: store.ToAsk,
): Promise<store.StatusFault | null> {
  const collection = new ValidationCollection(sources.statuses)
  const candidates = chain.map((raw) => parseCertificate(raw))
  await collection.addAll([{ certificate: parseCertificate(certificate), candidates }])
  const { missing } = collection
  return missing === 'chain' || missing === 'status' ? missing : null
}
