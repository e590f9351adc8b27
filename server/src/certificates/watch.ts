import pg from 'pg'
import type { Services } from '../context.ts'
import { poolConfig } from '../db/database.ts'
import { keyCacheOf } from './open-key.ts'

const RECONNECT_MILLISECONDS = 2000

/**
 * Drops opened keys of certificates that change, whichever replica changed them. Each request checks revocation and
 * version itself, so a lost message lets nobody sign: this only empties the memory at once. @returns how to stop
 */
export function watchCertificates(
  services: Pick<Services, 'database' | 'keys' | 'clock' | 'log'>,
): () => Promise<void> {
  const cache = keyCacheOf(services)
  let client: pg.Client | undefined
  let waiting: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async () => {
    const fresh = new pg.Client(poolConfig(services.database.connection))
    client = fresh
    fresh.on('error', () => {})
    fresh.on('end', again)
    fresh.on('notification', ({ payload }) => {
      const [companyId, certificateId] = (payload ?? '').split('/').map(Number)
      if (companyId && certificateId) cache.drop(companyId, certificateId)
    })
    await fresh.connect()
    await fresh.query('listen certificate_changed')
    // What was told while nobody listened is not told again.
    cache.clear()
  }
  const attempt = () => {
    connect().catch((error: unknown) => {
      services.log.warn('certificates.watch-lost', { error })
      again()
    })
  }
  const again = () => {
    if (stopped || waiting) return
    waiting = setTimeout(() => {
      waiting = undefined
      attempt()
    }, RECONNECT_MILLISECONDS)
    waiting.unref()
  }

  attempt()
  return async () => {
    stopped = true
    clearTimeout(waiting)
    await client?.end().catch(() => {})
  }
}
