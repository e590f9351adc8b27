import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Report, ReportBlock } from '@laisen/pades/report/report'
import { writeReport } from '@laisen/pades/report/write-report'
import { runTool } from '@laisen/testkit/oracle-tools'
import { judgeByVeraPdf } from '@laisen/testkit/oracle-verapdf'
import { ENDLESS_MS, stopwatch } from '@laisen/testkit/thread-time'
import { renderPage } from './support/render.ts'
import { expectValid, signed } from './support/signing.ts'

const createdAt = new Date('2026-11-24T02:00:00Z')
const dark = Array.from({ length: 25 }, (_, y) => Array.from({ length: 25 }, (_, x) => (x * y + x) % 3 === 0))

const reportOf = (facts: Partial<Report> = {}): Report => ({
  ...{ language: 'th', title: 'เอกสารรับรอง: สัญญาซื้อน้ำดื่ม', subtitles: ['ญี่ปุ่น ที่อยู่ ผู้ลงนาม น้ำ กี่ ปู่'] },
  ...{ sections: [], footer: 'ซอง 12', creator: 'Laisen', createdAt, ...facts },
})

const section = (...blocks: ReportBlock[]) => ({ heading: 'หัวข้อ', blocks })

const table = (rows: readonly (readonly string[])[]): ReportBlock => ({
  kind: 'table',
  columns: [
    { heading: 'เวลา', width: 1 },
    { heading: 'เหตุการณ์', width: 3 },
  ],
  rows,
})

/** What tools that are not ours say of a report: valid, archival, and its text. */
async function judged(report: Report): Promise<{ text: string; pages: number }> {
  const pdf = writeReport(report)
  const folder = mkdtempSync(join(tmpdir(), 'laisen-report-'))
  const path = join(folder, 'report.pdf')
  writeFileSync(path, pdf)
  try {
    assert.match((await runTool('qpdf', ['--check', path]))!.output, /No syntax or stream encoding errors/)
    await judgeByVeraPdf(pdf, path, { pdfa: '2a', pdfua: 'ua1' })
    const { output: text } = (await runTool('pdftotext', ['-raw', path, '-']))!
    const { output: info } = (await runTool('pdfinfo', [path]))!
    assert.match(info, /Tagged: +yes/)
    return { text, pages: Number(/Pages: +(\d+)/.exec(info)![1]) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a report is PDF/A-2a, and its Thai text is found exactly', async () => {
  const { text, pages } = await judged(
    reportOf({
      qr: { modules: dark, sizePoints: 70, alternative: 'ลิงก์' },
      sections: [
        section(
          { kind: 'rows', rows: [{ label: 'ผู้ส่ง', value: 'ฎุ ป้า ฟั่น ทำ เก๋า' }] },
          { kind: 'text', text: 'หนึ่ง\nสอง' },
        ),
        { heading: 'ว่าง', isPart: true, blocks: [{ kind: 'rows', rows: [{ label: 'ไม่มี', value: '' }] }] },
      ],
    }),
  )
  assert.equal(pages, 1)
  for (const line of ['เอกสารรับรอง: สัญญาซื้อน้ำดื่ม', 'ญี่ปุ่น ที่อยู่ ผู้ลงนาม น้ำ กี่ ปู่', 'ฎุ ป้า ฟั่น ทำ เก๋า', 'ซอง 12', '1 / 1'])
    assert.ok(text.includes(line), `${line} in ${text}`)
  assert.match(text, /หนึ่ง\nสอง/)
})

test('a table goes on over pages: each begins with the headings, which belong to it once', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`row ${index}`, `event ${index}`])
  const { text, pages } = await judged(reportOf({ sections: [section(table(rows))] }))
  assert.ok(pages >= 3)
  assert.equal(text.split('เหตุการณ์').length - 1, pages)
  for (const [first, second] of rows) assert.ok(text.includes(`${first} ${second}\n`), first)
  assert.ok(text.includes(`${pages} / ${pages}`))
  const bytes = Buffer.from(writeReport(reportOf({ sections: [section(table(rows))] }))).toString('latin1')
  // Each heading has one piece of content: what is repeated is an artifact.
  assert.equal(bytes.match(/\/S \/TH\/P \d+ 0 R\/Pg \d+ 0 R\/K \d+\/A <<\/O \/Table\/Scope \/Column>>/g)?.length, 2)
  assert.equal(bytes.match(/\/S \/TR\//g)?.length, 121)
})

test('a cell longer than a page is broken, and nothing of it is lost', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
  const { text, pages } = await judged(
    reportOf({
      sections: [
        section(
          table([
            ['long', words.join(' ')],
            ['next', 'end'],
          ]),
        ),
      ],
    }),
  )
  assert.ok(pages >= 2)
  assert.deepEqual(text.match(/word\d+/g), words)
  assert.match(text, /next end/)
})

test('a heading stays with what it heads', () => {
  for (let rows = 28; rows < 45; rows += 1) {
    const first = section({
      kind: 'rows',
      rows: Array.from({ length: rows }, (_, i) => ({ label: 'x', value: `${i}` })),
    })
    const second = { heading: 'SECOND', blocks: [{ kind: 'text', text: 'BELOW' } as const] }
    const text = rawText(reportOf({ sections: [first, second] }))
    const page = text.split('\f').find((one) => one.includes('SECOND'))
    assert.match(page!, /BELOW/, `after ${rows} rows`)
  }
})

test('letters that the typeface lacks are drawn as question marks, and found as they are', async () => {
  const { text } = await judged(
    reportOf({ title: '山田 太郎 😀', footer: 'محمد', sections: [section(table([['陳', 'x']]))] }),
  )
  assert.match(text, /山田 太郎 😀/)
  assert.match(text, /陳/)
  const look = (title: string) => renderPage(writeReport(reportOf({ title })), { dpi: 50 })
  assert.deepEqual(look('山 陳'), look('? ?'))
})

test('text that looks like PDF syntax, hides or turns what stands around it does no harm', async () => {
  const nasty = ') Tj ET EMC /ByteRange [0 1] endstream \u202e\u0000abc<>&"\ud800'
  const { text } = await judged(reportOf({ title: nasty, footer: nasty, sections: [section(table([[nasty, nasty]]))] }))
  assert.ok(text.includes(') Tj ET EMC /ByteRange [0 1] endstream abc<>&"'))
})

test('bookmarks lead to the sections, wherever they begin', () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`row ${index}`, 'event'])
  const [first, second] = [
    { ...section(table(rows)), heading: 'ผู้รับ' },
    { ...section(), heading: 'SECOND' },
  ]
  const report = reportOf({ sections: [first, { ...second, isPart: true }, second] })
  const page =
    1 +
    rawText(report)
      .split('\f')
      .findIndex((text) => text.includes('SECOND'))
  assert.ok(page > 2)
  const found = withFile(report, (path) =>
    execFileSync('qpdf', ['--json', '--json-key=outlines', path], { encoding: 'utf8' }),
  )
  const outlines = (JSON.parse(found) as { outlines: { title: string; destpageposfrom1: number }[] }).outlines
  assert.deepEqual(
    outlines.map(({ title, destpageposfrom1 }) => [title, destpageposfrom1]),
    [
      ['ผู้รับ', 1],
      ['SECOND', page],
    ],
  )
})

test('the label of a row heads it', () => {
  const rows = [
    { label: 'a', value: '1' },
    { label: 'b', value: '2' },
  ]
  const bytes = Buffer.from(writeReport(reportOf({ sections: [section({ kind: 'rows', rows })] }))).toString('latin1')
  assert.equal(bytes.match(/\/S \/TH\/[^>]*\/Scope \/Row>>/g)?.length, 2)
  assert.equal(bytes.match(/\/S \/TD\//g)?.length, 2)
})

test('signed invisibly it is valid for every judge, and still PDF/A-2a and PDF/UA-1', async () => {
  const qr = { modules: dark, sizePoints: 70, alternative: 'link' }
  const report = writeReport(reportOf({ qr, sections: [section(table([['a', 'b']]))] }))
  await expectValid(await signed(report, { stamp: undefined }), { pdfa: '2a', pdfua: 'ua1' })
})

test('equal values give equal bytes', () => {
  assert.deepEqual(Buffer.from(writeReport(reportOf())), Buffer.from(writeReport(reportOf())))
})

test('2,000 rows and 100 parts are set, and take a few megabytes', () => {
  const parts = Array.from({ length: 100 }, (_, index) => ({
    ...{ heading: `ผู้รับที่ ${index}`, isPart: true },
    blocks: [
      {
        kind: 'rows',
        rows: Array.from({ length: 15 }, (_, row) => ({ label: `ข้อ ${row}`, value: `ค่า ${index}.${row}` })),
      } as const,
    ],
  }))
  const rows = Array.from({ length: 2000 }, (_, index) => [
    new Date(index * 1e9).toISOString(),
    `เปิดเอกสาร ครั้งที่ ${index}`,
  ])
  const took = stopwatch()
  const pdf = writeReport(reportOf({ sections: [...parts, section(table(rows))] }))
  assert.ok(took() < ENDLESS_MS, `${took()} ms`)
  assert.ok(pdf.length < 4 * 1024 * 1024, `${pdf.length} bytes`)
})

function withFile<T>(report: Report, work: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-report-'))
  const path = join(folder, 'report.pdf')
  writeFileSync(path, writeReport(report))
  try {
    return work(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const rawText = (report: Report) =>
  withFile(report, (path) => execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }))

test('the catalogue says the language, to show the title, and that it is PDF/UA-1', () => {
  const text = Buffer.from(writeReport(reportOf({ language: 'en' }))).toString('latin1')
  assert.match(text, /\/Lang \(en\)/)
  assert.match(text, /\/DisplayDocTitle true/)
  assert.match(text, /<pdfuaid:part>1<\/pdfuaid:part>/)
})
