import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { AppError } from './app-error.ts'

const RETRY_SECONDS = 5

/**
 * Answers nothing but /health while a newer schema excludes this version, not even what only reads: it would misread what that version writes.
 * Whoever shares the load among processes sees the 503 and sends people to another one.
 */
export function serveWhenAdmitted(server: FastifyInstance, { readiness }: Pick<Services, 'readiness'>): void {
  server.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.url === '/health' || !readiness.unready().includes('schema')) return
    throw new AppError('SERVER_NOT_READY', { retryAfterSeconds: RETRY_SECONDS })
  })
}
