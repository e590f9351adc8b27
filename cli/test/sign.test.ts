import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { lintDocument } from '@laisen/pades/lint'
import { signaturePng } from '@laisen/testkit/images'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { pdfOf } from '@laisen/testkit/pdfs-hostile'
import { pki } from '@laisen/testkit/pki'

const folder = mkdtempSync(join(tmpdir(), 'laisen-cli-'))
after(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)

const { root, alice, expired, weak } = await pki({
  root: {},
  alice: { by: 'root', name: 'Alice Example' },
  expired: { by: 'root', expired: true },
  weak: { by: 'root', key: 'rsa1024' },
})
writeFileSync(path('in.pdf'), pdf())
writeFileSync(path('alice.p12'), alice.pkcs12('secret'))
writeFileSync(path('expired.p12'), expired.pkcs12('secret'))
writeFileSync(path('weak.p12'), weak.pkcs12('secret'))
writeFileSync(path('picture.png'), signaturePng())
writeFileSync(path('password.txt'), 'secret\n')

function laisen(args: string[], env: Record<string, string> = {}) {
  const main = join(import.meta.dirname, '../src/main.js')
  const run = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env: { ...process.env, ...env } })
  return { status: run.status, out: run.stdout, error: run.stderr }
}

const key = ['--p12', path('alice.p12')]

test('a document is signed with the key of a PKCS#12 file', async () => {
  const out = path('out.pdf')
  const text = ['--reason', 'Approve (it)', '--location', 'กรุงเทพฯ', '--name', 'Alice', '--language', 'th']
  const place = ['--page', '1', '--x', '75', '--y', '100', '--length', '200', '--time-zone', 'Asia/Bangkok']
  const run = laisen([
    'sign',
    path('in.pdf'),
    ...key,
    '--password',
    'secret',
    '--image',
    path('picture.png'),
    '--out',
    out,
    ...text,
    ...place,
  ])
  assert.deepEqual(run, { status: 0, out: `signed ${out} (PAdES B-B, Alice)\n`, error: '' })
  const document = readFileSync(out)
  assert.deepEqual(lintDocument(document), [])
  await judgeSigned(document, { signatures: 1, roots: [root.certificate.raw] })
})

test('the password may come from a file or from the environment', () => {
  const start = ['sign', path('in.pdf'), ...key, '--out']
  assert.equal(laisen([...start, path('file.pdf'), '--password-file', path('password.txt')]).status, 0)
  assert.equal(laisen([...start, path('env.pdf')], { LAISEN_P12_PASSWORD: 'secret' }).status, 0)
})

test('--demo signs with a certificate that nobody should trust', async () => {
  assert.equal(laisen(['sign', path('in.pdf'), '--demo', '--out', path('demo.pdf')]).status, 0)
  const document = readFileSync(path('demo.pdf'))
  assert.deepEqual(lintDocument(document), [])
  await judgeSigned(document, { signatures: 1 })
})

test('--in-place appends to the document', async () => {
  writeFileSync(path('mine.pdf'), pdf())
  assert.equal(laisen(['sign', path('mine.pdf'), '--demo', '--in-place']).status, 0)
  await judgeSigned(readFileSync(path('mine.pdf')), { signatures: 1 })
})

test('a damaged document is repaired, which the command says; a signed one is refused', () => {
  const broken = (document: Uint8Array) =>
    Buffer.from(document)
      .toString('latin1')
      .replace(/startxref\s+\d+\s+%%EOF\s*$/, 'startxref\n7\n%%EOF\n')
  writeFileSync(path('broken.pdf'), broken(pdf()), 'latin1')
  const run = laisen(['sign', path('broken.pdf'), '--demo', '--out', path('repaired.pdf')])
  assert.equal(run.status, 0)
  assert.match(run.error, /^REPAIRED: the document was damaged and has been repaired in the signed one$/m)
  writeFileSync(path('signed.pdf'), broken(readFileSync(path('repaired.pdf'))), 'latin1')
  assert.match(laisen(['sign', path('signed.pdf'), '--demo', '--in-place']).error, /^DOCUMENT_BROKEN_SIGNED: /)
})

test('each refusal is one line with its code, and leaves no file behind', () => {
  writeFileSync(path('text.pdf'), 'hello')
  writeFileSync(path('empty.pdf'), '')
  const password = ['--password', 'secret']
  const cases: [RegExp, string[]][] = [
    [/^PDF_NOT_PDF: /, ['text.pdf', ...key, ...password]],
    [/^PDF_EMPTY: /, ['empty.pdf', ...key, ...password]],
    [/^FILE_NOT_FOUND: there is no such file: .*none\.pdf$/, ['none.pdf', ...key, ...password]],
    [/^PKCS12_WRONG_PASSWORD: /, ['in.pdf', ...key, '--password', 'wrong']],
    [/^PKCS12_MALFORMED: /, ['in.pdf', '--p12', path('text.pdf'), ...password]],
    [/^CERTIFICATE_EXPIRED: .* on \d{4}-\d\d-\d\d$/, ['in.pdf', '--p12', path('expired.p12'), ...password]],
    [/^KEY_WEAK: /, ['in.pdf', '--p12', path('weak.p12'), ...password]],
    [/^IMAGE_UNKNOWN: /, ['in.pdf', '--demo', '--image', path('text.pdf')]],
    [/^PAGE_NOT_ENOUGH: there is no page 2; the document has 1$/, ['in.pdf', '--demo', '--page', '2']],
    [/^STAMP_OUTSIDE_PAGE: .*595\.28 × 841\.89/, ['in.pdf', '--demo', '--x', '500']],
    [/^USAGE: --x is a number/, ['in.pdf', '--demo', '--x', 'left']],
    [/^USAGE: either --p12/, ['in.pdf']],
    [/^USAGE: /, ['in.pdf', '--demo', '--colour', 'red']],
  ]
  for (const [expected, [file = '', ...args]] of cases) {
    const run = laisen(['sign', path(file), ...args, '--out', path('never.pdf')])
    assert.equal(run.status, 1, run.out)
    assert.match(run.error.trimEnd(), expected)
    assert.equal(run.error.trimEnd().includes('\n'), false)
    assert.equal(existsSync(path('never.pdf')), false)
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  )
})

test('a folder that is missing, or is none, is named before anything is signed', () => {
  const cases: [RegExp, string][] = [
    [/^FOLDER_NOT_FOUND: there is no such folder: .*[/\\]none$/, path('none/out.pdf')],
    [/^FOLDER_NOT_FOUND: there is no such folder: .*none[/\\]below$/, path('none/below/out.pdf')],
    [/^FOLDER_IS_FILE: this is a file, not a folder: .*in\.pdf$/, path('in.pdf/out.pdf')],
    [/^FILE_IS_FOLDER: this is a folder, not a file: .*laisen-cli-\w+$/, folder],
  ]
  for (const command of ['sign', 'extend']) {
    for (const [expected, out] of cases) {
      // Neither the key nor a server is asked for it.
      const run = laisen([command, path('in.pdf'), '--out', out])
      assert.equal(run.status, 1)
      assert.match(run.error.trimEnd(), expected)
    }
  }
  const below = laisen(['sign', path('in.pdf/in.pdf'), '--demo', '--out', path('never.pdf')])
  assert.match(below.error, /^FILE_NOT_FOUND: there is no such file: /)
})

test('a damaged page is not said to be missing', () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'
  const kids = (list: string) =>
    pdfOf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Count 2/Kids[${list}]>>`, page, page])
  writeFileSync(path('page.pdf'), kids('3 0 R 9 0 R'))
  const on = (number: string) =>
    laisen(['sign', path('page.pdf'), '--demo', '--page', number, '--out', path('paged.pdf')]).error.trimEnd()
  assert.equal(on('2'), 'PDF_BAD_OBJECT: the file is damaged: page 2 cannot be read')
  assert.equal(on('3'), 'PAGE_NOT_ENOUGH: there is no page 3; the document has 2')
  assert.equal(on('1'), '')
})

test('help is shown on request and without a command', () => {
  for (const args of [[], ['--help'], ['sign', '--help']]) {
    const run = laisen(args)
    assert.equal(run.status, 0)
    assert.match(run.out, /^Usage: laisen /)
  }
  assert.match(laisen(['bake']).error, /^USAGE: there is no command "bake"/)
})

test('the password of a document may be an argument, in a file, or in the environment', () => {
  writeFileSync(path('locked.pdf'), encryptedPdf(pdf(), { user: 'open me' }))
  writeFileSync(path('open.txt'), 'open me\n')
  const start = ['sign', path('locked.pdf'), '--demo', '--out', path('opened.pdf')]
  for (const [more, env] of [
    [['--open-password', 'open me'], {}],
    [['--open-password-file', path('open.txt')], {}],
    [[], { LAISEN_OPEN_PASSWORD: 'open me' }],
  ] as const) {
    rmSync(path('opened.pdf'), { force: true })
    const run = laisen([...start, ...more], env)
    assert.deepEqual([run.status, run.error], [0, ''])
    assert.deepEqual(lintDocument(readFileSync(path('opened.pdf')), 'open me'), [])
  }
})

test('a password that is missing or wrong, and what the author does not permit, is refused by name', () => {
  const fails = (document: Uint8Array, ...more: string[]) => {
    writeFileSync(path('refused.pdf'), document)
    const run = laisen(['sign', path('refused.pdf'), '--demo', '--in-place', ...more])
    assert.equal(run.status, 1)
    assert.deepEqual(readFileSync(path('refused.pdf')), document)
    return run.error.split(':')[0]
  }
  const locked = encryptedPdf(pdf(), { user: 'open me', restrictions: ['--modify=none'] })
  assert.equal(fails(locked), 'PDF_PASSWORD_REQUIRED')
  assert.equal(fails(locked, '--open-password', 'x'), 'PDF_PASSWORD_WRONG')
  assert.equal(fails(locked, '--open-password', 'open me'), 'DOCUMENT_PERMISSION')
  const other = Buffer.from(locked.toString('latin1').replace('/Filter /Standard', '/Filter /Adobe.PK'), 'latin1')
  assert.equal(fails(other), 'PDF_ENCRYPTION_UNSUPPORTED')
})
