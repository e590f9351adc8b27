import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import type { Services } from '../../src/context.ts'
import { openDatabase } from '../../src/db/database.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { silentLog } from '../../src/log/log.ts'

// A separate program that works on a queue and kills itself right after committing its first job's effect.
const database = openDatabase({ ...JSON.parse(process.env.CRASH_DATABASE!), log: silentLog })
const readiness = { require: async () => {}, mayDelete: async () => true }
const services = {
  config: readConfig({}),
  database,
  clock: systemClock,
  log: silentLog,
  readiness,
} as unknown as Services

await startWorker(services, [
  {
    name: 'test.group',
    async run(_, job) {
      const { companyId, name } = job.payload as { companyId: number; name: string }
      await job.once(companyId, async (db) => {
        const values = { company_id: companyId, name: `${name} ${job.id}`, created_at: new Date() }
        await db.insertInto('groups').values(values).execute()
      })
      process.kill(process.pid, 'SIGKILL')
    },
  },
])
