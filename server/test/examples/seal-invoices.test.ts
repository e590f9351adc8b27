import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as forward, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedKey } from '../support/api-keys.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'

// The programs of docs/examples/seal-invoices, run as they are, against a server that is busy once and whose answer is lost once.

const house = await server({ at: today })
const { as, given, url } = house
const { companyId } = await given.theCompany()
const person = await given.employee({ permissions: [2, 3, 6, 104] })
const client = await as.fresh(person)
const seal = 'ตราบริษัท & Co. "1"'
const certID = await addedCertificate(client, identities.seal, { certName: seal, employeeList: [person.employeeId] })
const key = await addedKey({ url, now: today }, client, { certList: [{ certID }] })
const folder = new URL('../../../docs/examples/seal-invoices/', import.meta.url).pathname

const programs: Record<string, { command: string; script: string }> = {
  TypeScript: { command: process.execPath, script: 'seal-invoices.ts' },
  Python: { command: 'python3', script: 'seal_invoices.py' },
  curl: { command: 'sh', script: 'seal-invoices.sh' },
}
const needs: Record<string, string> = { Python: 'python3', curl: 'curl' }

function isThere(name: string): boolean {
  try {
    execFileSync(needs[name] ?? 'true', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Passes requests on to the server: the first is told to come back, and the answer to the third never arrives. */
async function badDay(): Promise<{ url: string; sent: () => number }> {
  let sent = 0
  const busy = (response: ServerResponse) =>
    response
      .writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' })
      .end('{"code":"TOO_MANY_REQUESTS"}')
  const proxy = createServer((request, response) => {
    const number = ++sent
    if (number === 1) {
      request.resume().on('end', () => busy(response))
      return
    }
    const { method, url: path, headers } = request
    const passed = forward(url + path, { method, headers }, (answer) => {
      if (number === 3) {
        answer.resume().on('end', () => response.destroy())
        return
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  after(() => proxy.close())
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, sent: () => sent }
}

async function folders(): Promise<{ inbox: string; outbox: string }> {
  const [inbox, outbox] = [await mkdtemp(join(tmpdir(), 'inbox-')), await mkdtemp(join(tmpdir(), 'outbox-'))]
  after(() => Promise.all([inbox, outbox].map((one) => rm(one, { recursive: true, force: true }))))
  return { inbox, outbox }
}

interface Run {
  readonly exitCode: number
  readonly output: string
}

function run(program: string, given: readonly string[], env: Record<string, string>): Promise<Run> {
  const { command, script } = programs[program]!
  const options = { env: { ...process.env, ...env } }
  return new Promise((resolve) => {
    execFile(command, [join(folder, script), ...given], options, (error, stdout, stderr) =>
      resolve({ exitCode: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

for (const program of Object.keys(programs)) {
  const skip = isThere(program) ? false : `${needs[program]} is not installed`
  test(`examples: ${program} seals invoices by name, comes back when told to, and repeats what was lost`, {
    skip,
  }, async () => {
    const { inbox, outbox } = await folders()
    const names = ['INV 1.pdf', 'INV-2.pdf', 'ใบแจ้งหนี้ 3.pdf', 'INV-4.pdf']
    for (const name of names) await writeFile(join(inbox, name), pdf({ text: `${program} ${name}` }))
    const { url: LAISEN_URL, sent } = await badDay()
    const env = { LAISEN_URL, LAISEN_KEY: key.token }
    const before = await ledger(house, companyId)

    const first = await run(program, [inbox, outbox, seal], env)
    assert.deepEqual([first.exitCode, first.output.includes('4 of 4 sealed')], [0, true], first.output)
    assert.ok(sent() >= 6, 'one was told to come back, and one was sent again')
    assert.deepEqual((await readdir(outbox)).sort(), names.map((name) => name.replace('.pdf', '-signed.pdf')).sort())
    for (const name of await readdir(outbox)) {
      await judgeSigned(await readFile(join(outbox, name)), { signatures: 1, roots, at: today })
    }
    assert.equal((await ledger(house, companyId)).used, before.used + names.length)

    const again = await run(program, [inbox, outbox, seal], env)
    assert.equal(again.exitCode, 0, again.output)
    assert.equal((await ledger(house, companyId)).used, before.used + names.length, 'a second run stamps nothing anew')
  })

  test(`examples: ${program} says what was refused and fails`, { skip }, async () => {
    const { inbox, outbox } = await folders()
    await writeFile(join(inbox, 'invoice.pdf'), 'this is no PDF')
    const env = { LAISEN_URL: url, LAISEN_KEY: key.token }
    const refused = await run(program, [inbox, outbox, seal], env)
    assert.equal(refused.exitCode, 1)
    assert.match(refused.output, /DOCUMENT_NOT_PDF/)
    const unknown = await run(program, [inbox, outbox, seal], { ...env, LAISEN_KEY: 'lsn_mistyped' })
    assert.equal(unknown.exitCode, 1)
    assert.match(unknown.output, /API_KEY_UNKNOWN/)
    assert.deepEqual(await readdir(outbox), [])
  })
}
