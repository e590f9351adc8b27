import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * What a browser may do with our pages. pdf.js compiles WebAssembly (scans are blank without it) and starts its worker
 * from our own files or a blob; Mantine writes style attributes. Everything else comes from our own origin, and no other site may frame our pages.
 * @param inlineScripts sources of the scripts that may stand inline
 */
export function securityHeaders(
  fastify: FastifyInstance,
  { publicUrl }: Config,
  inlineScripts: readonly string[],
): void {
  // Made once, where @fastify/helmet makes it for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScripts],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: true }
      : false,
  })
  fastify.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, done as (error?: unknown) => void),
  )
}

/** For the one answer that is sent before any hook has run, which is JSON. */
export function headersWithoutHook({ publicUrl }: Config): Record<string, string> {
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    'content-security-policy': "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(secure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
  }
}
