import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { endpoint } from '@laisen/contract/endpoint'
import { sendMailRegister } from '@laisen/contract/endpoints/companies'
import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { type App, mount } from '@laisen/server/http/mount'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import * as z from 'zod/mini'

const nothing = z.object({})
const fails = endpoint({
  method: 'POST',
  path: 'Test/Fails',
  title: 'Fails as code of ours would.',
  access: 'public',
  effect: 'read',
  input: nothing,
  data: nothing,
})
const file = endpoint({
  method: 'GET',
  path: 'Test/File',
  title: 'A file of ten bytes.',
  access: 'public',
  effect: 'read',
  input: nothing,
  data: z.null(),
  answers: 'application/pdf',
})

const bytes = Buffer.from('0123456789')

function testCalls(app: App): void {
  mount(app, fails, async () => {
    throw new Error('the password of the database is hunter2')
  })
  // As fastify and its plugins fail.
  app.fastify.get('/api/v1/Test/FailsBelow', async () => {
    throw Object.assign(new Error('the password of the database is hunter2'), { statusCode: 500 })
  })
  mount(app, file, async () => ({
    type: 'application/pdf',
    sizeBytes: bytes.length,
    fileName: 'สัญญา "1".pdf',
    etag: '"v1"',
    read: ({ start, end }) => bytes.subarray(start, end + 1),
  }))
}

const webFolder = await mkdtemp(join(tmpdir(), 'laisen-web-'))
after(() => rm(webFolder, { recursive: true }))
await mkdir(join(webFolder, 'assets'))
await writeFile(join(webFolder, 'index.html'), '<title>the application</title>')
await writeFile(join(webFolder, 'login.html'), '<title>the login</title>')
await writeFile(join(webFolder, 'assets', 'app-1a2b3c.js'), `// ${'x'.repeat(5000)}`)
await writeFile(join(webFolder, 'assets', 'pdf.worker-1a2b3c.mjs'), '// worker')
await writeFile(
  join(webFolder, 'assets', 'pdf.worker-1a2b3c.mjs.br'),
  brotliCompressSync('// worker, compressed by the build'),
)
await writeFile(join(webFolder, 'assets', 'openjpeg-1a2b3c.wasm'), 'wasm')

const house = await server({ webFolder, also: testCalls })
const { fetch, call, given } = house

test('calls below /api/v1 answer status, message and data, with status 0 only for success [1.7.01] [1.7.02] [1.4.15]', async () => {
  const good = await call(getMasterProductPlan, {})
  assert.deepEqual(Object.keys(good).slice(0, 3), ['status', 'message', 'data'])
  assert.deepEqual([good.status, (await fetch(`/${getMasterProductPlan.path}`, { method: 'POST' })).status], [0, 404])
  const refused = await call(loginCustomer, { companyCode: 'X', userName: 'x', password: 'x' })
  assert.notEqual(refused.status, 0)
  assert.deepEqual(Object.keys(refused).slice(0, 6), ['status', 'message', 'data', 'code', 'params', 'requestId'])
  assert.equal(refused.headers.get('x-request-id'), refused.requestId)
})

test('an internal error answers only a request id; the details are in the log', async () => {
  for (const [path, method] of [
    ['Test/Fails', 'POST'],
    ['Test/FailsBelow', 'GET'],
  ] as const) {
    const response = await fetch(`/api/v1/${path}`, { method })
    const text = await response.text()
    assert.equal(response.status, 500, path)
    const answer = JSON.parse(text)
    assert.equal(answer.code, 'INTERNAL')
    assert.equal(text.includes('hunter2'), false)
    const lines = house.logged.filter((line) => line.includes(answer.requestId))
    assert.ok(lines.some((line) => line.includes('request.failed')))
  }
})

test('an unknown call and a wrong method answer 404 in the usual shape', async () => {
  for (const [path, method] of [
    ['/api/v1/No/SuchCall', 'POST'],
    ['/api/v1/Login/LoginCustomer', 'GET'],
    ['/api/', 'GET'],
  ]) {
    const response = await fetch(path!, { method: method! })
    assert.equal(response.status, 404, path)
    const answer = await response.json()
    assert.deepEqual([answer.status, answer.code, answer.data], [1, 'CALL_UNKNOWN', null])
  }
})

test('a path that cannot be decoded is refused in the usual shape', async () => {
  const response = await fetch('/api/v1/%E0%A4%A')
  assert.ok([400, 404].includes(response.status))
  assert.equal((await response.json()).status, 1)
})

test('a file is served whole, in ranges, or as 304 when unchanged', async () => {
  const get = (headers: Record<string, string> = {}) => fetch('/api/v1/Test/File', { headers })
  const whole = await get()
  assert.equal(await whole.text(), '0123456789')
  assert.equal(whole.headers.get('accept-ranges'), 'bytes')
  assert.equal(
    whole.headers.get('content-disposition'),
    `attachment; filename="_____ _1_.pdf"; filename*=UTF-8''%E0%B8%AA%E0%B8%B1%E0%B8%8D%E0%B8%8D%E0%B8%B2%20%221%22.pdf`,
  )
  const rows: [range: string, status: number, text: string, contentRange: string | null][] = [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-500', 206, '56789', 'bytes 5-9/10'],
    ['bytes=4-4', 206, '4', 'bytes 4-4/10'],
    ['bytes=9-', 206, '9', 'bytes 9-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ]
  for (const [range, status, text, contentRange] of rows) {
    const part = await get({ range })
    assert.deepEqual(
      [part.status, await part.text(), part.headers.get('content-range')],
      [status, text, contentRange],
      range,
    )
  }
  assert.equal((await get({ 'if-none-match': '"v1"' })).status, 304)
  assert.equal((await get({ range: 'bytes=0-3', 'if-range': '"v0"' })).status, 200)
})

test('the server serves the login page, the application and files, and nothing outside the web folder', async () => {
  const page = async (path: string) => /<title>(.*)<\/title>/.exec(await (await fetch(path)).text())?.[1]
  assert.equal(await page('/login'), 'the login')
  assert.equal(await page('/ResetPassword?token=secret'), 'the login')
  assert.equal(await page('/UploadPDF'), 'the application')
  assert.equal(await page('/AccessDenied'), 'the application')
  assert.equal((await fetch('/login', { method: 'HEAD' })).status, 200)
  const root = await fetch('/')
  assert.deepEqual([root.status, root.headers.get('location')], [302, '/login'])
  assert.equal((await fetch('/no-such-file.js')).status, 404)
  assert.equal((await fetch('/../server/package.json')).status, 404)
  assert.equal((await fetch('/%2e%2e/%2e%2e/package.json')).status, 404)
})

test('browsers cache files with a hash in their name for good and revalidate pages', async () => {
  const script = await fetch('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'br' } })
  assert.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(script.headers.get('content-encoding'), 'br')
  const page = await fetch('/UploadPDF')
  assert.equal(page.headers.get('cache-control'), 'no-cache')
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match((await fetch('/assets/pdf.worker-1a2b3c.mjs')).headers.get('content-type')!, /^text\/javascript/)
  assert.equal((await fetch('/assets/openjpeg-1a2b3c.wasm')).headers.get('content-type'), 'application/wasm')
})

test('a file that the build compressed is sent as it is, with its own type and life', async () => {
  const worker = await fetch('/assets/pdf.worker-1a2b3c.mjs', { headers: { 'accept-encoding': 'br' } })
  assert.equal(await worker.text(), '// worker, compressed by the build')
  assert.equal(worker.headers.get('content-encoding'), 'br')
  assert.match(worker.headers.get('content-type')!, /^(?:text|application)\/javascript/)
  assert.equal(worker.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.match(worker.headers.get('vary')!, /accept-encoding/)
})

test('pages may run our own scripts only', async () => {
  const { headers } = await fetch('/UploadPDF')
  const policy = headers.get('content-security-policy')!
  assert.ok(policy.includes("script-src 'self' 'wasm-unsafe-eval';"))
  assert.ok(policy.includes("worker-src 'self' blob:;"))
  assert.ok(policy.includes("default-src 'none';"))
  assert.equal(policy.includes('upgrade-insecure-requests'), false)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('strict-transport-security'), null)
})

test('every mounted call is in openapi.json and on the documentation page', async () => {
  const document = await (await fetch('/api/openapi.json')).json()
  assert.equal(document.openapi, '3.1.0')
  for (const { path, method } of house.app.mounted) {
    assert.ok(document.paths[`/${path}`][method.toLowerCase()].responses['200'], path)
  }
  const signIn = document.paths['/Login/LoginCustomer'].post
  assert.deepEqual(
    signIn.parameters.map((parameter: { in: string; name: string }) => [parameter.in, parameter.name]),
    [['header', 'X-Laisen-Device']],
  )
  assert.deepEqual(Object.keys(signIn.responses['200'].headers), ['X-Laisen-Device'])
  const page = await (await fetch('/api/docs')).text()
  for (const { path } of house.app.mounted) assert.ok(page.includes(`<code>${path}</code>`), path)
  // Nothing is fetched from anywhere; a message may name an address as an example.
  assert.equal(/<script|<img|src=|@import|url\(|href="?https?:/.test(page), false)
})

test('/health answers ok when the server can sign', async () => {
  const response = await fetch('/health')
  assert.deepEqual([response.status, await response.json()], [200, { ok: true, reasons: [] }])
})

test('public calls are limited per minute and address', async () => {
  const counted = await server({ rateLimits: 'real', config: { trustProxy: ['127.0.0.1'] } })
  const attempt = (address: string) =>
    counted.call(
      sendMailRegister,
      { companyAbbr: 'X', email: 'x@example.com' },
      { headers: { 'x-forwarded-for': address } },
    )
  const { perMinute = 0 } = sendMailRegister
  const answers = await Promise.all(Array.from({ length: perMinute + 3 }, () => attempt('10.0.0.1')))
  const refused = answers.filter(({ http }) => http === 429)
  assert.equal(refused.length, 3)
  assert.equal(refused[0]!.code, 'TOO_MANY_REQUESTS')
  const seconds = Number(refused[0]!.headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 60)
  assert.notEqual((await attempt('10.0.0.2')).http, 429)
})

test('calls from all addresses of one IPv6 network are counted together', async () => {
  const counted = await server({ rateLimits: 'real', config: { trustProxy: ['127.0.0.1'] } })
  const attempt = (address: string) =>
    counted.call(
      sendMailRegister,
      { companyAbbr: 'X', email: 'x@example.com' },
      { headers: { 'x-forwarded-for': address } },
    )
  const { perMinute = 0 } = sendMailRegister
  const answers = await Promise.all(Array.from({ length: perMinute + 3 }, (_, n) => attempt(`2001:db8:0:1::${n}`)))
  assert.equal(answers.filter(({ http }) => http === 429).length, 3)
  assert.notEqual((await attempt('2001:db8:0:2::1')).http, 429)
})

test('a log line has the path without its query, and the request id', async () => {
  await given.theCompany()
  await fetch('/ResetPassword?token=do-not-log-me')
  await until('the request is logged', () => house.logged.some((line) => line.includes('/ResetPassword')))
  const lines = house.logged.filter((line) => line.includes('/ResetPassword'))
  assert.equal(house.logged.join('').includes('do-not-log-me'), false)
  assert.match(lines[0]!, /"requestId":"[0-9a-f-]{36}"/)
})
