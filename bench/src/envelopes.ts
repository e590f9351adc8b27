import { performance } from 'node:perf_hooks'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { actOnEnvelope } from '@laisen/contract/endpoints/recipient'
import { countEnvelopes, enterEnvelope, getEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { Client } from '@laisen/testkit/client'
import { drawn, fieldOf, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { givenIn, signedIn } from '@laisen/testkit/given-in'
import { startLaisen } from '@laisen/testkit/process'
import { median, percentile } from './figures.ts'

export interface EnvelopesRow {
  what: string
  count: number
  perSecond: number | null
  medianMs: number | null
  p99Ms: number | null
  /** Of the act on the second revision, or of the goal. */
  ratio: string | null
}

const RECIPIENTS = 3
const IN_FLIGHT = 8
/** Envelopes that go round so many people, so that each has as many revisions. */
const LONG = 10
const ROUND = 52

interface Person {
  readonly employeeId: number
  readonly email: string
  readonly client: Client
}

/**
 * Envelopes with three people who sign one after another, over HTTP on the real program with its embedded database and its disk, until
 * all are complete; and what an act costs on a document that many have signed already.
 */
export async function benchEnvelopes({ envelopes = 1_000 } = {}): Promise<EnvelopesRow[]> {
  const env = { DEMO: '0', OUTBOUND_ALLOW: '127.0.0.1', TRUST_PROXY: '127.0.0.1' }
  const laisen = await startLaisen({ env })
  try {
    const given = await givenIn(laisen, async (given) => {
      const company = await given.company({ plan: false })
      await given.package({ company, limitSignatures: 100_000 })
      const employees = []
      while (employees.length < ROUND) employees.push(await given.employee({ company, permissions: [1] }))
      return employees
    })
    const people: Person[] = []
    for (const person of given) people.push({ ...person, client: await signedIn(laisen, person) })
    return [...(await long(people)), ...(await many(people, envelopes))]
  } finally {
    await laisen.remove()
  }
}

async function many(people: readonly Person[], wanted: number): Promise<EnvelopesRow[]> {
  const ids: number[] = []
  const sendTimes: number[] = []
  const actTimes: number[] = []
  const before = await usedSignatures(people)
  const began = performance.now()
  const work = async () => {
    for (let next = ids.length; next < wanted; next = ids.length) {
      ids.push(0)
      // Everyone sends and signs as often as the others, as no one may call without a limit.
      const sender = people[next % people.length]!
      const signers = Array.from({ length: RECIPIENTS }, (_, at) => people[(next + at + 1) % people.length]!)
      ids[next] = await timed(sendTimes, () => send(sender, signers))
      for (const signer of signers) await act(signer, ids[next]!, actTimes)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  const acted = performance.now()
  const watcher = people[0]!.client
  for (const id of ids) {
    while ((await watcher.call(getEnvelope, { envelopeID: id })).data.status !== 3) await pause(200)
  }
  const seconds = (performance.now() - began) / 1000
  await requireNothingLost(people, { wanted, used: (await usedSignatures(people)) - before })
  const row = (what: string, times: readonly number[]): EnvelopesRow => ({
    ...{ what, count: times.length, perSecond: null, ratio: null },
    ...{ medianMs: round(median(times)), p99Ms: round(percentile(times, 0.99)) },
  })
  return [
    {
      ...{ what: `envelopes of ${RECIPIENTS}, to completion`, count: wanted, perSecond: round(wanted / seconds) },
      ...{ medianMs: null, p99Ms: null, ratio: null },
    },
    { ...row('after the last act', []), count: wanted, medianMs: round(began + seconds * 1000 - acted), p99Ms: null },
    row(`composing and sending, ${IN_FLIGHT} at once`, sendTimes),
    row(`act, ${IN_FLIGHT} at once`, actTimes),
  ]
}

/** Acts one at a time, in turn on documents that two and that fifty people have signed. */
async function long(people: readonly Person[]): Promise<EnvelopesRow[]> {
  const sent: number[] = []
  while (sent.length < 2 * LONG) sent.push(await send(people[sent.length]!, people))
  const [fresh, old] = [sent.slice(0, LONG), sent.slice(LONG)]
  const prepare = async (ids: readonly number[], signers: readonly Person[]) => {
    for (const signer of signers) for (const id of ids) await act(signer, id, [])
  }
  // The first revision holds the fields, so that the first act makes the second.
  await prepare(old, people.slice(0, 48))
  await prepare(fresh, people.slice(0, 1))
  const [second, fiftieth] = [[] as number[], [] as number[]]
  for (let at = 0; at < 3; at++) {
    for (const [index, id] of fresh.entries()) {
      await act(people[1 + at]!, id, second)
      await act(people[48 + at]!, old[index]!, fiftieth)
    }
  }
  const row = (what: string, times: number[], ratio: string | null): EnvelopesRow => ({
    ...{ what, count: times.length, perSecond: null, medianMs: round(median(times)) },
    ...{ p99Ms: round(percentile(times, 0.99)), ratio },
  })
  const ratio = median(fiftieth) / median(second)
  return [
    row('act on the second revision, one at a time', second, null),
    row('act on the fiftieth revision, in turn with it', fiftieth, `${ratio.toFixed(2)} (goal 1.2)`),
  ]
}

function send({ client }: Person, signers: readonly Person[]): Promise<number> {
  const recipients = signers.map(({ employeeId: employeeID, email }, index) =>
    recipientOf({ key: `p${index}`, name: `Person ${index}`, email, employeeID, step: index + 1 }),
  )
  const fields = recipients.map(({ key }, at) =>
    fieldOf({
      key: `s${at}`,
      recipientKey: key,
      x: 40 + (at % 4) * 130,
      y: 60 + Math.floor(at / 4) * 48,
      width: 110,
      height: 40,
    }),
  )
  return sentEnvelope(client, () => ({ recipients, fields }))
}

async function act({ client, employeeId }: Person, envelopeID: number, times: number[]): Promise<void> {
  const { session } = (await client.call(enterEnvelope, { envelopeID })).data
  // Acting is limited by address, and everyone has their own.
  const from = { headers: { 'x-forwarded-for': `198.51.100.${employeeId % 250}` } }
  const facts = { session, consent: true, fields: [], handwriting: drawn }
  const answer = await timed(times, () => client.call(actOnEnvelope, facts, from))
  if (answer.status !== 0) throw new Error(answer.message)
}

async function requireNothingLost(people: readonly Person[], { wanted, used }: { wanted: number; used: number }) {
  let completed = 0
  for (const person of people) completed += (await person.client.call(countEnvelopes)).data.completed
  // Each is complete for whoever sent it and for each who signed it.
  const expected = [wanted * (RECIPIENTS + 1), wanted * RECIPIENTS]
  if (completed !== expected[0] || used !== expected[1]) {
    throw new Error(`${completed} completed and ${used} signatures instead of ${expected.join(' and ')}`)
  }
}

async function usedSignatures(people: readonly Person[]): Promise<number> {
  return (await people[0]!.client.call(getProductsByCompany)).data.listData[0]!.limitSignatureUse
}

async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  times.push(performance.now() - began)
  return result
}

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))
const round = (value: number) => Math.round(value * 10) / 10
