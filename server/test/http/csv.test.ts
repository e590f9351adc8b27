import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvName, csvRow } from '@laisen/server/http/csv'

test('cells with separators, quotes, line ends or outer spaces are quoted, and lines end with CRLF', () => {
  assert.equal(csvRow(['plain', 'ไทย', '']), 'plain,ไทย,\r\n')
  assert.equal(csvRow(['a,b', 'say "yes"', 'two\nlines']), '"a,b","say ""yes""","two\nlines"\r\n')
  assert.equal(csvRow([' kept ', 'a;b', 'a\tb']), '" kept ","a;b","a\tb"\r\n')
})

test('a cell that a spreadsheet would calculate is shown as text', () => {
  for (const begin of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    const [cell = ''] = /^"?(.)/.exec(csvRow([`${begin}1+1`])) ?? []
    assert.equal(cell.at(-1), "'", JSON.stringify(begin))
  }
  assert.equal(csvRow(['=HYPERLINK("http://x","a")']), `"'=HYPERLINK(""http://x"",""a"")"\r\n`)
  assert.equal(csvRow(['1-1', "O'Brien", 'a=b']), "1-1,O'Brien,a=b\r\n")
})

test('the name has date and time by the viewer’s clock', () => {
  const at = new Date('2026-11-20T18:30:07Z')
  assert.equal(csvName('HistoryLog', at, 'Asia/Bangkok'), 'HistoryLog_20261121_013007.csv')
  assert.equal(csvName('HistoryLog', at, { offsetMinutes: 0 }), 'HistoryLog_20261120_183007.csv')
})
