import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctRecipient, getEnvelope, resendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { bearerClient } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { replicas } from '@laisen/testkit/replicas'

const { urls, given } = await replicas({ PUBLIC_URL: 'https://laisen.example' })
const most = limits.outsideRecipientsPerDayLeast

test('two people who correct and email again on two servers at once reach as many new addresses as there is room', async () => {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 10 })
  const signedIn = async (url: string) => {
    const { companyCode, username: userName, password } = await given.employee({ company, permissions: [1] })
    const { data } = await bearerClient(url).call(loginCustomer, { companyCode, userName, password })
    return bearerClient(url, data.token)
  }
  const clients = [await signedIn(urls[0]!), await signedIn(urls[1]!)] as const
  const recipientsOf = async (client: (typeof clients)[number]) => {
    const recipients = Array.from({ length: (most - 4) / 2 }, (_, at) =>
      recipientOf({ key: `p${at}`, name: `Person ${at}`, language: 'en', action: 'approve' }),
    )
    const envelopeID = await sentEnvelope(client, () => ({ recipients, fields: [] }))
    return (await client.call(getEnvelope, { envelopeID })).data.recipients.map(({ recipientID }) => recipientID)
  }
  const people = [await recipientsOf(clients[0]), await recipientsOf(clients[1])] as const
  const corrected = await Promise.all(
    [0, 1, 2, 3, 4].flatMap((at) =>
      clients.map((client, place) => {
        const recipientID = people[place]![at]!
        return client.call(correctRecipient, { recipientID, email: `new${at}-${place}@example.org` })
      }),
    ),
  )
  assert.equal(corrected.filter(({ status }) => status === 0).length, 4)
  assert.deepEqual(new Set(corrected.map(({ code }) => code)), new Set([undefined, 'OUTSIDE_ADDRESSES_TOO_MANY']))
  const again = await Promise.all(
    Array.from({ length: 6 }, () => clients[0].call(resendEnvelope, { recipientID: people[0]![9]! })),
  )
  assert.equal(again.filter(({ status }) => status === 0).length, 3)
})
