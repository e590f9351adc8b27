import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { isSessionKnown, noteSignedIn, noteSignedOut, onSessionEnded } from '../src/api/activity.ts'
import { goOnIfSignedIn } from '../src/features/login/use-login.ts'
import { rememberAddress, takeWantedAddress } from '../src/frame/wanted-address.ts'

/** As much of a browser as the login page asks. */
const asked: string[] = []
const left: string[] = []
let answer: () => Promise<Response> = () => Promise.reject(new TypeError('offline'))

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeEach(() => {
  asked.length = 0
  left.length = 0
  const browser = {
    localStorage: storage(),
    sessionStorage: storage(),
    location: { origin: 'https://sign.example.com', assign: (path: string) => void left.push(path) },
    fetch: (path: string) => {
      asked.push(path)
      return answer()
    },
  }
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
})

const says = (http: number, body: object) => async () => Response.json(body, { status: http })

const refuses = (http: number, code: string) =>
  says(http, { status: 1, message: 'Not now.', data: null, code, requestId: 'r' })

/** The server knows the session, and says what its person may. */
function signedIn(may: { usertype?: 'EXT' | 'COM'; permissionid: string; MenuId?: string }): void {
  noteSignedIn()
  answer = says(200, { status: 0, message: '', data: { usertype: 'EXT', MenuId: '0,1,2,3,11,22,33', ...may } })
}

test('the login page of a browser in which nobody is known to be logged in asks nothing and stays', async () => {
  await goOnIfSignedIn()
  noteSignedIn()
  noteSignedOut()
  await goOnIfSignedIn()
  assert.deepEqual([asked, left], [[], []])
})

test('whoever is logged in already goes on to the first screen that they have access to', async () => {
  for (const [may, path] of [
    [{ permissionid: '2,3,5' }, '/UploadPDF'],
    [{ permissionid: '3' }, '/historylog'],
    [{ permissionid: '9,18', MenuId: '33' }, '/permission'],
    [{ permissionid: '' }, '/userprofile'],
    [{ usertype: 'COM', permissionid: '1' }, '/platform/companies'],
  ] as const) {
    signedIn(may)
    await goOnIfSignedIn()
    assert.equal(left.pop(), path)
  }
  assert.equal(asked.length, 5)
  assert.equal(asked[0], '/api/v1/User/GetInfoUser')
})

test('whoever is logged in already and asked for an address goes there, once, and never to another site', async () => {
  signedIn({ permissionid: '2' })
  rememberAddress('/historylog?search=contract')
  await goOnIfSignedIn()
  await goOnIfSignedIn()
  assert.deepEqual(left, ['/historylog?search=contract', '/UploadPDF'])
  for (const elsewhere of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    rememberAddress(elsewhere)
    await goOnIfSignedIn()
    assert.equal(left.pop(), '/UploadPDF', elsewhere)
  }
})

test('a session that has ended is forgotten, and the address stays wanted for the login', async () => {
  noteSignedIn()
  rememberAddress('/historylog')
  answer = refuses(401, 'SESSION_ENDED')
  // A page over which one logs in again would stand in front of the form.
  let over = 0
  const unhook = onSessionEnded(() => over++)
  await goOnIfSignedIn()
  unhook()
  assert.equal(over, 0)
  assert.deepEqual([left, isSessionKnown(), takeWantedAddress()], [[], false, '/historylog'])
})

test('while the server cannot say who is logged in, the login page stays and forgets nobody', async () => {
  for (const unknown of [() => Promise.reject(new TypeError('offline')), says(503, {}), refuses(429, 'TOO_MANY')]) {
    noteSignedIn()
    answer = unknown
    await goOnIfSignedIn()
    assert.deepEqual([left, isSessionKnown()], [[], true])
  }
})
