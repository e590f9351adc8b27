import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { getArchive, getArchiveLink, startArchive } from '@laisen/contract/endpoints/company-archives'
import { getInfoUser, logout } from '@laisen/contract/endpoints/session'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs } from '@laisen/testkit/jobs'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { doneOrWaiting, holdBack } from '../support/hold-back.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const { as, given, clock, database, services } = await server({ at: new Date() })

/** More than what a connection takes in advance, so that a download can be under way. */
const MOST_BYTES = 24 * 1024 * 1024
const company = await given.company()
const boss = await given.employee({ company, permissions: [1] })
const admin = await as.fresh(boss)
const recipients = [recipientOf({ key: 'me', employeeID: boss.employeeId, email: boss.email })]
await sentEnvelope(admin, () => ({ recipients }), pdf({ sizeBytes: MOST_BYTES }))
assert.equal((await admin.call(startArchive)).status, 0)
await runDueJobs(services)
const { archiveID, sizeBytes } = (await admin.call(getArchive)).data.archive!
const size = sizeBytes!

async function linkOf(client: Client): Promise<string> {
  const { status, message, data } = await client.call(getArchiveLink, { archiveID })
  assert.equal(status, 0, message)
  return data.link
}

async function asked(link: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response] = await once(get(link, { headers, agent: false }), 'response')
  return response
}

/** Reads so many bytes, then no more. */
async function read(response: IncomingMessage, bytes = Number.POSITIVE_INFINITY): Promise<number> {
  let count = 0
  for await (const piece of response.iterator({ destroyOnReturn: false })) {
    count += piece.length
    if (count >= bytes) break
  }
  return count
}
const whole = async (link: string) => read(await asked(link))
const works = async (link: string) => {
  const { statusCode } = await asked(link, { range: 'bytes=0-0' })
  return statusCode === 206
}

test('a link downloads the archive once, to its end; there is another for who asks again', async () => {
  const link = await linkOf(admin)
  assert.equal(await whole(link), size)
  const again = await asked(link)
  assert.equal(again.statusCode, 404)
  const { code } = JSON.parse(Buffer.concat(await again.toArray()).toString())
  assert.equal(code, 'ARCHIVE_LINK_EXPIRED')
  assert.equal(await works(link), false)
  assert.equal(await whole(await linkOf(admin)), size)
})

test('a broken download goes on with Range, and the last byte ends the link', async () => {
  const link = await linkOf(admin)
  const broken = await asked(link)
  const had = await read(broken, 1000)
  broken.destroy()
  const middle = await asked(link, { range: `bytes=${had}-${had + 9_999}` })
  assert.equal(await read(middle), 10_000)
  const rest = await asked(link, { range: `bytes=${had + 10_000}-` })
  assert.equal(rest.statusCode, 206)
  assert.equal(await read(rest), size - had - 10_000)
  assert.equal(await works(link), false)
})

test('a download under way is finished after its session and its link have ended; of two, both are', async () => {
  const client = await as.fresh(boss)
  const link = await linkOf(client)
  const downloads = [await asked(link), await asked(link)]
  const had = await Promise.all(downloads.map((one) => read(one, 1)))
  assert.equal((await client.call(logout)).status, 0)
  assert.equal(await works(link), false)
  for (const [index, one] of downloads.entries()) assert.equal(had[index]! + (await read(one)), size)
})

test('it goes on while its session is idle, because a download takes a while, and ends after an hour', async () => {
  const client = await as.fresh(boss)
  const link = await linkOf(client)
  clock.advance({ minutes: 31 })
  assert.equal((await client.call(getInfoUser)).http, 401)
  assert.equal(await works(link), true)
  clock.advance({ minutes: 29 })
  assert.equal(await works(link), false)
})

test('logging out in another session ends no link, nor does the link of another person end with it', async () => {
  const [client, other] = [await as.fresh(boss), await as.fresh(boss)]
  const colleague = await as.fresh(await given.employee({ company, permissions: [1] }))
  const [link, ofColleague] = [await linkOf(client), await linkOf(colleague)]
  await other.call(logout)
  assert.deepEqual([await works(link), await works(ofColleague)], [true, true])
  await client.call(logout)
  assert.deepEqual([await works(link), await works(ofColleague)], [false, true])
})

test('a link that is made while its person logs out does not work', async () => {
  const client = await as.fresh(boss)
  const letGo = await holdBack(database, { table: 'links', on: 'insert' })
  const making = client.call(getArchiveLink, { archiveID })
  await waitUntilWaiting(database)
  const ending = client.call(logout)
  await doneOrWaiting(database, ending, 2)
  await letGo()
  assert.equal((await ending).status, 0)
  const { status, data } = await making
  assert.ok(status === 1 || !(await works(data.link)))
})
