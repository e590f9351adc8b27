import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRecipientPdf } from '@laisen/contract/endpoints/recipient'
import { server } from '@laisen/testkit/server'

const { app, fetch, logged, as } = await server()
const secret = 'k3Vq0xYw-Never-in-a-log'

const refusal = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`/api/v1/${path}`, { method, headers })
  const { code, params } = method === 'HEAD' ? { code: undefined, params: undefined } : await response.json()
  return [response.status, code, params]
}

test('the token of a session in the address is refused by every call and stream, whoever calls', async () => {
  const signedIn = as.admin
  assert.ok(app.mounted.some(({ answers }) => answers === 'text/event-stream'))
  for (const { method, path } of app.mounted) {
    const expected = [400, 'SECRET_IN_ADDRESS', { field: 'session' }]
    assert.deepEqual(await refusal(method, `${path}?session=${secret}`), expected, path)
    const response = await signedIn.fetch(`/api/v1/${path}?page=1&session=${secret}`, { method })
    assert.deepEqual([response.status, (await response.json()).code], [400, 'SECRET_IN_ADDRESS'], path)
  }
})

test('so is whatever a call expects in a header', async () => {
  for (const { method, path, secretHeaders = {} } of app.mounted)
    for (const field of Object.keys(secretHeaders))
      assert.deepEqual(await refusal(method, `${path}?${field}=${secret}`), [400, 'SECRET_IN_ADDRESS', { field }], path)
})

test('however it is written, and beside the header', async () => {
  const { path } = getRecipientPdf
  const header = { 'x-recipient-session': Buffer.from('x'.repeat(43)).toString('base64') }
  for (const query of [`Session=${secret}`, `SESSION=${secret}`, `%73ession=${secret}`, `documentID=1&session=`])
    assert.equal((await refusal('GET', `${path}?${query}`, header))[1], 'SECRET_IN_ADDRESS', query)
  assert.equal((await refusal('HEAD', `${path}?session=${secret}`))[0], 400)
  assert.equal((await refusal('GET', `${path}?documentID=1`, header))[1], 'RECIPIENT_SESSION_ENDED')
})

test('no log has it', () => {
  assert.deepEqual(
    logged.filter((line) => line.includes(secret)),
    [],
  )
})
