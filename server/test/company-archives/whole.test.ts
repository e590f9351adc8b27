import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getArchive, getArchiveLink, startArchive } from '@laisen/contract/endpoints/company-archives'
import { chainEvidence } from '@laisen/testkit/evidence'
import { runDueJobs } from '@laisen/testkit/jobs'
import { openTransaction } from '@laisen/testkit/open-transaction'
import { server } from '@laisen/testkit/server'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { runDue } from '../support/due-jobs.ts'
import { identities } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

const house = await server({ at: new Date() })
const { as, given, database, services } = house
const folder = await mkdtemp(join(tmpdir(), 'laisen-whole-archive-'))
after(() => rm(folder, { recursive: true }))
const sql = async (text: string, ...values: unknown[]) => (await database.ownerPool.query(text, values)).rows

async function office() {
  const company = await given.company()
  const admin = await as.fresh(await given.employee({ company, permissions: [1] }))
  const certID = await addedCertificate(admin, identities.nattapong)
  return { ...company, admin, certID }
}
type Office = Awaited<ReturnType<typeof office>>

const program = fileURLToPath(new URL('../../src/start/audit-command.ts', import.meta.url))

const audit = (path: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'verify', '--archive', path], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { status, output: stdout + stderr }
}

/** Waits for the archive, downloads it, and asks the command about it. */
async function archived({ admin, code }: Office) {
  const { archive } = (await admin.call(getArchive)).data
  assert.equal(archive!.state, 'ready')
  const { link } = (await admin.call(getArchiveLink, { archiveID: archive!.archiveID })).data
  const path = join(folder, `${code}.zip`)
  await writeFile(path, Buffer.from(await (await fetch(link)).arrayBuffer()))
  const to = join(folder, code)
  const zip = await yauzl.openPromise(path, { lazyEntries: true })
  const names: string[] = []
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName)
    await mkdir(dirname(join(to, entry.fileName)), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(join(to, entry.fileName)))
  }
  const { status, output } = audit(path)
  const sums = spawnSync('sha256sum', ['--strict', '--quiet', '-c', 'SHA256SUMS'], { cwd: to })
  assert.equal(sums.status, 0, String(sums.stdout))
  const text = (name: string) => readFile(join(to, name), 'utf8')
  return { status, output, names, text }
}

async function made(office: Office) {
  const { status, message } = await office.admin.call(startArchive)
  assert.equal(status, 0, message)
  await runDueJobs(services)
  return archived(office)
}

test('two certificates with one picture are in the archive with one file, and it is in order', async () => {
  const one = await office()
  await addedCertificate(one.admin, identities.waraporn, { certName: 'Another' })
  // As the authority does it that issues a certificate with the picture of another.
  await sql(
    `update certificates c set picture_object_id = (select picture_object_id from certificates where id = $1)
      where company_id = $2 and id <> $1`,
    one.certID,
    one.companyId,
  )
  const { status, output, names } = await made(one)
  assert.equal(status, 0, output)
  assert.equal(names.filter((name) => name.startsWith('data/pictures/picture-')).length, 1)
})

test('evidence that a transaction elsewhere holds up is waited for, and the counts agree', async () => {
  const [one, other] = [await office(), await office()]
  const commit = await openTransaction(database.company(other.companyId), (db) =>
    db.updateTable('employees').set({ mobile: '0812345678' }).where('company_id', '=', other.companyId).execute(),
  )
  for (let count = 0; count < 4; count++) await stamped(one.admin, one.certID)
  assert.equal((await one.admin.call(startArchive)).status, 0)
  const running = runDueJobs(services)
  const state = async () => (await one.admin.call(getArchive)).data.archive!.state
  while ((await state()) !== 'running') await setTimeout(20)
  const chained = "select count(*)::int as rows from chain_segments where company_id = $1 and row_kinds like '%h%'"
  assert.equal((await sql(chained, one.companyId))[0].rows, 0)
  await commit()
  await running
  const { status, output, text } = await archived(one)
  assert.equal(status, 0, output)
  const rows = (await text('evidence/rows.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(rows.filter(({ kind }) => kind === 'history').length, 4)
  assert.equal((await text('history.csv')).trim().split('\n').length, 1 + 4)
  const counts = JSON.parse(await text('evidence/counts.json'))
  assert.equal(counts.history, 4)
  assert.ok(rows.length >= counts.events + counts.history)
})

test('so are rows of the company that are written and not committed yet', async () => {
  const one = await office()
  await stamped(one.admin, one.certID)
  // Behind the request, which is recorded, too, and in front of the archive.
  assert.equal((await one.admin.call(startArchive)).status, 0)
  const client = await database.ownerPool.connect()
  await client.query('begin')
  const { rows } = await client.query(
    `insert into events overriding system value select (jsonb_populate_record(e, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('events', 'id')), 'xid', pg_current_xact_id()::text))).*
      from events e where e.id = (select max(id) from events where company_id = $1) returning id`,
    [one.companyId],
  )
  const running = runDueJobs(services)
  const state = async () => (await one.admin.call(getArchive)).data.archive!.state
  while ((await state()) !== 'running') await setTimeout(20)
  const chains = async () =>
    Number((await sql('select rows from chain_heads where company_id = $1', one.companyId))[0]?.rows)
  const before = await chains()
  for (let looks = 0; looks < 5; looks++) await state()
  assert.equal(await state(), 'running')
  await client.query('commit')
  client.release()
  await running
  assert.ok((await chains()) > (before || 0))
  const { status, output, text } = await archived(one)
  assert.equal(status, 0, output)
  const held = (await text('evidence/rows.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.ok(held.some(({ kind, id }) => kind === 'event' && id === Number(rows[0].id)))
})

test('the command compares how much was recorded with the evidence', async () => {
  const one = await office()
  await stamped(one.admin, one.certID)
  const { names } = await made(one)
  const from = join(folder, one.code)
  const counts = join(from, 'evidence/counts.json')
  // As an archive is that was made while three signatures were not chained.
  await writeFile(counts, (await readFile(counts, 'utf8')).replace('"history":1', '"history":4'))
  const sums = "rm SHA256SUMS && find . -type f ! -name 'SHA256SUMS*' -printf '%P\\0' | xargs -0 sha256sum > SHA256SUMS"
  assert.equal(spawnSync('bash', ['-c', sums], { cwd: from }).status, 0)
  const zip = new yazl.ZipFile()
  for (const name of names) zip.addFile(join(from, name), name)
  zip.end()
  const path = join(folder, `${one.code}-counts.zip`)
  await pipeline(zip.outputStream, createWriteStream(path))
  const { status, output } = audit(path)
  assert.equal(status, 1)
  assert.match(output, /WRONG {2}4 signatures were recorded, and the evidence holds 1\.\n/)
})

test('a timestamp of the chain that was made meanwhile does not contradict the archive', async () => {
  const one = await office()
  await issuedCertificate(house, one.admin)
  await chainEvidence(services)
  await runDue(house, 'chain.anchor')
  // Of a later segment than the archive will have.
  await sql(
    `insert into chain_anchors (company_id, segment, rows, head, statement, source, authority, token, stamped_at)
      select company_id, segment + 50, rows + 50, head, statement, source, authority, token, stamped_at
      from chain_anchors where company_id = $1`,
    one.companyId,
  )
  const { status, output, names } = await made(one)
  assert.equal(status, 0, output)
  assert.equal(names.filter((name) => name.startsWith('evidence/anchors/')).length, 1)
})

test('one missing document is named, the others are there, and the command says so', async () => {
  const one = await office()
  await stamped(one.admin, one.certID, { fileName: 'Kept.pdf' })
  await stamped(one.admin, one.certID, { fileName: 'Lost.pdf' })
  await stamped(one.admin, one.certID, { fileName: 'Damaged.pdf' })
  const fileOf = async (name: string) => {
    const [{ file }] = await sql(
      `select coalesce(o.file_id, o.id) as file from documents d
        join revisions r on r.company_id = d.company_id and r.document_id = d.id and r.number = 0
        join objects o on o.company_id = r.company_id and o.id = r.object_id where d.company_id = $1 and d.name = $2`,
      one.companyId,
      name,
    )
    const files = await readdir(join(services.config.dataDir, 'files', 'objects'), { recursive: true })
    return join(services.config.dataDir, 'files', 'objects', files.find((path) => basename(path) === file)!)
  }
  await rm(await fileOf('Lost.pdf'))
  const damaged = await fileOf('Damaged.pdf')
  const bytes = await readFile(damaged)
  bytes[100]! ^= 1
  await writeFile(damaged, bytes)
  const { status, output, names, text } = await made(one)
  assert.equal(status, 1)
  assert.match(output, /Lost\.pdf could not be read when the archive was made: missing/)
  assert.match(output, /Damaged\.pdf could not be read when the archive was made: damaged/)
  assert.match(output, /2 things are wrong/)
  assert.deepEqual(
    names.filter((name) => name.endsWith('.pdf')).map((name) => name.replace(/.* /, '')),
    ['Kept.pdf'],
  )
  assert.equal((await text('unreadable.csv')).trim().split('\n').length, 3)
  const [{ facts }] = await sql(
    "select facts from events where type = 'archive.made' and company_id = $1",
    one.companyId,
  )
  assert.equal(facts.unreadable, 2)
})

test('names are cut by bytes, at whole letters, so that Thai names unpack', async () => {
  const one = await office()
  const long = 'สัญญาเช่าพื้นที่คลังสินค้าที่นิคมอุตสาหกรรมบางปูผู้ให้เช่าและผู้เช่า'.repeat(3).slice(0, 180)
  await stamped(one.admin, one.certID, { fileName: `${long}.pdf` })
  await stamped(one.admin, one.certID, { fileName: `${'👩‍👩‍👧‍👦'.repeat(20)}.pdf` })
  const { status, output, names } = await made(one)
  assert.equal(status, 0, output)
  const documents = names.filter((name) => name.endsWith('.pdf'))
  assert.equal(documents.length, 2)
  for (const name of documents) assert.ok(Buffer.byteLength(basename(name)) <= 255, name)
  assert.ok(documents.some((name) => name.includes(long.slice(0, 40))))
})
