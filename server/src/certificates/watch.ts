import type { Services } from '../context.ts'
import { listenTo } from '../db/listen.ts'
import { keyCacheOf } from './open-key.ts'

/**
 * Drops the cached key of a certificate as soon as a replica changes it. A lost message lets no one sign, because each request
 * checks revocation and version itself, and then the key merely stays in memory longer. @returns a function that stops watching
 */
export function watchCertificates(
  services: Pick<Services, 'database' | 'keys' | 'clock' | 'log'>,
): () => Promise<void> {
  const cache = keyCacheOf(services)
  return listenTo(services.database.connection, {
    channel: 'certificate_changed',
    onMessage(payload) {
      const [companyId, certificateId] = payload.split('/').map(Number)
      if (companyId && certificateId) cache.drop(companyId, certificateId)
    },
    onStart: () => cache.clear(),
    onLost: (error) => services.log.warn('certificates.watch-lost', { error }),
  })
}
