import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStampStream, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { bearerClient, type Client } from '@laisen/testkit/client'
import { operatorsDatabase } from '@laisen/testkit/operators-database'
import { pdf } from '@laisen/testkit/pdfs'
import {
  embeddedOwnerOf,
  plainEnvironment,
  type RunningLaisen,
  spawnLaisen,
  startLaisen,
} from '@laisen/testkit/process'
import { until } from '@laisen/testkit/until'
import pg from 'pg'

const DEMO_PASSWORD = 'Installed-Demo-1'
const program = fileURLToPath(new URL('../../src/start/audit-command.ts', import.meta.url))
const ahead = fileURLToPath(new URL('../support/clock-ahead.ts', import.meta.url))

const ending: (() => Promise<unknown>)[] = []
after(async () => {
  for (const end of ending.reverse()) await end()
})
function remembered(laisen: RunningLaisen): RunningLaisen {
  ending.push(() => laisen.remove())
  return laisen
}

interface Demo {
  readonly laisen: RunningLaisen
  readonly client: Client
  readonly certID: number
  readonly owner: pg.Client
}

/** A server with the demo, whose admin may stamp. */
async function demo(env: Record<string, string> = {}): Promise<Demo> {
  const laisen = remembered(await startLaisen({ env: { DEMO_PASSWORD, ...env } }))
  const owner = new pg.Client(await embeddedOwnerOf(laisen.dataDir))
  await owner.connect()
  owner.on('error', () => {})
  ending.push(() => owner.end())
  const login = { companyCode: 'DEMO', userName: 'admin', password: DEMO_PASSWORD }
  const answer = await bearerClient(laisen.url).call(loginCustomer, login)
  const client = bearerClient(laisen.url, answer.data.token)
  const { data } = await client.call(listCertificatesInUpload)
  const { certID } = data.find(({ certPasswordCheck }) => !certPasswordCheck)!
  return { laisen, client, owner, certID }
}

const stamped = async ({ client, certID }: Demo, text: string) => {
  const answer = await client.call(addPdfStampStream, { certID, fileName: `${text}.pdf` }, { body: pdf({ text }) })
  return answer.status === 0 ? answer.data.stampId : String(answer.code)
}
const healthOf = async ({ url }: RunningLaisen) => {
  const response = await fetch(`${url}/health`)
  return [response.status, ((await response.json()) as { reasons: string[] }).reasons] as const
}

function audit(dataDir: string, ...args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { env: { ...plainEnvironment(), DATA_DIR: dataDir } })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('close', (code) => resolve({ code, output, errors }))
  })
}

test('processes of an installation share a data folder: one on another folder is refused by name', async () => {
  const { url: DATABASE_URL, drop } = await operatorsDatabase()
  ending.push(drop)
  const env = { DATABASE_URL, MASTER_KEY: randomBytes(32).toString('base64') }
  const first = remembered(await startLaisen({ env }))
  const elsewhere = remembered(await spawnLaisen({ env: { ...env, ROLE: 'web' } }))
  assert.equal(await elsewhere.ended, 1)
  assert.match(elsewhere.errors(), new RegExp(`The data folder ${elsewhere.dataDir}/files is not the one`))
  const beside = await startLaisen({ dataDir: first.dataDir, env: { ...env, ROLE: 'web' } })
  assert.deepEqual(await healthOf(beside), [200, []])
  assert.equal(await beside.end('SIGTERM'), 0)
})

test('an object that is missing or damaged is an error of its own, and the audit names its company and its document', async () => {
  const house = await demo()
  const { laisen, client, owner } = house
  const ids = [await stamped(house, 'missing'), await stamped(house, 'damaged'), await stamped(house, 'whole')]
  assert.match((await audit(laisen.dataDir, 'objects')).output, /^\d+ objects were read\. Everything is in order\.$/m)

  const { rows } = await owner.query<{ id: string; name: string; object: string }>(
    `select d.id, d.name, r.object_id as object from documents d join revisions r on r.document_id = d.id and r.number = 0 order by d.id desc limit 3`,
  )
  const path = (id: string) => join(laisen.dataDir, 'files/objects', id.slice(0, 2), id)
  const [, damaged, missing] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
  await rm(path(missing.object))
  const bytes = await readFile(path(damaged.object))
  bytes[100]! ^= 1
  await writeFile(path(damaged.object), bytes)

  // The server has read them lately, so what it has in memory must go.
  await laisen.end('SIGTERM')
  const again = remembered(await startLaisen({ dataDir: laisen.dataDir, port: laisen.port, env: { DEMO_PASSWORD } }))
  const answers = await Promise.all(
    ids.map(async (stampId) => {
      const response = await client.fetch(`/api/v1/${getStampedPdf.path}?stampId=${stampId}`)
      if (response.status === 200) return [200, (await response.arrayBuffer()).byteLength > 0]
      const { code, message } = (await response.json()) as { code: string; message: string }
      return [response.status, code, message.includes('try again')]
    }),
  )
  assert.deepEqual(answers, [
    [500, 'STORED_FILE_MISSING', false],
    [500, 'STORED_FILE_DAMAGED', false],
    [200, true],
  ])
  assert.match(again.errors(), new RegExp(`"event":"object.lost".*${missing.object}`))

  const { code, output } = await audit(laisen.dataDir, 'objects')
  assert.equal(code, 1)
  const line = (fault: string, { id, name, object }: (typeof rows)[0]) =>
    new RegExp(
      `^${fault}  DEMO  document ${id} “${name}” from revision 0 on  \\(object ${object}, file ${object}\\)$`,
      'm',
    )
  assert.match(output, line('MISSING', missing))
  assert.match(output, line('DAMAGED', damaged))
  assert.match(output, /^\d+ objects were read\. 2 of them cannot be used\.$/m)

  // A run that was cut off behind all of them goes on there, and repeats what it had found.
  const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  const progress = { after: { companyId: 1e9, id: last }, read: 700, wrong: 1, lines: ['MISSING  of before'] }
  await writeFile(join(laisen.dataDir, 'audit-objects.json'), JSON.stringify(progress))
  const resumed = await audit(laisen.dataDir, 'objects')
  assert.match(resumed.output, /had read 700 objects.*\nMISSING {2}of before\n700 objects were read\. 1 of them cannot/)
  assert.ok(!(await readdir(laisen.dataDir)).includes('audit-objects.json'))
  await writeFile(join(laisen.dataDir, 'audit-objects.json'), JSON.stringify(progress))
  assert.match((await audit(laisen.dataDir, 'objects', '--again')).output, /2 of them cannot be used/)
})

test('while its folder is away a running server signs nothing; one that a newer schema excludes answers 503 and ends', async () => {
  const house = await demo()
  const { laisen, owner } = house
  const mark = join(laisen.dataDir, 'files/installation')
  await rename(mark, `${mark}-away`)
  assert.deepEqual(await healthOf(laisen), [503, ['The data folder is not the one of this installation.']])
  assert.equal(await stamped(house, 'elsewhere'), 'SERVER_NOT_READY')
  await rename(`${mark}-away`, mark)
  await until('it is ready again', async () => (await healthOf(laisen))[0] === 200)
  assert.match(await stamped(house, 'back'), /^[\w-]{10,}$/)

  await owner.query(`insert into migrations (number, name, checksum) values (9000, '9000-later.sql', 'x')`)
  assert.match(await stamped(house, 'admitted'), /^[\w-]{10,}$/)
  await owner.query(`update installation set value = '9000' where name = 'oldest_program'`)
  // Within one look of two seconds, whether anybody asks or not.
  await until('it has noticed', () => laisen.errors().includes('"event":"readiness.lost"'))
  await until('a call is refused', async () => (await fetch(`${laisen.url}/api/openapi.json`)).status === 503)
  assert.equal((await healthOf(laisen))[0], 503)
  assert.equal(await laisen.ended, 1)
  assert.match(laisen.errors(), /"event":"server.stopped"/)
})

test('a process whose machine’s clock is wrong is not ready: it signs nothing, and says so', async () => {
  const house = await demo({ NODE_OPTIONS: `--import ${ahead}` })
  const { laisen } = house
  const shift = join(laisen.dataDir, 'clock-ahead')
  for (const seconds of [7, -7, 0]) {
    await writeFile(shift, String(seconds))
    const right = seconds === 0
    await until('its clock is set', async () => (await healthOf(laisen))[0] === (right ? 200 : 503))
    if (!right) {
      const [, reasons] = await healthOf(laisen)
      assert.deepEqual(reasons, [
        'The clock of this machine differs from the one of the database by more than 5 seconds.',
      ])
    }
    const answer = await stamped(house, `off by ${seconds}`)
    assert.equal(answer === 'SERVER_NOT_READY', !right)
  }
})
