import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getFrame } from '@laisen/contract/endpoints/frame'
import { headers, webClient } from '@laisen/contract/headers'
import type { Plugin, Rolldown } from 'vite'
import { screenFiles } from './screen-files.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** The block of data that src/first/load.js reads. */
export interface FirstLoad {
  /** What the first view is written in; the other fonts are fetched when a letter needs them. */
  fonts: { en: string[]; th: string[] }
  /** Of screens: what they need beside the files of index.html. Of the login: the application, to fetch while someone types; of the first view of recipients: the application with their screen. */
  files: string[]
  screens: { path: string; session: boolean; files: number[] }[]
  session: { address: string; headers: Record<string, string> }
}

const latin = 'ibm-plex-sans-latin-wght-normal'
const looped = (weight: number) => `ibm-plex-sans-thai-looped-thai-${weight}-normal`
const fonts = { en: [latin], th: [looped(400), looped(500), 'ibm-plex-sans-thai-thai-600-normal', latin] }

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
  const addressOf = (font: string) => {
    const found = outputs.find((file) => file.type === 'asset' && file.names.includes(`${font}.woff2`))
    if (!found) throw new Error(`${font} is not in the built web`)
    return `/${found.fileName}`
  }
  return { en: fonts.en.map(addressOf), th: fonts.th.map(addressOf) }
}
