import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPage } from './pages.ts'

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** Pages that begin with an entry of their own, small enough to be there at once. */
const ENTRIES: Readonly<Record<string, string>> = {
  '/login': 'login.html',
  '/resetpassword': 'login.html',
  '/confirmemail': 'login.html',
  '/undoemailchange': 'login.html',
  '/unlocksignin': 'login.html',
  '/sign': 'sign.html',
}

/** Serves the built web: its files, and for every other address the page that routes it. */
export async function webFiles(fastify: FastifyInstance, folder: string = dist): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    wildcard: true,
    // Without a built web (tests of the API) there is nothing to serve, and that is no failure.
    suppressWarning: true,
    cacheControl: false,
    // The build leaves a compressed twin beside each file.
    preCompressed: true,
    setHeaders(reply, sent) {
      const path = sent.replace(/\.br$/, '')
      // Names under assets/ carry a hash of what they hold.
      const hashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // pdf.js's worker must arrive as a script, or the browser refuses to start it.
      if (path.endsWith('.mjs')) reply.header('content-type', 'text/javascript; charset=utf-8')
      if (path.endsWith('.wasm')) reply.header('content-type', 'application/wasm')
    },
  })
  fastify.get('/', (_request, reply) => reply.redirect('/login'))
}

interface PageAnswer {
  readonly file: string
  /** False where the browser is shown our page of what does not exist. */
  readonly exists: boolean
}

/**
 * The page that answers an address of the web. Where there is none, only whoever asks for text/html by its name is shown one: programs look for
 * addresses of other products and take any answer for theirs. Undefined where nothing is to be shown, or there is no built web.
 */
export function pageOf(url: string, accept: string | undefined, folder: string = dist): PageAnswer | undefined {
  const path = url.split('?')[0]!
  const exists = isPage(path)
  if (path.startsWith('/api/') || !(exists || asksForHtml(accept))) return undefined
  const entry = ENTRIES[path.toLowerCase()]
  const file = entry && existsSync(join(folder, entry)) ? entry : 'index.html'
  return existsSync(join(folder, file)) ? { file, exists } : undefined
}

/** RFC 9110 §12.5.1: a weight of 0 means that it is not acceptable. */
function asksForHtml(accept = ''): boolean {
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

/**
 * The scripts that stand inline in the pages of the built web, as sources that a Content-Security-Policy allows: by their hashes (CSP
 * Level 3, 2.3.1), so that nothing else may run inline.
 */
export function inlineScripts(folder: string = dist): string[] {
  if (!existsSync(folder)) return []
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'))
  const scripts = pages.flatMap((page) => [
    ...readFileSync(join(folder, page), 'utf8').matchAll(/<script>(.*?)<\/script>/gs),
  ])
  const hashes = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
