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
  previewImportUser,
} from '@laisen/contract/endpoints/imports'
import { readTable } from '@laisen/server/imports/read-table'
import { harmless } from '@laisen/server/imports/workbook'
import { server } from '@laisen/testkit/server'
import readXlsxFile from 'read-excel-file/node'
import { importFile, type PersonRow, personRow, sent } from '../support/import-file.ts'
import { workbookParts, zip } from '../support/zip.ts'

const { as, given, call } = await server()

/** A sheet that no library of ours wrote: its texts are as they are. */
function sheetOf(facts: PersonRow): string {
  const row = (texts: readonly string[]) =>
    `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const person = personRow(facts)
  return `<worksheet><sheetData>${row(Object.values(importHeaders))}${row(Object.values(person))}</sheetData></worksheet>`
}

const bytesOf = ({ base64String }: { base64String: string }) => Buffer.from(base64String, 'base64')

test('the template holds the nine headers and an example that could be imported as it stands [1.3.24] [1.7.16]', async () => {
  const { data } = await as.admin.call(getTemplateForImportUser)
  assert.match(data.fileName, /\.xlsx$/)
  const [header, example, ...more] = await readTable(bytesOf(data))
  assert.deepEqual(header!.cells, [
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
  assert.equal(example!.cells.length, 9)
  assert.deepEqual(more, [])
  const { rows } = (await as.admin.call(previewImportUser, data)).data
  assert.deepEqual(rows[0]!.problems, [])
})

test('a library that is not ours reads the same in it', async () => {
  const { data } = await as.admin.call(getTemplateForImportUser)
  const [sheet] = await readXlsxFile(bytesOf(data))
  assert.deepEqual(
    sheet!.data,
    (await readTable(bytesOf(data))).map(({ cells }) => [...cells]),
  )
})

test('the example’s password is another one each time, so that no account has a known one', async () => {
  const passwords = new Set<string>()
  for (let n = 0; n < 3; n++) {
    passwords.add((await readTable(bytesOf((await as.admin.call(getTemplateForImportUser)).data)))[1]!.cells[5]!)
  }
  assert.equal(passwords.size, 3)
})

test('LibreOffice opens the template, and offers the choices of its lists', async (t) => {
  const found = spawnSync('soffice', ['--version'])
  if (found.error)
    return t.diagnostic('LibreOffice is not installed here, so only our own readers have read the template')
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

test('failed rows come as a file with their numbers and reasons, without passwords', async () => {
  const file = await importFile([{}, { username: 'bad', role: 'Boss', mobile: '1' }, {}, { lastName: '' }])
  const { data } = await as.admin.call(getFailedRowsForImportUser, file)
  const [sheet] = await readXlsxFile(bytesOf(data))
  const [header, ...rows] = sheet!.data
  assert.deepEqual(header!.slice(9), ['Row', 'Needs fixing'])
  assert.deepEqual(
    rows.map((row) => [row[0] === 'bad', row[5], row[9], row[10]]),
    [
      [true, null, '3', 'Enter Signer or Operator. · Enter a valid phone number (9-11 digits).'],
      [false, null, '5', 'fill empty in row no 5'],
    ],
  )
})

test('what a spreadsheet would take for a formula is written as text', async () => {
  for (const text of ['=1+1', '+66812345678', '-1', '@SUM(A1)', '\tx', '\rx', '\nx'])
    assert.equal(harmless(text), `'${text}`)
  for (const text of ['', 'Malee', 'a=b', "'=1"]) assert.equal(harmless(text), text)
  const evil = { username: 'x', firstName: '=cmd|"/c calc"!A1', lastName: '@x', mobile: '-1', role: '+Boss' }
  const { data } = await as.admin.call(getFailedRowsForImportUser, sent(zip(workbookParts(sheetOf(evil)))))
  const cells = (await readTable(bytesOf(data)))[1]!.cells
  assert.equal(cells[1], `'${evil.firstName}`)
  for (const cell of cells) assert.equal(/^[=+\-@\t\r]/.test(cell), false, cell)
})

test('template and failed rows are for those who may add', async () => {
  const file = await importFile([{ role: 'Boss' }])
  const reader = as.person(await given.employee({ permissions: [9, 11, 12] }))
  for (const client of [reader, { call }]) {
    const answers = [await client.call(getTemplateForImportUser), await client.call(getFailedRowsForImportUser, file)]
    for (const { code } of answers) assert.equal(code, client === reader ? 'NOT_PERMITTED' : 'SESSION_REQUIRED')
  }
})
