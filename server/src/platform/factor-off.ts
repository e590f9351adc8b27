import { limits } from '@laisen/contract/limits'
import { normalCompanyCode } from '@laisen/contract/sign-in-rules'
import { systemClock } from '../clock.ts'
import { getAddress as companyAddress } from '../companies/address.ts'
import { findByCode } from '../companies/find.ts'
import { getStanding } from '../companies/standing.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { findAccount } from '../employees/accounts.ts'
import { getAddress as personAddress } from '../employees/contacts.ts'
import { takeOff } from '../factors/take-off.ts'
import { AppError } from '../http/app-error.ts'
import { jobs } from '../jobs/jobs.ts'
import { createKeys } from '../keys/keys.ts'
import { loadMasterKey } from '../keys/master.ts'
import { createMail } from '../mail/mail.ts'
import { listAdministrators } from '../permissions/administrators.ts'
import { findSender } from '../settings/of-company.ts'
import { StartRefused } from '../start-refused.ts'
import { findPhone } from './find-contact.ts'

interface CommandContext {
  readonly database: Database
  readonly config: Config
}

/**
 * Turns off the second factor of a person in any company. It is for the only administrator of a company who has lost both
 * phone and recovery codes, because no one else can help them. @throws StartRefused
 */
export async function factorOff({ database, config }: CommandContext, code: string, username: string): Promise<string> {
  const clock = systemClock
  const { key: master } = await loadMasterKey(config, database.owner)
  const keys = createKeys({ master, owner: database.owner, clock })
  const services = {
    config,
    clock,
    mail: createMail({
      config,
      keys,
      jobs,
      clock,
      addresses: {
        ...{ person: personAddress, company: companyAddress, standing: getStanding },
        ...{ sender: findSender, operator: findPhone },
        standIns: (db) => listAdministrators(db, limits.chainMailsMost),
      },
    }),
  }
  const companyCode = normalCompanyCode(code)
  const unknown = new StartRefused(`There is no user ${username} in a company ${companyCode}.`)
  const company = await findByCode(database.owner, companyCode)
  if (!company) throw unknown
  return database.company(company.id).transaction(async (db) => {
    const account = await findAccount(db, username)
    if (!account) throw unknown
    try {
      const principal = { kind: 'system', companyId: company.id, job: 'operator-command' } as const
      await takeOff(db, services, { principal, employeeId: account.id })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'FACTOR_NOT_ENROLLED') throw error
      throw new StartRefused(`${username} has no second factor.`)
    }
    return `The second factor is off, and ${account.email} is told. The password alone logs ${username} in.`
  })
}
