import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { doneOrWaiting, holdBack } from '../support/hold-back.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse()
const { as, given, clock, database } = house

const PEOPLE = 230

const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
const inWords = (date: Date) => date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** A company with more people than one job emails, and who of them are emailed in the second job. */
async function crowd() {
  const company = await given.company()
  const keeper = await given.employee({ company, permissions: [1] })
  const { rows } = await database.ownerPool.query<{ id: number; email: string }>(
    `insert into employees (company_id, username, first_name, last_name, email, email_proven_at, password_hash, locale, created_at)
      select $1, 'some' || n, 'Some', 'People', 'some' || n || '@example.com', now(), 'x', 'en', now() from generate_series(1, $2) n
      returning id, email`,
    [company.companyId, PEOPLE],
  )
  return { client: as.person(keeper), rows }
}

test('whoever is emailed of a rule while it changes is emailed of the new one, whether their turn had come or not', async () => {
  const { client, rows } = await crowd()
  const [first, second] = [day(10), day(20)]
  const on = (date: Date) => ({ requiredOf: 'everyone' as const, fromDay: date.toISOString().slice(0, 10) })
  assert.equal((await client.call(setFactorPolicy, on(first))).status, 0)
  // The second hundred is being emailed when the rule changes.
  const goOn = await holdBack(database, { table: 'mails', on: 'insert', when: `new.employee_id = ${rows[150]!.id}` })
  const telling = house.mails()
  await waitUntilWaiting(database)
  const changing = client.call(setFactorPolicy, on(second))
  await doneOrWaiting(database, changing, 2)
  await goOn()
  assert.equal((await changing).status, 0)
  const mails = [...(await telling), ...(await house.mails())]
  const last = new Map(mails.map((mail) => [mail.to[0]!, mail.parsed.text ?? '']))
  const missing = rows.filter(({ email }) => !last.get(email)?.includes(inWords(second)))
  assert.deepEqual(
    missing.map(({ email }) => email),
    [],
  )
  const told = mails.filter(({ to }) => to[0] === rows[0]!.email).length
  assert.equal(told, 2, 'of each rule once')
})
