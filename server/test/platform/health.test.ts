import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { getHealth } from '@laisen/contract/endpoints/installation'
import { freePort } from '@laisen/testkit/process'
import { server } from '@laisen/testkit/server'
import { operatorOf } from '../support/operator.ts'

const house = await server()
const operator = await operatorOf(house)
const check = async (name: string) => (await operator.call(getHealth)).data.checks.find((one) => one.name === name)!

test('the operator sees the state of every check, in complete sentences', async () => {
  const { data } = await operator.call(getHealth)
  assert.equal(data.canSign, true)
  assert.equal(data.version, '0.1.0')
  assert.deepEqual(
    data.checks.map(({ name, state }) => [name, state]),
    [
      ['database', 'ok'],
      ['masterKey', 'ok'],
      ['token', 'ok'],
      ['store', 'ok'],
      ['disk', data.checks[4]!.state],
      ['clock', 'ok'],
      ['queue', 'ok'],
      ['mail', 'warning'],
      ['publicUrl', 'warning'],
      ['timestamp', 'ok'],
      ['certificates', 'ok'],
      ['plans', 'ok'],
      ['renewals', 'ok'],
    ],
  )
  for (const { text } of data.checks) assert.equal(text.includes('{'), false, text)
})

test('a document store that cannot be written stops signing', async () => {
  const files = join(house.services.config.dataDir, 'files')
  await rm(files, { recursive: true, force: true })
  await writeFile(files, '')
  const { data } = await operator.call(getHealth)
  assert.equal(data.canSign, false)
  const stopping = data.checks.filter(({ stopsSigning }) => stopsSigning).map(({ name }) => name)
  assert.ok(stopping.includes('store'), stopping.join())
})

test('a job that no worker takes fails the check, with how long it has waited', async () => {
  await house.database.ownerPool.query(
    `select graphile_worker.add_job('mail.send', '{}', run_at => now() - interval '20 minutes')`,
  )
  const { state, text } = await check('queue')
  assert.equal(state, 'failed')
  assert.match(text, /has been waiting for 20 minutes/)
  await house.database.ownerPool.query('delete from graphile_worker._private_jobs')
})

test('a timestamp server that does not answer is named by its host', async () => {
  const talking = createServer((_request, response) => response.writeHead(405).end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => talking.once('listening', resolve))
  const { port } = talking.address() as { port: number }
  const silent = await freePort()
  const { config } = house.services
  Object.assign(config, { tsaUrls: [`http://127.0.0.1:${port}/tsa`] })
  assert.equal((await check('timestamp')).state, 'ok')
  Object.assign(config, { tsaUrls: [`http://127.0.0.1:${port}/tsa`, `http://127.0.0.1:${silent}/tsa`] })
  const { state, text } = await check('timestamp')
  assert.equal(state, 'warning')
  assert.match(text, new RegExp(`127\\.0\\.0\\.1:${silent}`))
  assert.equal(text.includes(`127.0.0.1:${port}`), false)
  talking.close()
})

test('companies whose package has ended are counted unless they are suspended', async () => {
  // Without people: a login that is still under way would be refused once the company is suspended.
  const company = await house.given.company({ plan: false })
  await house.given.package({ company, startsAt: new Date('2026-01-01'), endsAt: new Date('2026-02-01') })
  const { state, text } = await check('plans')
  assert.equal(state, 'warning')
  assert.match(text, /package of 1 company has ended\./)
  await house.database.owner
    .updateTable('companies')
    .set({ suspended_at: house.clock.now() })
    .where('id', '=', company.companyId)
    .execute()
  assert.equal((await check('plans')).state, 'ok')
})
