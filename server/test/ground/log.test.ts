import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../src/log/log.ts'

function lines(secrets: string[] = []) {
  const written: string[] = []
  const now = () => new Date('2031-05-01T00:00:00Z')
  return { written, log: createLog({ write: (line) => written.push(line), secrets, now }) }
}

test('a log line is one JSON object with time, level, event, facts and the log’s own fields', () => {
  const { written, log } = lines()
  log.with({ requestId: 'r-1' }).info('request.answered', { status: 200, path: 'a\nb' })
  log.debug('unseen')
  assert.equal(written.length, 1)
  assert.equal(written[0]?.split('\n').length, 2)
  assert.deepEqual(JSON.parse(written[0] ?? ''), {
    time: '2031-05-01T00:00:00.000Z',
    level: 'info',
    event: 'request.answered',
    requestId: 'r-1',
    status: 200,
    path: 'a\nb',
  })
})

test('an error is written with its code, where it happened, and what caused it; a database’s error without people’s values', () => {
  const { written, log } = lines()
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'one', detail: 'Key (email)=' })
  log.error('x', { error: new Error('it failed', { cause }), plain: new Error('alone') })
  const { error, plain } = JSON.parse(written[0] ?? '')
  assert.deepEqual([error.name, error.message], ['Error', 'it failed'])
  assert.match(error.stack, /log\.test/)
  assert.deepEqual([error.cause.message, error.cause.code, error.cause.constraint], ['duplicate key', '23505', 'one'])
  assert.equal(error.cause.detail, undefined)
  assert.ok(!('cause' in plain))
})

const SECRET = 'Tr0ub4dor&3'

test('values under names such as password or token are never written, in any spelling or depth', () => {
  const names = [
    ...['password', 'certPassword', 'certpassword', 'CertPassword', 'pdfPassword', 'new_password', 'confirmPassword'],
    ...[
      'token',
      'accessToken',
      'X-Auth-Token',
      'cookie',
      'set-cookie',
      'Authorization',
      'pw',
      'stk',
      'otp',
      'certImage',
    ],
    ...[
      'masterKey',
      'MASTER_KEY',
      'apiKey',
      'privateKey',
      'wrapped_key',
      'passwordSalt',
      'clientSecret',
      'pkcs8',
      'passphrase',
    ],
  ]
  for (const name of names) {
    const { written, log } = lines()
    log.info('x', { [name]: SECRET, body: { deep: [{ [name]: SECRET }] } })
    assert.ok(!written[0]?.includes('Tr0ub4'), name)
  }
})

test('values under harmless names are written', () => {
  const facts = {
    path: '/api/v1/Cert/AddCert',
    passed: 3,
    keyId: 7,
    tokenless: 'a',
    key: 'k',
    pinned: true,
    compass: 'n',
  }
  const { written, log } = lines()
  log.info('x', facts)
  const { time: _time, level: _level, event: _event, ...kept } = JSON.parse(written[0] ?? '')
  assert.deepEqual(kept, facts)
})

test('tokens, keys, credentials, query strings and quoted bodies are removed from texts', () => {
  const texts = [
    `Authorization: Bearer ${SECRET.padEnd(20, 'x')}`,
    `postgres://laisen:${SECRET}@db.internal/laisen refused`,
    `GET https://sign.example.com/confirmpassword?stk=${SECRET}&a=1 failed`,
    `/resetpassword?token=${SECRET}`,
    `could not parse {"password":"${SECRET}","a":1}`,
    `key=lsn_${SECRET.replace(/\W/g, '')}`,
    `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----`,
    `certPassword=${SECRET}; next`,
  ]
  for (const text of texts) {
    const { written, log } = lines()
    log.error('x', { text, error: new Error(text, { cause: new Error(text) }) })
    assert.ok(!written[0]?.includes('Tr0ub4'), `${text} → ${written[0]}`)
  }
})

test('values registered as secret are never written', () => {
  const { written, log } = lines(['c2VjcmV0LW1hc3Rlci1rZXk='])
  log.warn('x', { anything: 'env MASTER was c2VjcmV0LW1hc3Rlci1rZXk= and more', list: ['c2VjcmV0LW1hc3Rlci1rZXk='] })
  assert.ok(!written[0]?.includes('c2Vj'))
})

test('a database error is logged with its code but without the row it quotes', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "employees_email"'), {
    code: '23505',
    constraint: 'employees_email',
    detail: 'Key (email)=(somchai@example.com) already exists.',
    where: 'row with somchai@example.com',
    parameters: ['somchai@example.com'],
  })
  const { written, log } = lines()
  log.error('x', { error })
  assert.ok(!written[0]?.includes('somchai'))
  assert.equal(JSON.parse(written[0] ?? '').error.constraint, 'employees_email')
})

test('bytes are logged by their length, long texts are cut, and circular or odd values do not fail', () => {
  const circle: Record<string, unknown> = { big: 10n, fine: undefined, at: new Date(0), set: new Set([1]) }
  circle.self = circle
  const { written, log } = lines()
  log.info('x', { bytes: Buffer.from(SECRET), long: 'a'.repeat(100_000), circle })
  const line = JSON.parse(written[0] ?? '')
  assert.equal(line.bytes, '[11 bytes]')
  assert.ok(line.long.length < 5000)
  assert.equal(line.circle.big, '10')
  assert.deepEqual(line.circle.set, [1])
})
