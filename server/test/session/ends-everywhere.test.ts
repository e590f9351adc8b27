import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getArchive, getArchiveLink, startArchive } from '@laisen/contract/endpoints/company-archives'
import { getRecipientEnvelope } from '@laisen/contract/endpoints/recipient'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { changePassword, loginCustomer, logout } from '@laisen/contract/endpoints/session'
import { type BearerClient, bearerClient } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { replicas } from '@laisen/testkit/replicas'
import { until } from '@laisen/testkit/until'
import { openStream } from '../support/event-stream.ts'

const { urls, given } = await replicas({ PUBLIC_URL: 'http://127.0.0.1:3000' })
const [one, other] = urls as [string, string]

const company = await given.company()
const person = await given.employee({ company, permissions: [1] })

async function loggedIn(url: string, password = person.password): Promise<BearerClient> {
  const { companyCode, username: userName } = person
  const { status, message, data } = await bearerClient(url).call(loginCustomer, { companyCode, userName, password })
  assert.equal(status, 0, message)
  return bearerClient(url, data.token)
}
/** The same session, at the other process. */
const elsewhere = ({ token }: BearerClient) => bearerClient(other, token)
const reads = async (url: string, session: string) =>
  (await bearerClient(url).call(getRecipientEnvelope, { session })).status === 0

const recipients = [recipientOf({ key: 'me', employeeID: person.employeeId, email: person.email })]
const envelopeID = await sentEnvelope(await loggedIn(one), () => ({ recipients }))

test('what was begun at one process ends at once when the session ends at another: what was entered, and the stream', async () => {
  for (const end of [
    (client: BearerClient) => client.call(logout),
    (client: BearerClient) =>
      client.call(changePassword, { oldPassword: person.password, newPassword: 'Another-Pass-2' }),
  ]) {
    const client = await loggedIn(one)
    const { session } = (await client.call(enterEnvelope, { envelopeID })).data
    const stream = await openStream(client)
    assert.deepEqual([await reads(one, session), await reads(other, session)], [true, true])
    assert.equal((await end(elsewhere(client))).status, 0)
    assert.deepEqual([await reads(one, session), await reads(other, session)], [false, false])
    while ((await stream.next()) !== undefined);
  }
})

test('a link to the archive that was downloaded at one process is over at another', async () => {
  const client = await loggedIn(one, 'Another-Pass-2')
  assert.equal((await client.call(startArchive)).status, 0)
  const archive = async () => (await client.call(getArchive)).data.archive!
  await until('the archive is ready', async () => (await archive()).state === 'ready')
  const { archiveID } = await archive()
  const { link } = (await client.call(getArchiveLink, { archiveID })).data
  const at = (url: string) => fetch(`${url}${new URL(link).pathname}${new URL(link).search}`)
  const whole = await at(one)
  assert.equal(whole.status, 200)
  await whole.arrayBuffer()
  assert.deepEqual([(await at(other)).status, (await at(one)).status], [404, 404])
})
