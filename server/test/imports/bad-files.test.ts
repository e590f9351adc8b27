import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { importColumns, importHeaders, importUser, previewImportUser } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import { server } from '@laisen/testkit/server'
import { headerTitles, importFile, personRow, sent, workbookOf } from '../support/import-file.ts'
import { workbookParts, zip } from '../support/zip.ts'

const { as } = await server()

async function refusal(file: { fileName: string; base64String: string }) {
  const [seen, done] = [await as.admin.call(previewImportUser, file), await as.admin.call(importUser, file)]
  assert.deepEqual([seen.code, seen.params], [done.code, done.params], 'preview and import must refuse alike')
  return seen
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const header = `<row r="1">${importColumns.map((name) => text(importHeaders[name])).join('')}</row>`
const person = Object.values(personRow({ username: 'handmade' }))
  .map(text)
  .join('')
const good = sheet(`${header}<row r="2">${person}</row>`)

describe('the kind of the file', () => {
  test('a file whose name does not end in .xlsx is refused with "imported file format is incorrect" [1.5.20] [1.5.21]', async () => {
    const { base64String } = await importFile([{}])
    for (const fileName of ['users.xls', 'users.csv', 'users', 'xlsx', 'users.xlsx.exe', '']) {
      const answer = await refusal({ fileName, base64String })
      assert.deepEqual([answer.code, answer.data], ['IMPORT_FILE_TYPE', 'imported file format is incorrect'], fileName)
      assert.ok(answer.message.startsWith('imported file format is incorrect'))
    }
    assert.equal((await as.admin.call(previewImportUser, { fileName: 'USERS.XLSX', base64String })).status, 0)
  })

  test('a file whose content is not a workbook is refused, whatever its name [1.5.20]', async () => {
    const bad: [string, Buffer][] = [
      ['nothing', Buffer.alloc(0)],
      ['text', Buffer.from('User Name,First Name\n')],
      [
        'an old .xls or one with a password',
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
      ],
      ['another archive', zip([{ name: 'readme.txt', bytes: Buffer.from('hello') }])],
    ]
    for (const [what, bytes] of bad) assert.equal((await refusal(sent(bytes))).code, 'IMPORT_FILE_TYPE', what)
    // The first four bytes decide whether it is an archive, if only a broken one.
    assert.equal((await refusal(sent(Buffer.from('PK\x03\x04')))).code, 'IMPORT_FILE_UNREADABLE')
    assert.equal((await refusal(sent(Buffer.from('PK\x03')))).code, 'IMPORT_FILE_TYPE')
  })

  test('a file of exactly the size limit is read, and one byte more is refused', async () => {
    const parts = workbookParts(good)
    const empty = zip([...parts, { name: 'pad.bin', bytes: Buffer.alloc(0) }]).length
    // A comment at the end of the archive brings the file to the wanted length.
    const whole = zip(parts)
    const comment = Buffer.alloc(Math.min(65_535, limits.importFileBytes - whole.length), 'x')
    const commented = Buffer.concat([whole, comment])
    commented.writeUInt16LE(comment.length, whole.length - 2)
    assert.ok(empty > 0)
    assert.equal((await as.admin.call(previewImportUser, sent(commented))).status, 0)
    const large = await refusal(sent(Buffer.alloc(limits.importFileBytes + 1)))
    assert.deepEqual([large.code, large.params?.limitMegabytes], ['IMPORT_FILE_TOO_LARGE', 5])
    assert.equal((await refusal(sent(Buffer.alloc(limits.importFileBytes)))).code, 'IMPORT_FILE_TYPE')
  })
})

describe('the header row', () => {
  test('a file with any of the nine headers changed or moved is refused [1.3.24] [1.5.22]', async () => {
    for (const [place, title] of headerTitles.entries()) {
      for (const other of [title.toLowerCase(), `${title} 1`, '']) {
        const answer = await refusal(await workbookOf(headerTitles.with(place, other), [{}]))
        const { column, expected } = answer.params ?? {}
        assert.deepEqual([answer.code, expected, column], ['IMPORT_HEADERS', title, 'ABCDEFGHI'[place]], other)
        assert.equal(answer.data, 'imported file format is incorrect')
      }
    }
    assert.equal((await refusal(await workbookOf(headerTitles.toReversed(), [{}]))).code, 'IMPORT_HEADERS')
  })

  test('a sheet with fewer than two rows is refused with "fill data in table" [1.5.23] [1.5.24]', async () => {
    for (const rows of ['', header, `${header}<row r="2">${text(' ')}</row>`]) {
      const answer = await refusal(sent(zip(workbookParts(sheet(rows)))))
      assert.deepEqual(
        [answer.code, answer.data, answer.message],
        ['IMPORT_EMPTY', 'fill data in table', 'fill data in table'],
      )
    }
  })
})

describe('files that other programs write are read', () => {
  const preview = async (sheetXml: string, strings?: string) => {
    const answer = await as.admin.call(previewImportUser, sent(zip(workbookParts(sheetXml, strings))))
    assert.equal(answer.status, 0, answer.message)
    return answer.data.rows
  }

  test('prefixes, single quotes, comments, CDATA, runs, shared strings, formulas and numbers', async () => {
    const shared =
      '<x:sst xmlns:x="x"><x:si><x:r><x:t>Ma</x:t></x:r><x:r><x:t>lee</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>'
    const cells = [
      "<c r='A5' t='inlineStr'><is><t>mixed</t></is></c>",
      '<c r="B5" t="s"><v>0</v></c>',
      '<c r="C5" t="str"><f>"Sri"&amp;"suk"</f><v>Sri&#115;uk &amp; Co_x000D_</v></c>',
      '<c r="D5"><v>8.12345678E8</v></c>',
      '<c r="E5" t="inlineStr"><is><t><![CDATA[mixed@example.com]]></t></is></c>',
      text('Given-Password-1'),
      text('Signer'),
    ]
    const body = `<?xml version="1.0"?><!-- a --><x:worksheet>${sheet(`${header}<row r="5">${cells.join('')}<c r="Z5"><v>1</v></c></row>`)}</x:worksheet>`
    const [row] = await preview(body, shared)
    assert.deepEqual(
      [row!.row, row!.username, row!.firstName, row!.lastName, row!.mobile, row!.email, row!.activate],
      [5, 'mixed', 'Malee', 'Srisuk & Co', '812345678', 'mixed@example.com', ''],
    )
  })

  test('a row far down the sheet takes no memory for the rows above it', async () => {
    const [row] = await preview(sheet(`${header}<row r="1048576">${person}</row>`))
    assert.equal(row!.row, 1_048_576)
  })
})

describe('harmful archives and parts are refused', () => {
  const cases: [what: string, bytes: () => Buffer][] = [
    [
      'a part that expands to two hundred times its size',
      () => zip(workbookParts(sheet(`${header}${' '.repeat(8 * 1024 * 1024)}`))),
    ],
    [
      'a part that is larger than its directory entry says',
      () => zip(workbookParts(good).map((one) => ({ ...one, says: { expandedBytes: 10 } }))),
    ],
    [
      'a part that is smaller than its directory entry says',
      () => zip(workbookParts(good).map((one) => ({ ...one, says: { expandedBytes: 100_000 } }))),
    ],
    ['a wrong checksum', () => zip(workbookParts(good).map((one) => ({ ...one, says: { crc: 1 } })))],
    ['an unknown method', () => zip(workbookParts(good).map((one) => ({ ...one, says: { method: 12 } })))],
    ['encryption', () => zip(workbookParts(good).map((one) => ({ ...one, says: { flags: 1 } })))],
    ['two parts with the same name', () => zip([...workbookParts(good), ...workbookParts(good)])],
    [
      '201 parts',
      () =>
        zip([
          ...workbookParts(good),
          ...Array.from({ length: 197 }, (_, n) => ({ name: `${n}`, bytes: Buffer.from('x') })),
        ]),
    ],
    [
      'parts that claim more than is allowed in total',
      () =>
        zip([
          ...workbookParts(good),
          ...[1, 2, 3].map((n) => ({
            name: `${n}`,
            bytes: Buffer.from('x'),
            says: { expandedBytes: 1024 * 1024 - n },
          })),
          { name: 'x', bytes: Buffer.alloc(600_000, Math.random().toString()), says: { expandedBytes: 4_000_000_000 } },
        ]),
    ],
    ['an archive without its last bytes', () => zip(workbookParts(good)).subarray(0, -30)],
    ['a document type with an entity', () => zip(workbookParts(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${good}`))],
    ['an entity that is not declared', () => zip(workbookParts(good.replace('Malee', '&file;')))],
    ['a character reference to NUL', () => zip(workbookParts(good.replace('Malee', '&#0;')))],
    ['half a surrogate pair', () => zip(workbookParts(good.replace('Malee', '&#xD800;')))],
    ['a row beyond the last', () => zip(workbookParts(sheet(`${header}<row r="1048577">${person}</row>`)))],
    ['a row number that is not a number', () => zip(workbookParts(sheet(`${header}<row r="9e99">${person}</row>`)))],
    [
      'a column beyond the last',
      () => zip(workbookParts(sheet(`${header}<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>`))),
    ],
    ['XML that ends in a tag', () => zip(workbookParts('<worksheet><sheetData><row r="1"'))],
    [
      'bytes that are not UTF-8',
      () =>
        zip([
          ...workbookParts('').slice(0, 3),
          { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from([0x3c, 0xff, 0xfe]) },
        ]),
    ],
    ['a tag with very many attributes', () => zip(workbookParts(sheet(`<row ${'a="1" '.repeat(150_000)}>`)))],
    [
      'elements nested too deeply',
      () => zip(workbookParts(sheet(`${header}${'<x>'.repeat(150)}${'</x>'.repeat(150)}`))),
    ],
    ['end tags in the wrong order', () => zip(workbookParts(sheet(`${header}<row r="2"><c></row></c>`)))],
    ['a workbook without a sheet', () => zip(workbookParts(good).slice(0, 3))],
  ]
  for (const [what, bytes] of cases) {
    test(what, async () => {
      const answer = await refusal(sent(bytes()))
      assert.deepEqual([answer.code, answer.data], ['IMPORT_FILE_UNREADABLE', 'imported file format is incorrect'])
      assert.equal(answer.http, 200)
    })
  }

  test('an archive of 200 parts is read', async () => {
    const more = Array.from({ length: 196 }, (_, n) => ({ name: `${n}`, bytes: Buffer.from('x') }))
    assert.equal((await as.admin.call(previewImportUser, sent(zip([...workbookParts(good), ...more])))).status, 0)
  })

  test('an archive that expands to exactly 8 MB is read, and one byte more is refused by name', async () => {
    const parts = workbookParts(good)
    const limit = limits.importExpandedBytes
    const filled = (expandedBytes: number) => {
      let left = expandedBytes - parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
      const pads = []
      // Small parts may compress as well as they like.
      for (let number = 0; left > 0; number++, left -= 1_000_000) {
        pads.push({ name: `${number}`, bytes: Buffer.alloc(Math.min(left, 1_000_000)) })
      }
      return sent(zip([...parts, ...pads]))
    }
    assert.equal((await as.admin.call(previewImportUser, filled(limit))).status, 0)
    const { code, params, http } = await refusal(filled(limit + 1))
    assert.deepEqual([code, params, http], ['IMPORT_FILE_EXPANDS', { field: 'base64String', limitMegabytes: 8 }, 200])
  })

  test('a long text that many cells share is cut, and still too long', async () => {
    const long = 'x'.repeat(20_000)
    const shared = '<c t="s"><v>0</v></c>'.repeat(7)
    const rows = `<row>${shared}${text(long)}<c t="str"><v>${long}</v></c></row>`.repeat(20)
    const bytes = zip(workbookParts(sheet(header + rows), `<sst><si><t>${long}</t></si></sst>`))
    const { data } = await as.admin.call(previewImportUser, sent(bytes))
    assert.equal(data.rows.length, 20)
    for (const { firstName, activate, admin, problems } of data.rows) {
      assert.deepEqual([firstName.length, activate.length, admin.length], [257, 257, 257])
      assert.ok(problems.some(({ field, code }) => field === 'firstName' && code === 'TEXT_TOO_LONG'))
    }
  })

  const MEBIBYTE = 1024 * 1024
  const withPads = (...pads: Buffer[]) =>
    sent(zip([...workbookParts(good), ...pads.map((bytes, at) => ({ name: `pad${at}`, bytes }))]))

  test('a part of 1 MB may expand as far as it likes, a larger one to 120 times its size', async () => {
    assert.equal((await as.admin.call(previewImportUser, withPads(Buffer.alloc(MEBIBYTE)))).status, 0)
    assert.equal((await refusal(withPads(Buffer.alloc(MEBIBYTE + 1)))).code, 'IMPORT_FILE_UNREADABLE')
    const noise = randomBytes(20_000)
    const ratioOf = (noiseBytes: number) => {
      const bytes = Buffer.alloc(2 * MEBIBYTE)
      noise.copy(bytes, 0, 0, noiseBytes)
      return { bytes, ratio: bytes.length / deflateRawSync(bytes).length }
    }
    const sizes = Array.from({ length: 300 }, (_, step) => ratioOf(13_000 + 20 * step))
    const within = sizes.find(({ ratio }) => ratio <= 120)!
    const beyond = sizes.findLast(({ ratio }) => ratio > 120)!
    assert.ok(beyond.ratio < 121, `${beyond.ratio}`)
    assert.equal((await as.admin.call(previewImportUser, withPads(within.bytes))).status, 0)
    assert.equal((await refusal(withPads(beyond.bytes))).code, 'IMPORT_FILE_UNREADABLE')
  })

  test('100 elements inside each other and 200 attributes are read, and one more of either is refused', async () => {
    const nested = (count: number) =>
      sheet(`${header}<row r="2">${person}</row>${'<x>'.repeat(count)}${'</x>'.repeat(count)}`)
    const marked = (count: number) =>
      sheet(
        `${header}<row r="2">${person}</row><x ${Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ')}/>`,
      )
    // Two elements are around them.
    for (const [most, more] of [
      [nested(98), nested(99)],
      [marked(200), marked(201)],
    ]) {
      assert.equal((await as.admin.call(previewImportUser, sent(zip(workbookParts(most!))))).status, 0)
      assert.equal((await refusal(sent(zip(workbookParts(more!))))).code, 'IMPORT_FILE_UNREADABLE')
    }
  })

  test('equal parts that share their bytes are refused, although each of them is as its entry says', async () => {
    const pad = { bytes: Buffer.from('equal') }
    const bytes = zip([...workbookParts(good), { name: 'pad0', ...pad }, { name: 'pad1', ...pad }])
    const entryOf = (name: string) => bytes.lastIndexOf(name) - 4
    bytes.writeUInt32LE(bytes.readUInt32LE(entryOf('pad0')), entryOf('pad1'))
    assert.equal((await refusal(sent(bytes))).code, 'IMPORT_FILE_UNREADABLE')
  })

  test('parts that share their bytes are refused', async () => {
    const bytes = zip(workbookParts(good))
    // The second entry of the directory points to the bytes of the first.
    const second = bytes.indexOf('xl/_rels/workbook.xml.rels', bytes.indexOf(Buffer.from('504b0102', 'hex')))
    bytes.writeUInt32LE(0, second - 4)
    assert.equal((await refusal(sent(bytes))).code, 'IMPORT_FILE_UNREADABLE')
  })

  test('a file that is not base64 is refused, and so is a request without a file', async () => {
    assert.equal(
      (await as.admin.call(previewImportUser, { fileName: 'a.xlsx', base64String: 'äöü' })).code,
      'INPUT_INVALID',
    )
    assert.equal((await as.admin.call(previewImportUser, {})).code, 'IMPORT_FILE_TYPE')
  })
})
