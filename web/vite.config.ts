import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { signInWithoutReact } from './build/sign-in-without-react.ts'
import { pdfjsAssets } from './src/pdf/vite-assets.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.LAISEN_SERVER ?? 'http://127.0.0.1:3000'
// The server takes cookies only from its own origin; behind this proxy the browser's is another one.
const behind = { target: server, headers: { origin: server } }
const proxy = { '/api': behind, '/health': behind }

/** Pages that belong to the small sign-in entry; every other address is the application. */
const signInPages = new Set(['/login', '/ResetPassword', '/ConfirmEmail', '/UndoEmailChange', '/UnlockSignIn'])

/** Answers each route with its page, as the product's server does with the built ones. */
function pages(): Plugin {
  const choose = (url: string) => {
    const path = url.split('?')[0] ?? '/'
    if (path === '/') return '/login.html'
    if (signInPages.has(path)) return '/login.html'
    return path.includes('.') || path.startsWith('/@') || path.startsWith('/api/') ? url : '/index.html'
  }
  const mount: Plugin['configureServer'] = (vite) => {
    vite.middlewares.use((request, _answer, next) => {
      request.url = choose(request.url ?? '/')
      next()
    })
  }
  return { name: 'laisen-pages', configureServer: mount, configurePreviewServer: mount as never }
}

/**
 * Decides language and colour scheme before the first paint. It must run ahead of the deferred modules and
 * may not stand inline (Content-Security-Policy), so it is a small classic script of its own.
 */
function firstPaint(): Plugin {
  const source = readFileSync(here('./src/theme/first-paint.js'), 'utf8')
  const built = `assets/first-paint-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name: 'laisen-first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { server: dev }) => [
        { tag: 'script', attrs: { src: dev ? '/src/theme/first-paint.js' : `/${built}` }, injectTo: 'head-prepend' },
      ],
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: built, source })
    },
  }
}

/** Screens share few files, so that each of them is there after few requests. */
const chunks = {
  groups: [
    { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
    { name: 'frame', tags: ['$initial' as const], priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000, priority: 1 },
  ],
}

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [react(), pages(), firstPaint(), callsWithoutSchemas(), signInWithoutReact(), pdfjsAssets()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here('./index.html'), output: { codeSplitting: chunks } },
  },
  environments: {
    signIn: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        rolldownOptions: { input: here('./login.html'), output: { codeSplitting: false } },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, signIn } }) {
      if (client) await build(client)
      if (signIn) await build(signIn)
    },
  },
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
})
