import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { buildWebWhenStale } from '../../scripts/start/web-build.ts'
import type { FirstLoad } from '../build/first-load.ts'
import { paths } from '../src/paths.ts'

// Speed is measured by `npm run bench -- pages`. This holds what decides it: how much a first view asks for.

const dist = join(import.meta.dirname, '../dist')
/**
 * Some screens bring more than the others: Upload its panel, the composer its first step and the rules by which it refuses, the profile its second factor, the reports
 * their chart and the words of all columns, User Management and the certificates their tabs, and an envelope what its recipients need.
 */
const most: Readonly<Record<string, number>> = {
  '/login': 60,
  sign: 40,
  '/UploadPDF': 175.5,
  '/PdfPreview': 169.5,
  '/envelopes/compose/:envelopeID?': 177,
  '/envelopes/:envelopeID': 169,
  '/userprofile': 170,
  '/usermanagement': 171,
  '/CertList': 170.5,
  ...Object.fromEntries([paths.report, ...Object.values(paths.reports)].map((path) => [path, 173.5])),
}
const mostElsewhere = 168.5
const mostFiles: Readonly<Record<string, number>> = {
  '/PdfPreview': 8,
  '/platform/security': 8,
  '/confirmpassword': 7,
  '/envelopes/compose/:envelopeID?': 7,
}
const mostFilesElsewhere = 6

before(async () => assert.ok(await buildWebWhenStale()))

test('the first view of each screen keeps to its budget of scripts and styles, and of files', () => {
  const page = pageOf('index.html')
  const views = page.load.screens.map(({ path, files }) => {
    const own = files.map((at) => page.load.files[at] ?? '')
    return { path, files: page.linked.length + own.length, kilobytes: kilobytesOf([...page.linked, ...own]) }
  })
  assert.ok(views.length > 15)
  if (process.env.LAISEN_SHOW) console.log(views)
  for (const { path, kilobytes, files } of views) {
    const limit = most[path] ?? mostElsewhere
    assert.ok(kilobytes <= limit, `${path}: ${kilobytes} KB`)
    assert.ok(files <= (mostFiles[path] ?? mostFilesElsewhere), `${path}: ${files} files`)
  }
})

test("the entry's styles tell the order of the layers before any of them is used", () => {
  const [styles = ''] = pageOf('index.html').linked.filter((file) => file.endsWith('.css'))
  const named = readFileSync(join(dist, styles), 'utf8').matchAll(/@layer ([\w, ]+)[;{]/g)
  const order = [...new Set([...named].flatMap(([, names = '']) => names.split(/, ?/)))]
  assert.deepEqual(order, ['base', 'mantine', 'theme', 'ui'])
})

test('the login is at most 60 KB in two files, and names what to fetch while someone types', () => {
  const { linked, load } = pageOf('login.html')
  assert.equal(linked.length, 2)
  assert.ok(kilobytesOf(linked) <= (most['/login'] ?? 0), `${kilobytesOf(linked)} KB`)
  const application = pageOf('index.html').linked.filter((file) => !linked.includes(file))
  assert.deepEqual(
    application.filter((file) => !load.files.includes(file)),
    [],
  )
})

test('a recipient is shown the first page by at most 40 KB in two files, which name the application that follows', () => {
  const { linked, load } = pageOf('sign.html')
  assert.equal(linked.length, 2)
  assert.ok(kilobytesOf(linked) <= (most.sign ?? 0), `${kilobytesOf(linked)} KB`)
  const index = pageOf('index.html')
  const [entry = ''] = load.files
  assert.ok(entry.endsWith('.js') && index.linked.includes(entry), 'its entry comes first')
  const screen = index.load.screens.find(({ path }) => path === '/Sign')?.files.map((at) => index.load.files[at] ?? '')
  const wanted = [...index.linked, ...(screen ?? [])].filter((file) => !linked.includes(file))
  assert.deepEqual(wanted.toSorted(), load.files.toSorted())
})

/** Without its fonts: the files that a page links to, and its block of data about the rest. */
function pageOf(name: string): { linked: string[]; load: FirstLoad } {
  const html = readFileSync(join(dist, name), 'utf8')
  const linked = html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)
  const [, data = ''] = /id="first-load">(.+?)<\/script>/.exec(html) ?? []
  return { linked: [...linked].map(([, file = '']) => file), load: JSON.parse(data) }
}

function kilobytesOf(files: readonly string[]): number {
  const bytes = files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
  return Math.round(bytes / 102.4) / 10
}
