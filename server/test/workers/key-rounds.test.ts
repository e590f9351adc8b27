import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { addCertificate, updateCertificate } from '@laisen/contract/endpoints/certificates'
import { limits } from '@laisen/contract/limits'
import { MAX_ITERATIONS, MAX_ROUNDS } from '@laisen/pki/pkcs12-kdf'
import { openInWorker } from '@laisen/server/certificates/open-in-worker'
import { createKeyRounds } from '@laisen/server/limits/key-rounds'
import { usualRequestLimits } from '@laisen/server/limits/request-limits'
import type { Client } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { certificateRequest, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const iterations = 1_000
/** writePkcs12 derives three keys: for the MAC, the certificates and the private key. */
const roundsOfFile = 3 * iterations
const keyRoundsPerMinute = 2 * roundsOfFile
const { as, given, clock } = await server({
  at: today,
  config: { patience: 1, requestLimits: { ...usualRequestLimits, keyRoundsPerMinute } },
})

/** The administrator of a new company. */
async function newcomer(): Promise<Client> {
  return as.person(await given.employee({ company: await given.company(), permissions: [1] }))
}

const certImage = Buffer.from(identities.nattapong.pkcs12(filePassword, { iterations })).toString('base64')
const send = (client: Client, facts = {}) =>
  client.call(addCertificate, certificateRequest(identities.nattapong, { certImage, ...facts }))

test('the files of one company may cost a budget within a minute, and the next is answered 429', async () => {
  const client = await newcomer()
  for (let file = 0; file < 2; file++) assert.equal((await send(client)).status, 0)
  clock.advance({ seconds: 20 })
  const refused = await send(client)
  assert.deepEqual(
    [refused.http, refused.code, refused.params, refused.headers.get('retry-after')],
    [429, 'CERTIFICATE_FILES_COSTLY', { retryAfterSeconds: 40 }, '40'],
  )
  assert.equal((await send(await newcomer())).status, 0)
  clock.advance({ seconds: 40 })
  assert.equal((await send(client)).status, 0)
})

test('a file that is refused costs what was derived for it', async () => {
  const client = await newcomer()
  // A wrong password shows in the MAC, which is the first of the three derivations.
  for (let file = 0; file < 6; file++) {
    assert.equal((await send(client, { certPassword: 'wrong' })).code, 'CERTIFICATE_FILE_PASSWORD')
  }
  assert.equal((await send(client)).code, 'CERTIFICATE_FILES_COSTLY')
})

test('of files that wait for a thread, those whose turn comes when the budget is used up are refused', async () => {
  const keyRounds = createKeyRounds(clock, { ...usualRequestLimits, keyRoundsPerMinute: 1 })
  const open = () => {
    const bytes = new Uint8Array(identities.nattapong.pkcs12(filePassword, { iterations: 100_000 }))
    return openInWorker({ keyRounds }, 1, { bytes, password: filePassword, now: today })
  }
  const opened = await Promise.allSettled(Array.from({ length: availableParallelism() + 2 }, open))
  const refused = opened.filter(({ status }) => status === 'rejected')
  assert.ok(refused.length > 0)
  for (const { reason } of refused as PromiseRejectedResult[]) assert.equal(reason.code, 'CERTIFICATE_FILES_COSTLY')
})

test('a file that misses its deadline, and one of more than 1 MB, are refused by name; the first uses up the budget', async (context) => {
  const client = await newcomer()
  const large = Buffer.alloc(limits.certificateFileBytes + 1).toString('base64')
  assert.equal((await send(client, { certImage: large })).code, 'CERTIFICATE_FILE_COSTLY')
  // Its size is known before anything is derived.
  const whole = Buffer.alloc(limits.certificateFileBytes).toString('base64')
  assert.equal((await send(client, { certImage: whole })).code, 'CERTIFICATE_FILE_MALFORMED')
  const other = await newcomer()
  const { certID } = (await send(other)).data
  // The deadline of 5 seconds comes as soon as a thread begins.
  const { setTimeout: usual } = globalThis
  const hasty = context.mock.method(globalThis, 'setTimeout', ((work: () => void, milliseconds?: number) => {
    if (milliseconds === 5_000) work()
    return usual(work, milliseconds)
  }) as typeof setTimeout)
  const replaced = { certImage: slowFile().toString('base64'), certImageName: 'slow.pfx', certPassword: filePassword }
  const late = await other.call(updateCertificate, { certID, ...replaced })
  hasty.mock.restore()
  assert.deepEqual([late.http, late.code], [200, 'CERTIFICATE_FILE_COSTLY'])
  assert.equal((await send(other)).code, 'CERTIFICATE_FILES_COSTLY')
})

/** A file whose MAC takes more than a second to be checked, so that no busy machine finds out about the deadline too late. */
function slowFile(): Buffer {
  const bytes = Buffer.from(identities.nattapong.pkcs12(filePassword, { iterations: 100_000 }))
  // The iterations of the MAC are the last integer of the file (RFC 7292 §4).
  assert.equal(bytes.readUIntBE(bytes.length - 3, 3), 100_000)
  bytes.writeUIntBE(MAX_ITERATIONS, bytes.length - 3, 3)
  return bytes
}

test('a file whose derivation had to be stopped costs as much as one file may', () => {
  const rounds = createKeyRounds(clock, { ...usualRequestLimits, keyRoundsPerMinute: MAX_ROUNDS })
  rounds.begin(1)(MAX_ROUNDS - 1)
  const end = rounds.begin(1)
  end()
  assert.throws(() => rounds.begin(1), { code: 'CERTIFICATE_FILES_COSTLY' })
  rounds.begin(2)()
  assert.throws(() => rounds.begin(2), { code: 'CERTIFICATE_FILES_COSTLY' })
})
