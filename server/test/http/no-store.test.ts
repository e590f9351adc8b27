import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchNotifications } from '@laisen/contract/endpoints/notifications'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// What a company or a person is told is nobody else's: no browser and no proxy keeps a copy of any answer.

const { as, given, fetch } = await server({ at: today })

const cachingOf = (response: Response) => response.headers.get('cache-control')

test('no answer of a call is stored: data, refusals, missing sessions, unknown calls, and bad requests', async () => {
  const client = await as.fresh(await given.employee())
  const post = (path: string, body: string, more: Record<string, string> = {}) =>
    fetch(`/api/v1/${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...more } })
  const signedIn = { authorization: `Bearer ${client.token}` }
  const answers: [status: number, answer: Response][] = [
    [200, await post('User/GetInfoUser', '{}', signedIn)],
    [200, await post('Session/EndSession', '{"sessionID":999999}', signedIn)],
    [401, await post('User/GetInfoUser', '{}')],
    [403, await post('EmployeeExt/AddEmployeeExt', '{}', signedIn)],
    [404, await post('No/SuchCall', '{}', signedIn)],
    [400, await post('User/GetInfoUser', '{', signedIn)],
  ]
  for (const [status, answer] of answers) assert.deepEqual([answer.status, cachingOf(answer)], [status, 'no-store'])
})

test('documents and pictures are not stored either, whole, in part, or unchanged', async () => {
  const client = await as.fresh(await given.employee({ permissions: [2, 6] }))
  const certID = await addedCertificate(client, identities.nattapong)
  const { stampId } = await stamped(client, certID)
  const signedIn = { authorization: `Bearer ${client.token}` }
  for (const path of [`PDFStamp/GetStampedPdf?stampId=${stampId}`, `Cert/GetCertPicture?certID=${certID}`]) {
    const whole = await fetch(`/api/v1/${path}`, { headers: signedIn })
    const part = await fetch(`/api/v1/${path}`, { headers: { ...signedIn, range: 'bytes=0-9' } })
    const same = await fetch(`/api/v1/${path}`, {
      headers: { ...signedIn, 'if-none-match': whole.headers.get('etag')! },
    })
    assert.deepEqual([whole.status, part.status, same.status], [200, 206, 304], path)
    for (const answer of [whole, part, same]) assert.equal(cachingOf(answer), 'no-store', path)
  }
})

test('a stream of what happens is not stored', async () => {
  const client = await as.fresh(await given.employee())
  const stream = await client.fetch(`/api/v1/${watchNotifications.path}`)
  assert.deepEqual([stream.status, cachingOf(stream)], [200, 'no-store'])
  await stream.body!.cancel()
})

test('logging out makes the browser delete what it keeps of us; a program is told nothing', async () => {
  const person = await given.employee()
  const browser = await as.web(person)
  const logout = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  const web = await browser.fetch('/api/v1/Login/Logout', logout)
  assert.deepEqual([web.status, web.headers.get('clear-site-data')], [200, '"storage"'])
  const bearer = await (await as.fresh(person)).fetch('/api/v1/Login/Logout', logout)
  assert.deepEqual([bearer.status, bearer.headers.get('clear-site-data')], [200, null])
})
