import { limits } from '@laisen/contract/limits'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { mailPerson } from '../mail/to-person.ts'
import { listAdministrators } from '../permissions/administrators.ts'
import * as store from './store.ts'

/**
 * Emails the head of the chain to the administrators of a company: whoever keeps the email can tell later whether what came before
 * was changed.
 */
export async function tellHead(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  companyId: number,
): Promise<void> {
  const head = await store.findHead(db)
  if (!head) return
  const facts = { rows: head.rows, head: inGroups(head.hash.toString('hex')) }
  for (const employeeId of await listAdministrators(db, limits.chainMailsMost)) {
    await mailPerson(db, services, { companyId, employeeId, template: 'chainHead', facts })
  }
}

/** So that a long hash breaks at spaces on a narrow screen. */
const inGroups = (hash: string) => hash.replace(/.{8}(?=.)/g, '$& ')
