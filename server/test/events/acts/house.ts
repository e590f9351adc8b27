import assert from 'node:assert/strict'
import { join } from 'node:path'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { listMails } from '@laisen/contract/endpoints/installation'
import { listSessions } from '@laisen/contract/endpoints/session'
import type { Client } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { runDueJobs } from '@laisen/testkit/jobs'
import { mailNumbered } from '@laisen/testkit/outbox'
import { server, type TestServer } from '@laisen/testkit/server'
import { certificateRequest } from '../../support/certificates.ts'
import { good } from '../../support/good.ts'
import { identities, today } from '../../support/identities.ts'
import { operatorOf } from '../../support/operator.ts'

/** What the stored row must say. `Number` and `String` stand for any number and any text. */
export interface Expected {
  readonly companyId: number
  readonly employee?: number | typeof Number
  /** The API key that acted for the employee. */
  readonly key?: number
  readonly job?: string
  /** The recipient of an envelope who acted. */
  readonly recipient?: number
  /** The id of the subject; its kind is the declared one. */
  readonly subjectId: number | typeof Number
  /** References besides the subject's own. */
  readonly about?: Readonly<Record<string, number>>
  readonly facts: Readonly<Record<string, unknown>>
  readonly personal?: Readonly<Record<string, unknown>>
}

/** Makes an event happen by calls, and says what must be on record then. */
export type Act = () => Promise<Expected>
/** Acts by the type of their event; a second act of one type says behind a space how it differs. */
export type Acts = Readonly<Record<string, Act>>

export interface House extends TestServer {
  /** Administers the company of everybody who is given no other. */
  readonly boss: GivenEmployee
  readonly admin: Client
  readonly operator: Client
  readonly operatorId: number
  /** What the latest mail to an address says. */
  mailed(address: string): Promise<string>
  /** The token of the link in the latest mail to an address. */
  token(address: string): Promise<string>
}

/** A server without SMTP, whose mails lie in the outbox. */
export async function houseOfActs(): Promise<House> {
  const house = await server({ at: today })
  const boss = await house.given.employee({ permissions: [1], ownAdmin: true })
  const operator = await operatorOf(house)
  const mailed = async (address: string) => {
    await runDueJobs(house.services)
    const { listData } = (await operator.call(listMails)).data
    const latest = listData.filter(({ recipient }) => recipient === address).sort((a, b) => b.mailID - a.mailID)[0]
    assert.ok(latest, `no mail to ${address}`)
    // The operator does not see the links.
    return (await mailNumbered(join(house.services.config.dataDir, 'outbox'), latest.mailID)).text
  }
  const token = async (address: string) => /\?token=([\w-]+)/.exec(await mailed(address))![1]!
  const { rows } = await house.database.ownerPool.query(
    `select e.id from employees e join companies c on c.id = e.company_id where c.kind = 'COM'`,
  )
  const operatorId = rows[0].id as number
  return { ...house, boss, admin: house.as.person(boss), operator, operatorId, mailed, token }
}

/** The id of the session that a client is in. */
export async function sessionOf(client: Client): Promise<number> {
  return (await good(client.call(listSessions))).listData.find(({ current }) => current)!.sessionID
}

/** What is on record of an employee's own act. */
export function own({ companyId, employeeId }: GivenEmployee) {
  return { companyId, employee: employeeId, subjectId: employeeId }
}

/** A certificate of an employee's own that signs without a password. */
export async function certificateOf(client: Client): Promise<number> {
  return (await good(client.call(addCertificate, certificateRequest(identities.nattapong)))).certID
}

/** The company has an authority, so that it signs B-LT; but nobody answers for the certificate that signs. */
export const fallen = { level: 'B-T', levelMissed: { level: 'B-LT', fault: 'status' } } as const
