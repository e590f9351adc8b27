import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { actOnEnvelope } from '@laisen/contract/endpoints/recipient'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { RecipientAction } from '@laisen/contract/envelope-rules'
import type { Client } from '@laisen/testkit/client'
import { drawn, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { givenIn, signedIn } from '@laisen/testkit/given-in'
import { judgeSigned } from '@laisen/testkit/oracle'
import { freePort, type RunningLaisen, startLaisen, strayProcesses } from '@laisen/testkit/process'
import { documentOf, envelopeOf } from '../support/envelopes.ts'

/** Set `LAISEN_KILLS=40` for a thorough run; the default keeps the daily run short. */
const kills = Number(process.env.LAISEN_KILLS ?? 6)
const AT_ONCE = 3
const actions: readonly RecipientAction[] = ['sign', 'sign', 'approve', 'acknowledge']

interface Person {
  readonly employeeId: number
  readonly email: string
  readonly action: RecipientAction
  readonly client: Client
}

interface Shift {
  readonly sender: Client
  readonly people: readonly Person[]
  readonly envelopes: number[]
  /** Acts that were answered: of whom, on which envelope. */
  readonly acknowledged: Set<string>
}

/** Colleagues who act one after another, the last two together. */
async function shiftOf(laisen: RunningLaisen): Promise<Shift> {
  const given = await givenIn(laisen, async (given) => {
    const company = await given.company({ plan: false })
    await given.package({ company, limitSignatures: 10_000 })
    const sender = await given.employee({ company, permissions: [1] })
    const people = []
    for (const action of actions) people.push({ ...(await given.employee({ company, permissions: [1] })), action })
    return { sender, people }
  })
  const people = await Promise.all(
    given.people.map(async (person) => ({ ...person, client: await signedIn(laisen, person) })),
  )
  return { sender: await signedIn(laisen, given.sender), people, envelopes: [], acknowledged: new Set() }
}

async function send({ sender, people, envelopes }: Shift): Promise<void> {
  const recipients = people.map(({ employeeId: employeeID, email, action }, index) =>
    recipientOf({ key: `p${index}`, name: `Person ${index}`, email, employeeID, action, step: Math.min(index + 1, 3) }),
  )
  envelopes.push(await sentEnvelope(sender, () => ({ recipients })))
}

/** Everyone acts in turn, until everyone is done or the server is gone. */
async function actUntilGone(shift: Shift, envelopeID: number): Promise<void> {
  for (const person of shift.people) {
    try {
      await act(shift, envelopeID, person)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      return
    }
  }
}

async function act(shift: Shift, envelopeID: number, { employeeId, client }: Person): Promise<void> {
  // Acting is limited by address.
  const from = { headers: { 'x-forwarded-for': `198.18.${employeeId}.${envelopeID % 250}` } }
  for (let tries = 0; tries < 100; tries++) {
    if (shift.acknowledged.has(`${envelopeID}/${employeeId}`)) return
    const { recipients } = await envelopeOf(client, envelopeID)
    const { state } = recipients.find(({ employeeID }) => employeeID === employeeId)!
    if (state === 'done') return
    const { data: entered } = await client.call(enterEnvelope, { envelopeID })
    if (entered) {
      const given = { session: entered.session, consent: true, fields: [], handwriting: drawn }
      const { status } = await client.call(actOnEnvelope, given, from)
      if (status === 0) shift.acknowledged.add(`${envelopeID}/${employeeId}`)
    }
    // What the server cannot do at this moment, it can do in the next.
    if (!shift.acknowledged.has(`${envelopeID}/${employeeId}`)) await new Promise((go) => setTimeout(go, 200))
  }
  assert.fail(`nobody can act on envelope ${envelopeID} any more`)
}

test(`${kills} kills between a signature and completion lose nothing and double nothing, and every envelope ends`, async () => {
  const port = await freePort()
  const env = { DEMO: '0', OUTBOUND_ALLOW: '127.0.0.1', TRUST_PROXY: '127.0.0.1' }
  let laisen = await startLaisen({ port, env })
  const { dataDir } = laisen
  try {
    const shift = await shiftOf(laisen)
    for (let kill = 0; kill < kills; kill++) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => send(shift)))
      const acting = Promise.all(shift.envelopes.map((envelopeID) => actUntilGone(shift, envelopeID)))
      await new Promise((go) => setTimeout(go, randomInt(100, 1_800)))
      await laisen.end('SIGKILL')
      await acting
      laisen = await startLaisen({ dataDir, port, env })
    }
    await Promise.all(shift.envelopes.map((envelopeID) => actUntilGone(shift, envelopeID)))
    await verify(shift)
  } finally {
    await laisen.end('SIGTERM')
    assert.deepEqual(await strayProcesses(dataDir), [])
    await laisen.remove()
  }
})

async function verify({ sender, people, envelopes, acknowledged }: Shift): Promise<void> {
  assert.ok(acknowledged.size >= envelopes.length, `only ${acknowledged.size} acts were answered`)
  for (const [index, envelopeID] of envelopes.entries()) {
    // In turn, because no one may ask without a limit.
    const { client } = people[index % people.length]!
    await completed(client, envelopeID)
    const { documents, recipients, events, certificateOfCompletion } = await envelopeOf(client, envelopeID)
    // An act that was answered is among them.
    assert.ok(recipients.every(({ state }) => state === 'done') && certificateOfCompletion)
    const count = (wanted: string) => events.filter(({ type }) => type === `envelope.${wanted}`).length
    assert.deepEqual(
      [count('sent'), count('acted'), count('completed'), count('certificate')],
      [1, people.length, 1, 1],
    )
    if (index % 6 === 0) {
      await judgeSigned(await documentOf(client, envelopeID), { signatures: people.length, documentTimestamps: 1 })
    }
    assert.equal(documents[0]!.level, 'B-LTA')
  }
  const { data } = await sender.call(getProductsByCompany)
  const signed = envelopes.length * actions.filter((action) => action === 'sign').length
  assert.equal(data.listData[0]?.limitSignatureUse, signed)
}

async function completed(sender: Client, envelopeID: number): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((go) => setTimeout(go, 250))) {
    if ((await envelopeOf(sender, envelopeID)).status === 3) return
  }
  throw new Error(`envelope ${envelopeID} does not end`)
}
