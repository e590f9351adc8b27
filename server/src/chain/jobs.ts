import type { Services } from '../context.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { anchorHead } from './anchor.ts'
import { checkChainJob } from './check-job.ts'
import * as store from './store.ts'
import { tellHead } from './tell-head.ts'

/** The head of a company in which nothing happens is stamped again: no certificate of a timestamp server in use ends sooner. */
const STAMPED_AGAIN_MS = 180 * 86_400_000
/** Behind whatever people wait for. */
const PRIORITY = 10

/** One job for each company, so that one that fails or takes long holds up no other. */
async function eachInTurn({ database, jobs }: Services, name: string, companies: readonly number[]): Promise<void> {
  for (const companyId of companies) {
    await database.company(companyId).transaction((db) => {
      return jobs.add(db, { name, payload: { companyId }, key: String(companyId), priority: PRIORITY, maxAttempts: 3 })
    })
  }
}

const anchorCompany: JobHandler = {
  name: 'chain.anchor-company',
  deletesNothing: true,
  run: (services, { payload }) => anchorHead(services, Number(payload.companyId)),
}

const tellCompany: JobHandler = {
  name: 'chain.tell-company',
  deletesNothing: true,
  async run(services, job) {
    const companyId = Number(job.payload.companyId)
    await job.once(companyId, (db) => tellHead(db, services, companyId))
  },
}

export const chainJobs: readonly JobHandler[] = [
  {
    name: 'chain.anchor',
    deletesNothing: true,
    // Five past midnight in Bangkok.
    cron: '5 17 * * *',
    async run(services) {
      const stampedBefore = new Date(services.clock.now().getTime() - STAMPED_AGAIN_MS)
      const companies = await store.listToAnchor(services.database.owner, stampedBefore)
      await eachInTurn(services, anchorCompany.name, companies)
    },
  },
  anchorCompany,
  {
    name: 'chain.tell',
    deletesNothing: true,
    // Mondays at 8 in the morning in Bangkok.
    cron: '0 1 * * 1',
    run: async (services) => eachInTurn(services, tellCompany.name, await store.listWithHead(services.database.owner)),
  },
  tellCompany,
  checkChainJob,
]
