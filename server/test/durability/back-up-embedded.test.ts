import assert from 'node:assert/strict'
import { access, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { bearerClient, type Client } from '@laisen/testkit/client'
import { judgeSigned } from '@laisen/testkit/oracle'
import { type RunningLaisen, type StartOptions, spawnLaisen, startLaisen } from '@laisen/testkit/process'
import { commandsUnder, runCommands } from '../support/page-commands.ts'
import { stamped } from '../support/stamping.ts'

// The commands of docs/howto/back-up-and-restore.md for the embedded database, run as they stand there.

const DEMO_PASSWORD = 'Copied-Demo-1'
const ending: (() => Promise<unknown>)[] = []
after(async () => {
  for (const end of ending.reverse()) await end()
})

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'laisen-copy-'))
  ending.push(() => rm(made, { recursive: true, force: true }))
  return made
}

async function start(options: StartOptions): Promise<RunningLaisen> {
  const laisen = await startLaisen({ env: { DEMO_PASSWORD }, ...options })
  ending.push(() => laisen.remove())
  return laisen
}

async function admin({ url }: RunningLaisen): Promise<{ client: Client; certID: number }> {
  const login = { companyCode: 'DEMO', userName: 'admin', password: DEMO_PASSWORD }
  const { data: session } = await bearerClient(url).call(loginCustomer, login)
  const client = bearerClient(url, session.token)
  const { data } = await client.call(listCertificatesInUpload)
  return { client, certID: data.find(({ certPasswordCheck }) => !certPasswordCheck)!.certID }
}

const documentOf = async (client: Client, stampId: string) => {
  const response = await client.fetch(`/api/v1/${getStampedPdf.path}?stampId=${stampId}`)
  const body = Buffer.from(await response.arrayBuffer())
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(body.toString()).code : body
}

test('how-to of backups: the embedded database is copied while it is stopped, and started from the copy', async () => {
  const page = 'back-up-and-restore.md'
  const take = await commandsUnder(page, '### Take a copy')
  const back = await commandsUnder(page, '### Start from the copy')
  assert.equal(back.pop(), 'npm start')
  const [BACKUP, KEYS] = [join(await folder(), 'backup'), join(await folder(), 'keys')]

  const first = await start({})
  const house = await admin(first)
  const signed = await stamped(house.client, house.certID)
  // While it runs the copy would be of no moment at all.
  const running = await runCommands(take, { BACKUP, KEYS, DATA_DIR: first.dataDir })
  assert.equal(running.code, 1)
  await assert.rejects(access(BACKUP))

  await first.end('SIGTERM')
  const taken = await runCommands(take, { BACKUP, KEYS, DATA_DIR: first.dataDir })
  assert.deepEqual(taken, { code: 0, output: '' })
  // The master key is not in it.
  const listed = await runCommands([`tar --list --file="$BACKUP/data.tar"`], { BACKUP })
  assert.match(listed.output, /^\.\/files\/installation$/m)
  assert.doesNotMatch(listed.output, /keys|socket|running\.json/)
  const again = await start({ dataDir: first.dataDir })
  const there = await admin(again)
  const later = await stamped(there.client, there.certID)

  // On another machine the first would not be here, and goes on meanwhile.
  const DATA_DIR = join(await folder(), 'data')
  const checked = await runCommands(back, { BACKUP, KEYS, DATA_DIR })
  assert.equal(checked.code, 0, checked.output)
  assert.match(checked.output, /Everything is in order\.\n[\s\S]*objects were read\. Everything is in order\.\n/)
  assert.equal((await stat(join(DATA_DIR, 'keys/master.key'))).mode & 0o777, 0o600)
  const copy = await start({ dataDir: DATA_DIR })
  const { client, certID } = await admin(copy)
  assert.deepEqual(await documentOf(client, signed.stampId), signed.document)
  await judgeSigned(signed.document, { signatures: 1, endsWithDss: true })
  assert.equal(await documentOf(client, later.stampId), 'STAMP_NOT_FOUND')
  assert.equal((await stamped(client, certID)).document.subarray(0, 5).toString(), '%PDF-')
})

test('how-to of backups: a copy without its master key does not start, and says what it lacks', async () => {
  const [BACKUP, KEYS, DATA_DIR] = [await folder(), join(await folder(), 'keys'), join(await folder(), 'data')]
  const first = await start({ env: { DEMO: '0' } })
  await first.end('SIGTERM')
  const page = 'back-up-and-restore.md'
  const taken = await runCommands(await commandsUnder(page, '### Take a copy'), {
    BACKUP,
    KEYS,
    DATA_DIR: first.dataDir,
  })
  assert.equal(taken.code, 0, taken.output)
  const extract = (await commandsUnder(page, '### Start from the copy')).filter((line) => /^(mkdir|tar) /.test(line))
  assert.equal((await runCommands(extract, { BACKUP, KEYS, DATA_DIR })).code, 0)
  const copy = await spawnLaisen({ dataDir: DATA_DIR })
  assert.equal(await copy.ended, 1)
  assert.match(copy.errors(), /The master key .*keys\/master\.key is missing.* Put your copy back\./)
})
