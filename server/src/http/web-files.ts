import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

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

/** The page that answers an address of the web; undefined when it is none, or there is no built web. */
export function pageOf(url: string, folder: string = dist): string | undefined {
  const path = url.split('?')[0]!
  const looksLikeFile = /\.[a-z0-9]{1,8}$/i.test(path)
  if (looksLikeFile || path.startsWith('/api/')) return undefined
  const entry = ENTRIES[path.toLowerCase()]
  const page = entry && existsSync(join(folder, entry)) ? entry : 'index.html'
  return existsSync(join(folder, page)) ? page : undefined
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
