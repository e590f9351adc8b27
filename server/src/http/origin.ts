import type { FastifyRequest } from 'fastify'
import { type Config, hostInUrl, isLoopback } from '../config.ts'
import { AppError } from './app-error.ts'

/** The origins of our own web: on loopback all of its names, otherwise PUBLIC_URL alone. */
function ownOrigins({ publicUrl, publicUrlSet, host, port }: Config): ReadonlySet<string> {
  const origins = new Set(publicUrl ? [publicUrl] : [])
  if (!publicUrlSet && isLoopback(host)) {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) origins.add(`http://${name}:${port}`)
    origins.add(`http://${hostInUrl(host)}:${port}`)
  }
  return origins
}

/**
 * Accepts calls that are signed in by a cookie only from our own pages (rules 3.3). A browser sends the page's origin with
 * everything but a GET; for a GET, which changes nothing, Sec-Fetch-Site has to do.
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
