import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { judgeSigned, oracleSummary } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { people, signed } from './support/signing.ts'

const roots = [people.root.certificate.raw]

test('the oracles detect that an expected signature is missing', async () => {
  await assert.rejects(judgeSigned(pdf(), { signatures: 1 }), /counts signatures/)
})

test('the oracles detect a changed byte', async () => {
  const document = Buffer.from(await signed(pdf({ title: 'Before' })))
  document.write('After!', document.indexOf('Before'))
  await assert.rejects(judgeSigned(document, { signatures: 1 }), /pdfsig|pyHanko/)
})

test('the oracles detect data appended after the last signature', async () => {
  const document = await signed(pdf())
  await assert.rejects(
    judgeSigned(Buffer.concat([document, Buffer.from('\n% more')]), { signatures: 1 }),
    /total document signed|pyHanko/i,
  )
})

test('the oracles detect a signature whose root is not trusted', async () => {
  await judgeSigned(await signed(pdf()), { signatures: 1, roots })
  const foreign = [people.issuing, people.bob].map(({ certificate }) => certificate.raw).slice(1)
  await assert.rejects(judgeSigned(await signed(pdf()), { signatures: 1, roots: foreign }), /openssl|pyHanko/)
})

test('the summary counts judgements and names missing tools', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-oracles-'))
  const file = join(folder, 'log')
  try {
    writeFileSync(file, 'pdfsig\nqpdf\npdfsig\npyHanko MISSING\nDSS\nopenssl\n')
    assert.equal(oracleSummary(file), 'oracles: pdfsig 2, qpdf 1, openssl 1, pyHanko MISSING, DSS 1, veraPDF MISSING')
    assert.equal(
      oracleSummary(join(folder, 'none')),
      'oracles: pdfsig MISSING, qpdf MISSING, openssl MISSING, pyHanko MISSING, DSS MISSING, veraPDF MISSING',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a judgement is logged to the file named by LAISEN_ORACLE_LOG', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-oracles-'))
  try {
    const log = join(folder, 'log')
    const script = `import { judgeSigned } from '@laisen/testkit/oracle'; import { pdf } from '@laisen/testkit/pdfs'; await judgeSigned(pdf(), { signatures: 0, roots: [] })`
    const env = { ...process.env, LAISEN_ORACLE_LOG: log }
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, cwd: import.meta.dirname })
    assert.match(readFileSync(log, 'utf8'), /^pdfsig$/m)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
