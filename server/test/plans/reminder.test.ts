import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedLoginDate, checkReminderDate } from '@laisen/contract/endpoints/package-reminder'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { type GivenCompany, testPassword } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'

const house = await server()
const { as, given, clock, call, url } = house
const DAY_MS = 86_400_000

/** Days from now. */
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)

interface Term {
  readonly from?: number
  /** Null: no end. */
  readonly to: number | null
}

async function companyWith(...terms: readonly Term[]): Promise<GivenCompany> {
  const company = await given.company({ plan: false })
  for (const { from = -100, to } of terms)
    await given.package({ company, startsAt: inDays(from), endsAt: to === null ? null : inDays(to) })
  return company
}

/** A session of its own each time: the clock moves by weeks. */
async function reminderOf(person: { companyCode: string; username: string }, timeZone?: string) {
  const { companyCode, username: userName } = person
  const { data } = await call(loginCustomer, { companyCode, userName, password: testPassword, timeZone })
  const client = bearerClient(url, data.token)
  return { client, ...(await client.call(checkReminderDate)).data }
}

const adminOf = (company: GivenCompany) => given.employee({ company, permissions: [1] })

test('a package that ends within 30 days is listed with its name and last day [2.3.15] [2.4.11] [2.7.01]', async () => {
  const admin = await adminOf(await companyWith({ to: 12 }))
  const { listDATA, reminderDate } = await reminderOf(admin)
  assert.deepEqual(
    listDATA.map(({ expireDate }) => expireDate),
    ['02/12/2026'],
  )
  assert.match(listDATA[0]!.productPlanName, /^Package \d+$/)
  assert.equal(reminderDate, 0)
})

test('the last day is that of the time zone of the session', async () => {
  clock.set('2026-11-20T18:30:00Z')
  const admin = await adminOf(await companyWith({ to: 1 }))
  assert.equal((await reminderOf(admin, 'Asia/Bangkok')).listDATA[0]!.expireDate, '22/11/2026')
  assert.equal((await reminderOf(admin, 'UTC')).listDATA[0]!.expireDate, '21/11/2026')
})

test('the reminder begins 30 days before the end, and goes on for 30 days after it', async () => {
  const shown = async (to: number) => (await reminderOf(await adminOf(await companyWith({ to })))).reminderDate === 0
  const hour = 1 / 24
  assert.deepEqual(await Promise.all([shown(30 + hour), shown(30), shown(-29)]), [false, true, true])
  assert.deepEqual(await Promise.all([shown(-30)]), [false])
})

test('a package that another one continues is not mentioned', async () => {
  const silent = async (...terms: Term[]) => {
    const { listDATA, reminderDate } = await reminderOf(await adminOf(await companyWith(...terms)))
    assert.deepEqual([listDATA, reminderDate], [[], 1], JSON.stringify(terms))
  }
  await silent({ to: 10 }, { from: 10, to: 400 })
  await silent({ to: 10 }, { from: 3, to: null })
  await silent({ to: -3 }, { from: -3, to: 90 })
  await silent({ to: null })
  await silent()
  const gap = await reminderOf(await adminOf(await companyWith({ to: 10 }, { from: 11, to: 400 })))
  assert.equal(gap.listDATA.length, 1)
})

test('a package of 30 days is not about to end on its first day', async () => {
  const shown = async (from: number) =>
    (await reminderOf(await adminOf(await companyWith({ from, to: from + 30 })))).reminderDate === 0
  assert.deepEqual([await shown(0), await shown(-22), await shown(-23)], [false, false, true])
})

test('only administrators are reminded', async () => {
  const company = await companyWith({ to: 5 })
  const clerk = await given.employee({ company, permissions: [2, 106] })
  const { listDATA, reminderDate } = await reminderOf(clerk)
  assert.deepEqual([listDATA, reminderDate], [[], 1])
})

test('whoever closes it is asked again 7 days and 1 day before the end, and at the end [2.4.10] [2.4.12] [2.7.03]', async () => {
  clock.set('2026-11-20T03:42:07Z')
  const company = await companyWith({ to: 20 })
  const [admin, colleague] = [await adminOf(company), await adminOf(company)]
  const shown: [number, number][] = []
  for (let day = 0; day <= 22; day++) {
    const { client, reminderDate, listDATA } = await reminderOf(admin)
    assert.equal(listDATA.length, 1)
    if (reminderDate === 0) {
      assert.equal((await client.call(acceptedLoginDate)).status, 0)
      assert.equal((await client.call(checkReminderDate)).data.reminderDate, 1)
      shown.push([day, (await reminderOf(colleague)).reminderDate])
    }
    clock.advance({ hours: 24 })
  }
  assert.deepEqual(shown, [
    [0, 0],
    [13, 0],
    [19, 0],
    [20, 0],
  ])
})

test('closing it is recorded', async () => {
  const admin = await adminOf(await companyWith({ to: 5 }))
  await (await as.fresh(admin)).call(acceptedLoginDate)
  const events = await house.database.owner
    .selectFrom('events')
    .select('type')
    .where('employee_id', '=', admin.employeeId)
    .where('type', '=', 'package.reminder-closed')
    .execute()
  assert.equal(events.length, 1)
})
