import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { server } from '@laisen/testkit/server'
import { isPage } from '../../src/http/pages.ts'

const webFolder = await mkdtemp(join(tmpdir(), 'laisen-web-'))
after(() => rm(webFolder, { recursive: true }))
await writeFile(join(webFolder, 'index.html'), '<title>the application</title>')
await writeFile(join(webFolder, 'login.html'), '<title>the login</title>')
const { fetch } = await server({ webFolder })

/** Addresses that monitors, scanners and clients of other protocols try, and addresses near pages. */
const unknown = [
  ...['/metrics', '/ready', '/readyz', '/live', '/healthz', '/health/', '/status', '/version', '/actuator/health'],
  ...[
    '/.well-known/x',
    '/.well-known/openid-configuration',
    '/.well-known/security.txt',
    '/.well-known/acme-challenge/t',
  ],
  ...[
    '/scim/v2/Users',
    '/scim',
    '/graphql',
    '/oauth/token',
    '/api',
    '/API/v1/x',
    '/v1/x',
    '/wp-login.php',
    '/.env',
    '/robots.txt',
  ],
  ...[
    '/login/x',
    '/loginx',
    '/envelopes/1/2',
    '/envelopes/compose/1/2',
    '/v/',
    '/policies',
    '/platform',
    '/platform/x',
    '/hooks',
  ],
  ...['/login%2f', '/gallery', '/UploadPDF.json'],
]
const browsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test('a path that is neither a page nor a call answers 404 as JSON, whatever a program accepts', async () => {
  const accepted = [
    undefined,
    '*/*',
    'application/json',
    'text/*',
    'application/xhtml+xml',
    'text/html;q=0, */*',
    'text/htmlx',
  ]
  for (const path of unknown) {
    for (const accept of path === '/metrics' ? accepted : [undefined]) {
      const response = await fetch(path, accept === undefined ? {} : { headers: { accept } })
      const { status, code } = await response.json()
      assert.deepEqual([response.status, status, code], [404, 1, 'CALL_UNKNOWN'], `${path} for ${accept}`)
    }
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const response = await fetch('/metrics', { method, headers: { accept: browsers } })
    assert.deepEqual([response.status, (await response.json()).code], [404, 'CALL_UNKNOWN'], method)
  }
  assert.equal((await fetch('/metrics', { method: 'HEAD' })).status, 404)
})

test('whoever asks for text/html by its name gets our page with the same status', async () => {
  for (const accept of [browsers, 'text/html', 'TEXT/HTML; q=0.5', 'application/json, text/html;charset=utf-8']) {
    for (const path of ['/metrics', '/.well-known/x', '/envelopes/1/2']) {
      const response = await fetch(path, { headers: { accept } })
      assert.equal(response.status, 404, `${path} for ${accept}`)
      assert.match(response.headers.get('content-type')!, /^text\/html/)
      assert.match(response.headers.get('vary')!, /accept/i)
      assert.match(await response.text(), /the application/)
    }
  }
  // A call is none for people.
  const call = await fetch('/api/v1/No/SuchCall', { headers: { accept: browsers } })
  assert.deepEqual([call.status, (await call.json()).code], [404, 'CALL_UNKNOWN'])
})

test('every page is served to whoever asks, in upper and lower case and with parameters', async () => {
  for (const path of [
    '/login',
    '/Login',
    '/login/',
    '/uploadpdf',
    '/UploadPDF?x=1',
    '/v/abc',
    '/envelopes/12',
    '/envelopes/compose',
    '/Sign?t=1',
  ]) {
    for (const accept of ['*/*', browsers]) {
      const response = await fetch(path, { headers: { accept } })
      assert.equal(response.status, 200, path)
      assert.match(await response.text(), /<title>/)
    }
  }
})

test('the server knows exactly the addresses that the web has', async () => {
  const source = await readFile(new URL('../../../web/src/paths.ts', import.meta.url), 'utf8')
  const literal = [...source.matchAll(/'(\/[^'?]+)/g)].map(([, path = '']) => path)
  const composed = [...source.matchAll(/`(\/[^`?]+)/g)].map(([, path = '']) => path.replaceAll(/\$\{[^}]*\}/g, 'x'))
  const known = [...literal, ...composed].filter((path) => path !== '/gallery')
  assert.ok(known.length > 40)
  // A parameter that may be absent: the address with it, and without.
  const each = known.flatMap((path) =>
    path.endsWith('?') ? [path.slice(0, -1), path.replace(/\/:\w+\?$/, '')] : [path],
  )
  assert.deepEqual(
    each.filter((path) => !isPage(path)),
    [],
  )
})
