import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { signFileInPlace, signFileTo } from '@laisen/pades/sign-file'
import { pdf } from '@laisen/testkit/pdfs'
import { expectValid, request } from './support/signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'laisen-files-'))
after(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)

test('a file is signed in place by appending', async () => {
  const document = pdf({ sizeBytes: 3_000_000, xref: 'stream' })
  writeFileSync(path('in.pdf'), document)
  await signFileInPlace(path('in.pdf'), request())
  const result = readFileSync(path('in.pdf'))
  assert.ok(result.subarray(0, document.length).equals(document))
  await expectValid(result)
})

test('a file is signed to another file or to itself', async () => {
  writeFileSync(path('one.pdf'), pdf())
  await signFileTo(path('one.pdf'), path('two.pdf'), request())
  await expectValid(readFileSync(path('two.pdf')))
  await signFileTo(path('two.pdf'), path('two.pdf'), request({ stamp: { y: 300 } }))
  await expectValid(readFileSync(path('two.pdf')), { signatures: 2 })
})

test('a refusal leaves nothing behind and changes nothing', async () => {
  const document = pdf()
  writeFileSync(path('keep.pdf'), document)
  const outside = request({ stamp: { x: 5000 } })
  await assert.rejects(signFileTo(path('keep.pdf'), path('never.pdf'), outside), { code: 'STAMP_OUTSIDE_PAGE' })
  await assert.rejects(signFileInPlace(path('keep.pdf'), outside), { code: 'STAMP_OUTSIDE_PAGE' })
  const noSign = { ...request(), key: { ...request().key, sign: () => Promise.reject(new Error('token removed')) } }
  await assert.rejects(signFileTo(path('keep.pdf'), path('never.pdf'), noSign), /token removed/)
  await assert.rejects(signFileTo(path('keep.pdf'), path('no/folder.pdf'), request()), { code: 'ENOENT' })
  assert.ok(readFileSync(path('keep.pdf')).equals(document))
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('never') || name.endsWith('.part')),
    [],
  )
})

/** The most memory, in KB, that a process of its own had while it signed this file. */
function peakMemory(file: string): number {
  // The kernel's high-water mark; that of getrusage is inherited from the process that started this one.
  const script = `
    import { readFileSync } from 'node:fs'
    import { signFileTo } from '@laisen/pades/sign-file'
    import { demoKey } from '../../../cli/src/demo-key.ts'
    const key = await demoKey(new Date())
    const stamp = { page: 1, x: 0, y: 0, lengthPoints: 150, language: 'en' }
    await signFileTo(process.argv[1], process.argv[2], { key, signedAt: new Date(), timeZone: 'UTC', name: 'A', stamp })
    console.log(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])`
  const args = ['--input-type=module', '-e', script, file, path('peak.pdf')]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })
  assert.ok(Number(stdout) > 0, stderr)
  return Number(stdout)
}

test('memory use does not grow with the file', () => {
  writeFileSync(path('small.pdf'), pdf())
  writeFileSync(path('large.pdf'), pdf({ sizeBytes: 150_000_000 }))
  const [small, large] = [peakMemory(path('small.pdf')), peakMemory(path('large.pdf'))]
  assert.ok(large - small <= 10_000, `${small} KB for a small file, ${large} KB for 150 MB`)
})
