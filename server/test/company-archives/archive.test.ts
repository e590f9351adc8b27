import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  cancelArchive,
  downloadArchive,
  getArchive,
  getArchiveLink,
  startArchive,
} from '@laisen/contract/endpoints/company-archives'
import { limits } from '@laisen/contract/limits'
import type { BearerClient } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs } from '@laisen/testkit/jobs'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { runDue } from '../support/due-jobs.ts'
import { identities } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { stamped } from '../support/stamping.ts'

const house = await mailingHouse({ at: new Date() })
const { as, given, clock, database, services } = house
const folder = await mkdtemp(join(tmpdir(), 'laisen-archive-'))
after(() => rm(folder, { recursive: true }))

const company = await given.company({ code: 'THARA', name: 'Tharaphat' })
const boss = await given.employee({ company, username: 'boss', permissions: [1] })
const admin = await as.fresh(boss)
const certID = await addedCertificate(admin, identities.nattapong, { certName: 'ณัฐพงศ์' })
const contract = await stamped(admin, certID, { certReason: 'อนุมัติ' })
await sentEnvelope(admin, () => ({ recipients: [recipientOf({ key: 'outside', email: 'w@nueafa.example' })] }))
await issuedCertificate(house, admin)

const other = await given.company({ code: 'NUEAFA' })
const stranger = await as.fresh(await given.employee({ company: other, username: 'stranger', permissions: [1] }))
const foreign = await stamped(stranger, await addedCertificate(stranger, identities.waraporn, { certName: 'Waraporn' }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const state = async (client = admin) => (await client.call(getArchive)).data.archive

async function made(client: BearerClient): Promise<number> {
  const { status, message, data } = await client.call(startArchive)
  assert.equal(status, 0, message)
  await runDueJobs(services)
  assert.equal((await state(client))!.state, 'ready')
  return data.archive!.archiveID
}
async function linkTo(client: BearerClient, archiveID: number): Promise<string> {
  const { status, message, data } = await client.call(getArchiveLink, { archiveID })
  assert.equal(status, 0, message)
  return data.link
}

const program = fileURLToPath(new URL('../../src/start/audit-command.ts', import.meta.url))
const audit = (path: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'verify', '--archive', path], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { status, output: stdout + stderr }
}
const shell = (command: string, cwd: string) => {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

async function unpack(path: string, to: string): Promise<void> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    const file = join(to, entry.fileName)
    await mkdir(dirname(file), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file))
  }
}

/** Packs a folder again, in the order of an archive. */
async function pack(from: string, path: string): Promise<void> {
  const zip = new yazl.ZipFile()
  const files = (await readdir(from, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  const names = files.map((one) => relative(from, join(one.parentPath, one.name)))
  const first = 'evidence/segments.jsonl'
  for (const name of [first, ...names.filter((one) => one !== first)]) zip.addFile(join(from, name), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

const path = join(folder, 'archive.zip')
const unpacked = join(folder, 'unpacked')

test('an archive holds documents, records, history, evidence and certificates of the company and of no other', async () => {
  const archiveID = await made(admin)
  const response = await fetch(await linkTo(admin, archiveID))
  assert.equal(response.headers.get('content-type'), 'application/zip')
  assert.match(response.headers.get('content-disposition')!, /laisen-archive-THARA-\d{4}-\d\d-\d\d\.zip/)
  const bytes = Buffer.from(await response.arrayBuffer())
  await writeFile(path, bytes)
  const { sizeBytes, documentsDone, documentsTotal } = (await state())!
  assert.deepEqual([bytes.length, documentsDone], [sizeBytes, documentsTotal])
  await unpack(path, unpacked)

  const files = (await readdir(unpacked, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  const all = await Promise.all(
    files.map(async (one) => [one.name, await readFile(join(one.parentPath, one.name))] as const),
  )
  assert.ok(
    all.some(([, content]) => sha256(content) === sha256(contract.document)),
    'the signed document is in it',
  )
  assert.ok(all.every(([, content]) => sha256(content) !== sha256(foreign.document)))
  for (const [name, content] of all) {
    const text = content.toString('latin1')
    assert.ok(!/\$argon2|PRIVATE KEY|NUEAFA|stranger/.test(text), name)
  }
  const text = async (name: string) => readFile(join(unpacked, name), 'utf8')
  assert.ok((await text('history.csv')).includes('อนุมัติ'))
  assert.ok((await text('data/recipients.jsonl')).includes('w@nueafa.example'))
  assert.ok((await text('data/employees.jsonl')).includes('"username": "boss"'))
  assert.ok((await text('evidence/rows.jsonl')).includes('document.stamped'))
  assert.ok((await text('README.th.txt')).includes('Tharaphat'))
})

test('it is verified by sha256sum, openssl and one command, without the installation', async () => {
  assert.equal(shell('sha256sum --strict -c SHA256SUMS', unpacked).status, 0)
  const ask = 'openssl ts -verify -data SHA256SUMS -in SHA256SUMS.own.tst -token_in -CAfile authority/root-*.pem'
  assert.match(shell(ask, unpacked).output, /Verification: OK/)
  const [first = ''] = (await readFile(join(unpacked, 'evidence/rows.jsonl'), 'utf8')).split('\n')
  const { content, hash } = JSON.parse(first) as { content: string; hash: string }
  assert.equal(sha256(Buffer.from(content)), hash)
  const { status, output } = audit(path)
  assert.equal(status, 0, output)
  assert.match(output, /SHA256SUMS\.own\.tst: .*, by .*Timestamps/)
  assert.match(output, /\d+ rows of evidence in \d+ segments, head [0-9a-f]{64}\nEverything is in order\.\n$/)
  assert.ok(output.includes((await state())!.sumsHash))
})

for (const [what, change, says] of [
  ['a changed document', 'echo x >> "$(ls documents/*/*.pdf | head -1)"', /was changed/],
  ['a missing record', 'rm data/employees.jsonl', /data\/employees\.jsonl is missing/],
  ['an added file', 'echo x > documents/more.pdf', /documents\/more\.pdf was added/],
  [
    'a forged row of the evidence with a new list',
    "sed -i 's/Somchai/Somsak/; s/boss/host/' evidence/rows.jsonl; rm SHA256SUMS; find . -type f ! -name 'SHA256SUMS*' -printf '%P\\0' | xargs -0 sha256sum > SHA256SUMS",
    /SHA256SUMS\.own\.tst does not cover SHA256SUMS/,
  ],
] as const) {
  test(`the command finds ${what}`, async () => {
    const copy = join(folder, what.replaceAll(' ', '-'))
    const changed = shell(`cp -r unpacked ${copy} && cd ${copy} && ${change}`, folder)
    assert.equal(changed.status, 0, changed.output)
    await pack(copy, `${copy}.zip`)
    const { status, output } = audit(`${copy}.zip`)
    assert.equal(status, 1)
    assert.match(output, says)
  })
}

test('administrators are told by email when one is asked for and when it is ready, with the hash', async () => {
  const mails = (await house.mails()).map(({ parsed }) => parsed)
  assert.ok(mails.some(({ subject }) => subject === 'An archive of Tharaphat was requested'))
  const ready = mails.find(({ subject }) => subject === 'The archive of Tharaphat is ready')
  assert.ok(ready!.text!.replaceAll(/\s/g, '').includes((await state())!.sumsHash))
})

test('it is downloaded piece by piece, and by a link of one’s own company alone', async () => {
  const { archiveID } = (await state())!
  const link = await linkTo(admin, archiveID)
  const whole = await readFile(path)
  const part = await fetch(link, { headers: { range: 'bytes=1000-1999' } })
  assert.equal(part.status, 206)
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(1000, 2000))
  assert.equal((await stranger.call(getArchiveLink, { archiveID })).code, 'ARCHIVE_NOT_FOUND')
  assert.equal((await stranger.call(cancelArchive, { archiveID })).code, 'ARCHIVE_NOT_FOUND')
  assert.equal((await fetch(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status, 404)
  assert.equal((await house.call(downloadArchive, { token: 'nothing' })).code, 'ARCHIVE_LINK_EXPIRED')
})

test('a link ends after an hour, and with the rights of whoever asked for it', async () => {
  const second = await given.employee({ company, username: 'second', permissions: [1] })
  const client = await as.fresh(second)
  const link = await linkTo(client, (await state())!.archiveID)
  assert.equal((await fetch(link)).status, 200)
  await database.ownerPool.query('delete from employee_permissions where employee_id = $1', [second.employeeId])
  assert.equal((await fetch(link)).status, 404)
  const own = await linkTo(admin, (await state())!.archiveID)
  clock.advance({ minutes: limits.archiveLinkMinutes })
  assert.equal((await fetch(own)).status, 404)
})

test('asking for one, and for a link, needs a proof of who is there', async () => {
  const client = await as.fresh(boss)
  const { archiveID } = (await state(client))!
  clock.advance({ minutes: limits.provenMinutes + 1 })
  assert.equal((await client.call(startArchive)).code, 'PROOF_REQUIRED')
  assert.equal((await client.call(getArchiveLink, { archiveID })).code, 'PROOF_REQUIRED')
})

test('of two who ask at once one begins, and a cancelled one is not made', async () => {
  const clients = [await as.fresh(boss), await as.fresh(boss)]
  const codes = await Promise.all(clients.map(async (client) => (await client.call(startArchive)).code))
  assert.deepEqual(codes.toSorted(), ['ARCHIVE_UNDER_WAY', undefined].toSorted())
  const archive = await state(clients[0])
  assert.equal(archive!.state, 'waiting')
  assert.equal((await clients[1]!.call(cancelArchive, { archiveID: archive!.archiveID })).status, 0)
  await runDueJobs(services)
  assert.equal((await state(clients[0]))!.state, 'cancelled')
  const { rows } = await database.ownerPool.query(
    `select count(*)::int as files from company_archives a join objects o on o.id = a.object_id where o.wrapped_key is not null
      and a.company_id = $1`,
    [company.companyId],
  )
  assert.equal(rows[0].files, 0, 'the one before went when the new one was asked for')
})

test('one that ended half-way begins anew, and its former run keeps nothing', async () => {
  const client = await as.fresh(boss)
  const { archiveID } = (await client.call(startArchive)).data.archive!
  // As a process leaves it that was killed: running, with a number.
  await database.ownerPool.query(
    "update company_archives set state = 'running', run = 3, documents_done = 1 where id = $1",
    [archiveID],
  )
  await runDueJobs(services)
  const { rows } = await database.ownerPool.query('select state, run from company_archives where id = $1', [archiveID])
  assert.deepEqual(rows, [{ state: 'ready', run: 4 }])
})

test('it is deleted after its days, and nothing else is', async () => {
  const client = await as.fresh(boss)
  const { archiveID } = (await state(client))!
  clock.advance({ hours: limits.archiveDays * 24 })
  const later = await as.fresh(boss)
  assert.equal((await later.call(getArchiveLink, { archiveID })).code, 'ARCHIVE_NOT_READY')
  await runDue(house, 'company-archives.expire')
  assert.equal((await state(later))!.state, 'expired')
  const { rows } = await database.ownerPool.query(
    `select o.wrapped_key is null as gone, count(*)::int as objects from objects o where o.company_id = $1
      and o.id in (select object_id from company_archives union select object_id from revisions) group by 1 order by 1`,
    [company.companyId],
  )
  const [kept, gone] = rows
  assert.ok(kept.objects > 0 && gone.gone)
})
