import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addApiKey, listApiKeys } from '@laisen/contract/endpoints/api-keys'
import { confirmFactor, disableFactor, enrolFactor } from '@laisen/contract/endpoints/factors'
import { watchNotifications } from '@laisen/contract/endpoints/notifications'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { changePassword, getInfoUser, loginCustomer, logout } from '@laisen/contract/endpoints/session'
import { type BearerClient, bearerClient } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { keyRequest } from '../support/api-keys.ts'
import { shownBy } from '../support/authenticator.ts'
import { envelopeOf } from '../support/envelopes.ts'
import { good } from '../support/good.ts'

/** The call that stops once it is known who makes it, where limits are counted. */
let stopped: { readonly path: string; arrived(): void; readonly goesOn: Promise<void> } | undefined

const house = await server({
  rateLimits: {
    async take({ path }) {
      if (path !== stopped?.path) return
      const { arrived, goesOn } = stopped
      stopped = undefined
      arrived()
      await goesOn
    },
  },
})
const { as, given, call, clock, url } = house

const logIn = ({ companyCode, username: userName, password }: GivenEmployee) =>
  call(loginCustomer, { companyCode, userName, password })

interface Case {
  readonly path: string
  /** Makes the call. @returns its HTTP status */
  make(): Promise<number>
  /** Whether what the call does was done. */
  isDone(): Promise<boolean>
}

/** What a session begins that lasts longer than the call. */
const cases: Readonly<Record<string, (client: BearerClient, person: GivenEmployee) => Promise<Case>>> = {
  'an envelope is entered': async (client, { employeeId: employeeID, email }) => {
    const recipients = [recipientOf({ key: 'me', employeeID, email })]
    const envelopeID = await sentEnvelope(client, () => ({ recipients }))
    return {
      path: enterEnvelope.path,
      make: async () => (await client.call(enterEnvelope, { envelopeID })).http,
      isDone: async () => {
        const { events } = await envelopeOf(client, envelopeID)
        return events.some(({ type }) => type === 'envelope.authenticated')
      },
    }
  },
  'an API key is created': async (client) => ({
    path: addApiKey.path,
    make: async () => (await client.call(addApiKey, keyRequest(clock.now()))).http,
    isDone: async () => (await good(client.call(listApiKeys, {}))).dataCount > 0,
  }),
  'another email is asked for': async (client, { email }) => ({
    path: updateEmployeeCompany.path,
    make: async () => (await client.call(updateEmployeeCompany, { email: `new-${email}` })).http,
    isDone: async () => (await good(client.call(getInfoUser))).pendingEmail !== '',
  }),
  'a second factor is confirmed': async (client, person) => {
    const { secret } = await good(client.call(enrolFactor, { password: person.password }))
    return {
      path: confirmFactor.path,
      make: async () => (await client.call(confirmFactor, { code: shownBy(secret, clock) })).http,
      isDone: async () => (await good(logIn(person))).factor === 'code',
    }
  },
  'a stream is opened': async (client) => ({
    path: watchNotifications.path,
    make: async () => (await client.fetch(`/api/v1/${watchNotifications.path}`)).status,
    isDone: async () => false,
  }),
}

/** Makes the call of a case, and ends its session while it is under way. */
async function endedMeanwhile({ path, make }: Case, end: () => Promise<unknown>): Promise<number> {
  const [arrived, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  stopped = { path, arrived: arrived.resolve, goesOn: goesOn.promise }
  const made = make()
  await arrived.promise
  await end()
  goesOn.resolve()
  return made
}

for (const [what, prepare] of Object.entries(cases)) {
  test(`a session that ends, or goes on under another token, while ${what}: nothing was done`, async () => {
    for (const end of ['logout', 'another token']) {
      const person = await given.employee({ company: await given.company(), permissions: [1] })
      let token = (await good(logIn(person))).token
      const client: BearerClient = { ...bearerClient(url, token) }
      const one = await prepare(client, person)
      const status = await endedMeanwhile(one, async () => {
        if (end === 'logout') await good(client.call(logout))
        else {
          const change = { oldPassword: person.password, newPassword: 'Another-Pass-2' }
          token = (await good(client.call(changePassword, change))).token
        }
      })
      assert.equal(status, 401, end)
      const password = end === 'logout' ? person.password : 'Another-Pass-2'
      const later = end === 'logout' ? await as.fresh(person) : bearerClient(url, token)
      Object.assign(client, later)
      Object.assign(person, { password })
      assert.equal(await one.isDone(), false, end)
    }
  })
}

test('a password that is changed, or a factor that is turned off, in a session that ends meanwhile stays', async () => {
  const person = await given.employee()
  const client = await as.fresh(person)
  const change = { oldPassword: person.password, newPassword: 'Another-Pass-2' }
  const changing = { path: changePassword.path, isDone: async () => false }
  const make = async () => (await client.call(changePassword, change)).http
  assert.equal(await endedMeanwhile({ ...changing, make }, () => client.call(logout)), 401)

  const other = await as.fresh(person)
  const { secret } = await good(other.call(enrolFactor, { password: person.password }))
  const { token } = await good(other.call(confirmFactor, { code: shownBy(secret, clock) }))
  const enrolled = bearerClient(url, token)
  clock.advance({ seconds: 30 })
  const off = { password: person.password, code: shownBy(secret, clock) }
  const turning = { path: disableFactor.path, isDone: async () => false }
  const turn = async () => (await enrolled.call(disableFactor, off)).http
  assert.equal(await endedMeanwhile({ ...turning, make: turn }, () => enrolled.call(logout)), 401)
  assert.equal((await good(logIn(person))).factor, 'code')
})
