import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getFrame } from '@laisen/contract/endpoints/frame'
import { headers, webClient } from '@laisen/contract/headers'
import type { Plugin, Rolldown } from 'vite'
import { assetOf, joined, type Letters, lettersIn } from './letters.ts'
import { screenFiles } from './screen-files.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** The block of data that src/first/load.js reads. */
export interface FirstLoad {
  /**
   * What the first view is written in; the other fonts are fetched when a letter needs them. Those of Thai are one file, which is one
   * request, where they would be four.
   */
  fonts: { en: string; th: { file: string; letters: Letters[] } }
  /** Of screens: what they need beside the files of index.html. Of the login: the application, to fetch while someone types; of the first view of recipients: the application with their screen. */
  files: string[]
  screens: { path: string; session: boolean; files: number[] }[]
  session: { address: string; headers: Record<string, string> }
}

const latin = 'ibm-plex-sans-latin-wght-normal.woff2'
const looped = (weight: number) => `ibm-plex-sans-thai-looped-thai-${weight}-normal.woff2`
const ofThai = [looped(400), looped(500), looped(600), 'ibm-plex-sans-thai-thai-600-normal.woff2', latin]
const thaiLetters = 'letters-th.bin'

const source = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../src/first/${name}.js`, import.meta.url)), 'utf8')

/**
 * Decides language and colour scheme before the first paint, and asks for what the opened screen needs at once. It runs ahead of the
 * deferred modules, so it stands in the page: a file of its own would arrive a round trip later. The Content-Security-Policy names it by
 * its hash (server/src/http/web-files.ts). The icon stands in the page too: it is smaller than a request for it.
 */
export function firstLoad(): Plugin {
  const code = source('paint') + source('load')
  const session = { address: `/api/v1/${getFrame.path}`, headers: { [headers.client]: webClient } }
  let application: string[] = []
  let recipients: string[] = []
  return {
    name: 'laisen-first-load',
    sharedDuringBuild: true,
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', name: thaiLetters, source: joined(Object.values(bundle), ofThai) })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server, bundle, path }) {
        // Behind the character set, and before the styles, for which a script would wait.
        const begin = (first: string) => html.replace('</title>', () => `</title>\n    ${first}`)
        if (server) return begin('<script src="/src/first/paint.js"></script>')
        const outputs = Object.values(bundle ?? {})
        const after = path === '/sign.html' ? recipients : application
        const table: FirstLoad = { fonts: fontsIn(outputs), files: after, screens: [], session }
        if (path === '/index.html') {
          const { index, files, screens } = await screenFiles(outputs)
          const withScreen = (address: string) => {
            const own = screens.find(({ path }) => path === address)?.files ?? []
            return [...index, ...own.map((at) => files[at] ?? '')]
          }
          application = withScreen('/UploadPDF')
          recipients = withScreen('/Sign')
          Object.assign(table, { files, screens })
        }
        const data = `<script type="application/json" id="first-load">${JSON.stringify(table)}</script>`
        return withIcon(begin(`${data}\n    <script>${code}</script>`))
      },
    },
  }
}

function withIcon(html: string): string {
  const icon = readFileSync(fileURLToPath(new URL('../src/theme/icon.svg', import.meta.url)))
  return html.replace(/(?<=<link rel="icon"[^>]* href=")[^"]+/, `data:image/svg+xml;base64,${icon.toString('base64')}`)
}

function fontsIn(outputs: readonly Output[]): FirstLoad['fonts'] {
  const addressOf = (name: string) => `/${assetOf(outputs, name).fileName}`
  return { en: addressOf(latin), th: { file: addressOf(thaiLetters), letters: lettersIn(outputs, ofThai) } }
}
