import { normalCompanyCode, normalUsername } from '@laisen/contract/sign-in-rules'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { takeOff } from '../factors/take-off.ts'
import { AppError } from '../http/app-error.ts'
import { jobs } from '../jobs/jobs.ts'
import { createKeys } from '../keys/keys.ts'
import { loadMasterKey } from '../keys/master.ts'
import { createMail } from '../mail/mail.ts'
import { StartRefused } from '../start-refused.ts'

interface Ground {
  readonly database: Database
  readonly config: Config
}

/**
 * Takes the second factor off a person of any company: for the sole administrator who lost phone and recovery codes, whom
 * nobody else can help. @throws StartRefused
 */
export async function factorOff({ database, config }: Ground, code: string, username: string): Promise<string> {
  const clock = systemClock
  const { key: master } = await loadMasterKey(config, database.owner)
  const keys = createKeys({ master, owner: database.owner, clock })
  const services = { config, clock, mail: createMail({ config, keys, jobs, clock }) }
  const companyCode = normalCompanyCode(code)
  const nobody = new StartRefused(`There is nobody ${username} in a company ${companyCode}.`)
  const company = await database.owner
    .selectFrom('companies')
    .select('id')
    .where('code', '=', companyCode)
    .executeTakeFirst()
  if (!company) throw nobody
  return database.company(company.id).transaction(async (db) => {
    const person = await db
      .selectFrom('employees')
      .select(['id', 'email'])
      .where('username', '=', normalUsername(username))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!person) throw nobody
    try {
      await takeOff(db, services, { companyId: company.id, employeeId: person.id, actorId: null })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'FACTOR_NOT_ENROLLED') throw error
      throw new StartRefused(`${username} has no second factor.`)
    }
    return `The second factor is off, and ${person.email} is told. The password alone logs ${username} in.`
  })
}
