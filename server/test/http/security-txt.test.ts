import assert from 'node:assert/strict'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'
import { readConfig } from '../../src/config.ts'

const path = '/.well-known/security.txt'

/** The server of an operator who named a contact, in the year 2031. */
function contactedAt(SECURITY_CONTACT: string) {
  const { securityContact } = readConfig({ SECURITY_CONTACT })
  return server({
    at: '2031-05-01T09:00:00Z',
    config: { securityContact, publicUrl: 'https://sign.example', publicUrlSet: true },
  })
}

test('security.txt names the contact of the installation and expires half a year later', async () => {
  const { fetch } = await contactedAt('security@sign.example')
  const response = await fetch(path)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.deepEqual((await response.text()).split('\n'), [
    'Contact: mailto:security@sign.example',
    'Expires: 2031-10-28T09:00:00.000Z',
    'Preferred-Languages: en, th',
    'Canonical: https://sign.example/.well-known/security.txt',
    '',
  ])
})

test('the contact may be a page, and cannot add a line', async () => {
  const { fetch } = await contactedAt('https://sign.example/report?to=security\nPolicy:')
  assert.match(
    await (await fetch(path)).text(),
    /^Contact: https:\/\/sign\.example\/report\?to=securityPolicy:\nExpires/,
  )
})

test('without a contact there is no security.txt', async () => {
  const { fetch } = await server()
  assert.equal((await fetch(path)).status, 404)
})
