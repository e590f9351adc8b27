import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  getFailedRowsForImportUser,
  getTemplateForImportUser,
  importColumns,
  importHeaders,
  importUser,
  previewImportUser,
} from '@laisen/contract/endpoints/imports'
import { server } from '@laisen/testkit/server'
import readXlsxFile from 'read-excel-file/node'
import { importFile, type PersonRow, personRow, sent } from '../support/import-file.ts'
import { workbookParts, zip } from '../support/zip.ts'

const { as, given, call } = await server()

/** A sheet written by hand, so that nothing makes its texts harmless on the way. */
function sheetOf(...people: PersonRow[]): string {
  const row = (texts: readonly string[]) =>
    `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const rows = people.map((facts) => row(Object.values(personRow(facts))))
  return `<worksheet><sheetData>${row(Object.values(importHeaders))}${rows.join('')}</sheetData></worksheet>`
}

const bytesOf = ({ base64String }: { base64String: string }) => Buffer.from(base64String, 'base64')

/** The first sheet, as a library that the product does not write with reads it. */
async function rowsOf(file: { base64String: string }) {
  const [sheet] = await readXlsxFile(bytesOf(file))
  return sheet!.data
}

test('the template has the nine headers and an example row, which an import refuses [1.3.24] [1.7.16]', async () => {
  const { data } = await as.admin.call(getTemplateForImportUser)
  assert.match(data.fileName, /\.xlsx$/)
  const [header, example, ...more] = await rowsOf(data)
  assert.deepEqual(header, [
    'User Name',
    'First Name',
    'Last Name',
    'Phone Number',
    'Email',
    'Password',
    'Role: Signer/Operator',
    'Activate for Signer only',
    'Role: Admin',
  ])
  assert.equal(example!.length, 9)
  assert.deepEqual(more, [])
  const { rows } = (await as.admin.call(previewImportUser, data)).data
  assert.deepEqual(
    rows[0]!.problems.map(({ code, field }) => [code, field]),
    [['IMPORT_EXAMPLE_ROW', 'username']],
  )
  assert.equal((await as.admin.call(importUser, data)).code, 'IMPORT_EXAMPLE_ROW')
})

test('the example has no password, so no account gets one that others have read', async () => {
  const [, example] = await rowsOf((await as.admin.call(getTemplateForImportUser)).data)
  assert.equal(example![5] ?? '', '')
})

test('the example is refused with another name or address too, but not a namesake with a phone of their own', async () => {
  const example = { username: 'Somchai.J', mobile: '0812345678', firstName: 'สมชาย', email: 'else@example.com' }
  const codes = async (facts: PersonRow) => {
    const { rows } = (await as.admin.call(previewImportUser, await importFile([facts]))).data
    return rows[0]!.problems.map(({ code }) => code)
  }
  assert.deepEqual(await codes(example), ['IMPORT_EXAMPLE_ROW'])
  assert.deepEqual(await codes({ ...example, mobile: '0898765432' }), [])
})

test('LibreOffice opens the template and offers the choices of its lists', async (t) => {
  const found = spawnSync('soffice', ['--version'])
  if (found.error) return t.diagnostic('LibreOffice is not installed here, so it has not opened the template')
  const folder = mkdtempSync(join(tmpdir(), 'laisen-template-'))
  try {
    writeFileSync(join(folder, 'template.xlsx'), bytesOf((await as.admin.call(getTemplateForImportUser)).data))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const ended = spawnSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      join(folder, 'template.xlsx'),
    ])
    assert.equal(ended.status, 0, ended.stderr.toString())
    const sheet = readFileSync(join(folder, 'template.fods'), 'utf8')
    for (const name of importColumns) assert.ok(sheet.includes(`<text:p>${importHeaders[name]}</text:p>`), name)
    assert.ok(sheet.includes('<text:p>0812345678</text:p>'))
    const choices = [...sheet.matchAll(/cell-content-is-in-list\(([^)]*)\)/g)].map(([, list]) =>
      list!.replaceAll('&quot;', '"'),
    )
    assert.deepEqual(new Set(choices), new Set(['"Signer";"Operator"', '"Y";"N"']))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('failed rows can be downloaded with their row numbers and reasons, without passwords', async () => {
  const file = await importFile([{}, { username: 'bad', role: 'Boss', mobile: '1' }, {}, { lastName: '' }])
  const { data } = await as.admin.call(getFailedRowsForImportUser, file)
  const [header, ...rows] = await rowsOf(data)
  assert.deepEqual(header!.slice(9), ['Row', 'Needs fixing'])
  assert.deepEqual(
    rows.map((row) => [row[0] === 'bad', row[5], row[9], row[10]]),
    [
      [true, null, '3', 'Enter Signer or Operator. · Enter a valid phone number (9-11 digits).'],
      [false, null, '5', 'fill empty in row no 5'],
    ],
  )
})

test('the file of failed rows gets an apostrophe before each text that a spreadsheet would run as a formula', async () => {
  const bad = { role: 'Boss', mobile: '1' }
  const evil = { ...bad, firstName: '=cmd|"/c calc"!A1', lastName: '@SUM(A1)', mobile: '-1', role: '+Boss' }
  const plain = { ...bad, firstName: 'a=b', lastName: "'=1" }
  const { data } = await as.admin.call(getFailedRowsForImportUser, sent(zip(workbookParts(sheetOf(evil, plain)))))
  const [, first, second] = await rowsOf(data)
  const [, firstName, lastName, mobile, , , role] = first!
  assert.deepEqual([firstName, lastName, mobile, role], [`'${evil.firstName}`, "'@SUM(A1)", "'-1", "'+Boss"])
  assert.deepEqual(second!.slice(1, 3), [plain.firstName, plain.lastName])
})

test('only people who may add users get the template and the failed rows', async () => {
  const file = await importFile([{ role: 'Boss' }])
  const reader = as.person(await given.employee({ permissions: [9, 11, 12] }))
  for (const client of [reader, { call }]) {
    const answers = [await client.call(getTemplateForImportUser), await client.call(getFailedRowsForImportUser, file)]
    for (const { code } of answers) assert.equal(code, client === reader ? 'NOT_PERMITTED' : 'SESSION_REQUIRED')
  }
})
