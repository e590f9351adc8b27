/**
 * `npm run manual`: takes the pictures of the user manual from the running product, and sets docs/manual as one PDF for each language,
 * which the server gives to whoever asks. It fails when a screen of a picture, a word of a screen or a chapter is gone. `-- --set` sets it again with
 * the pictures that were taken before.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '@laisen/contract/messages/define'
import { bookIn, digestOf, languages, madeFrom, served, sourceFindings } from './manual/book.ts'
import { titlesOf } from './manual/markdown.ts'
import { pageOf } from './manual/page.ts'
import { bookmarksOf, openBrowser, printed } from './manual/print.ts'
import { root, run } from './run.ts'
import { buildWebWhenStale } from './start/web-build.ts'

const pictures = join(root, 'test-results/manual')
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const mostBytes = 4 * 1024 * 1024

function fail(findings: readonly string[]): never {
  process.stderr.write(`${findings.join('\n')}\n`)
  process.exit(1)
}

const findings = await sourceFindings()
if (findings.length > 0) fail(findings)
if (!process.argv.includes('--set')) {
  if (!(await buildWebWhenStale())) fail(['manual: the web could not be built'])
  const taken = run('playwright', ['test', '--config', 'e2e/manual/playwright.config.ts'])
  if (!taken) fail(['manual: a picture could not be taken'])
}

const executable = process.env.LAISEN_CHROMIUM ?? browsers.find((path) => existsSync(path)) ?? ''
const browser = await openBrowser(executable)
await mkdir(served, { recursive: true })
for (const language of languages) {
  const bytes = await set(language)
  process.stdout.write(`manual: ${language}.pdf, ${Math.round(bytes.length / 1024)} KB\n`)
  if (bytes.length > mostBytes) fail([`manual: ${language}.pdf is larger than ${mostBytes} bytes`])
  await writeFile(join(served, `${language}.pdf`), bytes)
}
await browser.close()
const digests = await Promise.all(languages.map(async (language) => [language, await digestOf(language)]))
await writeFile(madeFrom, `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`)

/** Printed twice: only the first printing tells on which page a chapter begins. */
async function set(language: Locale): Promise<Uint8Array> {
  const book = await bookIn(language)
  const picture = (name: string) => pathToFileURL(join(pictures, language, `${name}.jpg`)).href
  const file = join(pictures, `${language}.html`)
  const first = await printed(browser, file, pageOf(book, { picture, pages: [] }))
  const bookmarks = await bookmarksOf(first)
  const expected = book.chapters.map((chapter) => titlesOf(chapter, book.labels))
  // A heading whose ink reaches the page before would be listed twice, and lead there.
  if (String(bookmarks.map(({ titles }) => titles)) !== String(expected)) {
    fail([
      `manual: the bookmarks of ${language} are not its headings: ${bookmarks.map(({ titles }) => titles).join(' | ')}`,
    ])
  }
  const second = await printed(browser, file, pageOf(book, { picture, pages: bookmarks.map(({ page }) => page) }))
  if (JSON.stringify(await bookmarksOf(second)) !== JSON.stringify(bookmarks)) {
    fail([`manual: ${language} has other pages when it is printed again`])
  }
  return second
}
