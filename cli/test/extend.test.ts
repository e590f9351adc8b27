import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { pki } from '@laisen/testkit/pki'
import { timestampServer } from '@laisen/testkit/timestamp-server'

const folder = mkdtempSync(join(tmpdir(), 'laisen-cli-'))
after(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)
const elsewhere = await timestampServer()
const { root, alice } = await pki({ root: {}, alice: { by: 'root', name: 'Alice Example' } })
const roots = [root.certificate.raw, elsewhere.root]
writeFileSync(path('in.pdf'), pdf())
writeFileSync(path('alice.p12'), alice.pkcs12('secret'))
const key = ['--p12', path('alice.p12'), '--password', 'secret']
const server = ['--timestamp-server', elsewhere.url]

/** The server answers in this process, so the command must not be waited for in a way that stops it. */
function laisen(...args: string[]): Promise<{ status: number; out: string; error: string }> {
  const main = join(import.meta.dirname, '../src/main.js')
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], (failure, out, error) => {
      resolve({ status: failure ? Number(failure.code) : 0, out, error })
    })
  })
}

test('a document is signed with a timestamp, and extended as far as can be proven', async () => {
  const signed = path('signed.pdf')
  const made = await laisen('sign', path('in.pdf'), ...key, '--out', signed, '--level', 'B-T', ...server)
  assert.deepEqual(made, { status: 0, out: `signed ${signed} (PAdES B-T, Alice Example)\n`, error: '' })
  await judgeSigned(readFileSync(signed), { signatures: 1, roots, level: 'B-T' })

  const out = path('extended.pdf')
  const extended = await laisen('extend', signed, '--out', out, ...server)
  assert.equal(extended.status, 0, extended.error)
  assert.match(
    extended.error,
    /^(NO_ANSWER: http:\/\/pki\.example\.com\/\S+ \(.+\)\n)+LEVEL_MISSED: PAdES B-LTA was not reached: .+\n$/,
  )
  assert.equal(extended.out, `extended ${out} (PAdES B-T)\n`)
  assert.deepEqual(readFileSync(out), readFileSync(signed))
  const must = await laisen('extend', signed, '--out', path('none.pdf'), ...server, '--must-reach')
  assert.equal(must.status, 1)
  assert.match(must.error, /\nLEVEL_NOT_REACHED: PAdES B-LTA was not reached: .+\n$/)
})

test('a signature without a timestamp is given one in place', async () => {
  const file = path('in-place.pdf')
  copyFileSync(path('in.pdf'), file)
  assert.equal((await laisen('sign', file, ...key, '--in-place')).status, 0)
  const extended = await laisen('extend', file, '--in-place', '--level', 'B-T', ...server)
  assert.deepEqual(extended, { status: 0, out: `extended ${file} (PAdES B-T)\n`, error: '' })
  await judgeSigned(readFileSync(file), { signatures: 1, documentTimestamps: 1, roots })
})

test('a server that does not answer is named, and the signature stays at B-B', async () => {
  const out = path('fallen.pdf')
  const dead = ['--timestamp-server', 'http://127.0.0.1:9/']
  const made = await laisen('sign', path('in.pdf'), ...key, '--out', out, '--level', 'B-T', ...dead)
  assert.equal(made.status, 0)
  assert.match(
    made.error,
    /^NO_ANSWER: http:\/\/127\.0\.0\.1:9\/ \(.+\)\nLEVEL_MISSED: PAdES B-T was not reached: .+\n$/,
  )
  assert.equal(made.out, `signed ${out} (PAdES B-B, Alice Example)\n`)
})

for (const [args, error] of [
  [['--level', 'B-X', ...server], /--level is B-B, B-T, B-LT or B-LTA/],
  [['--level', 'B-T'], /--level B-T needs --timestamp-server/],
] as const)
  test(`${args.slice(0, 2).join(' ')} without what it needs is refused in one line`, async () => {
    const run = await laisen('sign', path('in.pdf'), ...key, '--out', path('x.pdf'), ...args)
    assert.equal(run.status, 1)
    assert.match(run.error, error)
  })

test('extend explains its options, and refuses what is no signed document', async () => {
  assert.match((await laisen('extend', '--help')).out, /--timestamp-server <url>/)
  assert.match((await laisen('extend', path('in.pdf'), '--in-place', ...server)).error, /^DOCUMENT_NOT_SIGNED: /)
  assert.match((await laisen('extend', path('in.pdf'), ...server)).error, /^USAGE: either --out <file> or --in-place/)
  assert.match((await laisen('extend', '--in-place', ...server)).error, /^USAGE: exactly one document/)
})
