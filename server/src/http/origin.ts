import type { FastifyRequest } from 'fastify'
import { type Config, hostInUrl, isLoopback } from '../config.ts'
import { AppError } from './app-error.ts'

/** Where our own web is served from. On loopback, by whichever of its names; otherwise PUBLIC_URL and nothing else. */
export function ownOrigins({ publicUrl, publicUrlSet, host, port }: Config): ReadonlySet<string> {
  const origins = new Set(publicUrl ? [publicUrl] : [])
  if (!publicUrlSet && isLoopback(host)) {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) origins.add(`http://${name}:${port}`)
    origins.add(`http://${hostInUrl(host)}:${port}`)
  }
  return origins
}

/**
 * Calls that a cookie signs in come from our own pages only (rules 3.3). A browser names the page's origin on everything
 * but a GET; there Sec-Fetch-Site tells, and no GET changes anything.
 */
export function checkOrigin(config: Config, request: FastifyRequest, web: boolean): void {
  if (!web) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined && !ownOrigins(config).has(origin)) throw new AppError('ORIGIN_REFUSED')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (origin === undefined && !reads) throw new AppError('ORIGIN_REFUSED')
  if (site === 'cross-site' || site === 'same-site') throw new AppError('ORIGIN_REFUSED')
}
