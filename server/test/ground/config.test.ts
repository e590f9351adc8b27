import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'

test('with nothing set: loopback, port 3000, the embedded database and the demo', () => {
  const config = readConfig({})
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.publicUrl, 'http://127.0.0.1:3000')
  assert.equal(config.publicUrlSet, false)
  assert.equal(config.databaseUrl, undefined)
  assert.deepEqual(config.databaseConnections, { app: 20, owner: 14 })
  assert.equal(config.demo, true)
  assert.equal(config.maxDocumentMegabytes, 150)
  assert.deepEqual(config.registrationLimits, { networkDaily: 20, mailboxDaily: 3, hourly: 100 })
  assert.deepEqual(readConfig({ HOST: '', PORT: '', DATABASE_URL: '', DEMO: '' }), config)
})

test('on a public interface, links have no address until PUBLIC_URL is set', () => {
  assert.equal(readConfig({ HOST: '0.0.0.0' }).publicUrl, undefined)
  const config = readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://sign.example.com/' })
  assert.equal(config.publicUrl, 'https://sign.example.com')
  assert.equal(config.pkiUrl, undefined)
  assert.equal(readConfig({ HOST: '::1', PORT: '81' }).publicUrl, 'http://[::1]:81')
})

test('an unencrypted PUBLIC_URL is refused with what to do about it, except on loopback', () => {
  for (const PUBLIC_URL of [
    'http://sign.example.com',
    'http://10.0.0.5:3000',
    'http://[2001:db8::1]',
    'http://127.example',
  ])
    assert.throws(() => readConfig({ PUBLIC_URL, TRUST_PROXY: '10.0.0.1' }), {
      name: 'StartRefused',
      message: new RegExp(`^PUBLIC_URL is ${PUBLIC_URL.replace(/[[\]]/g, '.')}, .* Set it to an https address`),
    })
  for (const PUBLIC_URL of [
    'http://localhost:3000',
    'http://127.0.0.2',
    'http://[::1]:3000',
    'https://sign.example.com',
  ])
    assert.equal(readConfig({ PUBLIC_URL }).publicUrl, PUBLIC_URL)
})

test('PUBLIC_URL, DATABASE_URL or DEMO=0 each end the demo', () => {
  const MASTER_KEY = Buffer.alloc(32).toString('base64')
  const ends = [
    { PUBLIC_URL: 'https://a.example' },
    { DATABASE_URL: 'postgres://localhost/d', MASTER_KEY },
    { DEMO: '0' },
  ]
  for (const env of ends) assert.equal(readConfig(env).demo, false)
})

test('the address of a database on another machine must say whether the connection is encrypted', () => {
  const MASTER_KEY = Buffer.alloc(32).toString('base64')
  const here = [
    'localhost/d',
    '127.0.0.1:5433/d',
    '[::1]/d',
    '/d',
    '%2Frun%2Fpostgresql/d',
    'other/d?host=/run/postgresql',
  ]
  const said = ['db.example/d?sslmode=verify-full', 'app:word@10.0.0.7/d?application_name=a&sslmode=disable']
  for (const address of [...here, ...said]) {
    const DATABASE_URL = `postgres://${address}`
    assert.equal(readConfig({ DATABASE_URL, MASTER_KEY }).databaseUrl, DATABASE_URL)
  }
  const message = /DATABASE_(OWNER_)?URL leads to another machine.*sslmode=verify-full/
  for (const silent of ['db.example/d', 'app:word@10.0.0.7:5432/d', 'localhost/d?host=db.example']) {
    const url = `postgres://${silent}`
    assert.throws(() => readConfig({ DATABASE_URL: url, MASTER_KEY }), { name: 'StartRefused', message })
    const owner = { DATABASE_URL: 'postgres://localhost/d', DATABASE_OWNER_URL: url, MASTER_KEY }
    assert.throws(() => readConfig(owner), { name: 'StartRefused', message })
  }
})

test('all wrong variables are named in one sentence', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: 'http' }, /PORT must be a port number/],
    [{ PORT: '70000' }, /PORT/],
    [{ PUBLIC_URL: 'sign.example.com' }, /PUBLIC_URL must be https:/],
    [{ PUBLIC_URL: 'https://sign.example.com/app' }, /PUBLIC_URL .* without a path/],
    [{ PKI_URL: 'https://pki.example.com' }, /PKI_URL must be http:/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must start with postgres/],
    [{ DATABASE_OWNER_URL: 'mysql://x' }, /DATABASE_OWNER_URL must start with postgres/],
    [{ DATABASE_OWNER_URL: 'postgres://h/d' }, /DATABASE_URL must be set too/],
    [{ DATABASE_CONNECTIONS: '1' }, /DATABASE_CONNECTIONS must be a number from 2 to 500/],
    [{ DATABASE_CONNECTIONS: 'many' }, /DATABASE_CONNECTIONS must be a number from 2 to 500/],
    [{ DATABASE_OWNER_CONNECTIONS: '1' }, /DATABASE_OWNER_CONNECTIONS must be a number from 2 to 500/],
    [{ DATABASE_URL: 'postgres://h/d' }, /MASTER_KEY, MASTER_KEY_FILE or MASTER_KEY_ON_TOKEN must be set/],
    [{ MASTER_KEY: 'a', MASTER_KEY_FILE: 'b' }, /MASTER_KEY and MASTER_KEY_FILE are set together/],
    [{ MASTER_KEY: 'a', MASTER_KEY_ON_TOKEN: '1' }, /MASTER_KEY and MASTER_KEY_ON_TOKEN are set together/],
    [{ MASTER_KEY_ON_TOKEN: '1' }, /so PKCS11_MODULE, PKCS11_TOKEN and PKCS11_PIN must be set/],
    [{ SMTP_URL: 'mail.example.com' }, /SMTP_URL must start with smtp/],
    [{ SMTP_CONNECTIONS: '0' }, /SMTP_CONNECTIONS must be a number from 1 to 100/],
    [{ JOBS_AT_ONCE: '101' }, /JOBS_AT_ONCE must be a number from 1 to 100/],
    [{ ROLE: 'boss' }, /ROLE must be all, web or worker/],
    [{ MAX_DOCUMENT_MB: '5000' }, /MAX_DOCUMENT_MB/],
    [{ TSA_URLS: 'tsa.example.com' }, /TSA_URLS must be/],
    [{ PATIENCE: '0.5' }, /PATIENCE must be a number from 1 to 20/],
    [{ PATIENCE: '21' }, /PATIENCE must be a number from 1 to 20/],
    [{ PATIENCE: 'much' }, /PATIENCE must be a number from 1 to 20/],
    [{ DEMO: 'perhaps' }, /DEMO must be 0 or 1/],
    [{ S3_BUCKET: 'documents' }, /S3_BUCKET/],
    [{ MAIL_CONTACT: 'the office' }, /MAIL_CONTACT must be an email address/],
    [{ MAIL_CONTACT: 'a@b.example\nBcc: c@d.example' }, /MAIL_CONTACT/],
    [{ SECURITY_CONTACT: 'the office' }, /SECURITY_CONTACT must be an email address or an https:/],
    [{ SECURITY_CONTACT: 'javascript:alert(1)' }, /SECURITY_CONTACT/],
    [{ SECURITY_CONTACT: 'a@b.example\nContact: mailto:c@d.example' }, /SECURITY_CONTACT/],
    [{ PORT: 'x', ROLE: 'y' }, /PORT .*; ROLE /],
  ]
  for (const [env, message] of wrong) assert.throws(() => readConfig(env), { name: 'StartRefused', message })
})

test('lists are separated by commas', () => {
  const config = readConfig({
    OUTBOUND_ALLOW: 'a.internal, 10.0.0.0/8,',
    TRUST_PROXY: '10.0.0.1',
    TSA_URLS: 'http://a,https://b',
  })
  assert.deepEqual(config.outboundAllow, ['a.internal', '10.0.0.0/8'])
  assert.deepEqual(config.trustProxy, ['10.0.0.1'])
  assert.deepEqual(config.tsaUrls, ['http://a', 'https://b'])
})

test('the queue never has fewer database connections than its jobs need', () => {
  const owner = (env: Record<string, string>) => readConfig(env).databaseConnections.owner
  assert.throws(() => readConfig({ DATABASE_OWNER_CONNECTIONS: '8' }), {
    name: 'StartRefused',
    message: /DATABASE_OWNER_CONNECTIONS is 8, but JOBS_AT_ONCE=4 and SMTP_CONNECTIONS=2 need at least 13/,
  })
  assert.equal(owner({ DATABASE_OWNER_CONNECTIONS: '13' }), 13)
  assert.throws(() => readConfig({ DATABASE_OWNER_CONNECTIONS: '10', JOBS_AT_ONCE: '20' }), /need at least 29/)
  assert.equal(owner({}), 14)
  assert.equal(owner({ JOBS_AT_ONCE: '20' }), 30, 'left unset, it grows with the jobs')
  assert.equal(owner({ ROLE: 'web', DATABASE_OWNER_CONNECTIONS: '2' }), 2, 'a process without a queue needs few')
})

test('a token needs its library, its label and its PIN', () => {
  const token = { PKCS11_MODULE: '/usr/lib/token.so', PKCS11_TOKEN: 'laisen', PKCS11_PIN: '1234' }
  assert.deepEqual(readConfig(token).token, {
    module: '/usr/lib/token.so',
    tokenLabel: 'laisen',
    pin: '1234',
    sessions: 8,
  })
  assert.equal(readConfig({}).token, undefined)
  for (const missing of Object.keys(token)) {
    assert.throws(() => readConfig({ ...token, [missing]: '' }), {
      name: 'StartRefused',
      message: /^PKCS11_MODULE, PKCS11_TOKEN and PKCS11_PIN belong together/,
    })
  }
})
