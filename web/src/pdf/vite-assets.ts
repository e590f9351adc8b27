import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join } from 'node:path'
import type { Plugin } from 'vite'

const folders = ['wasm', 'cmaps', 'iccs', 'standard_fonts']
const types: Record<string, string> = { '.wasm': 'application/wasm', '.js': 'text/javascript' }

/**
 * Serves and bundles the files that pdf.js fetches by name. Without its decoders, scanned pages stay blank; without its
 * character maps, Chinese, Japanese and Korean text does. The version in the path lets browsers cache them forever,
 * like everything under assets/.
 */
export function pdfjsAssets(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const home = dirname(manifest)
  return {
    name: 'pdfjs-assets',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
      for (const folder of folders) {
        for (const file of await readdir(join(home, folder))) {
          // QuickJS runs scripts embedded in documents. We never run them.
          if (file.startsWith('quickjs') || file.startsWith('LICENSE_QUICKJS')) continue
          const source = await readFile(join(home, folder, file))
          this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${folder}/${file}`, source })
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, folder = '', file = ''] = /\/assets\/pdfjs-[^/]+\/(\w+)\/([^/?]+)$/.exec(request.url ?? '') ?? []
        if (!folders.includes(folder)) return next()
        response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
        createReadStream(join(home, folder, basename(file)))
          .on('error', () => next())
          .pipe(response)
      })
    },
  }
}
