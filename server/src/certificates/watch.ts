import type { Services } from '../context.ts'
import { listenTo } from '../db/listen.ts'
import { keyCacheOf } from './open-key.ts'

/**
 * Drops opened keys of certificates from memory at once when a replica changes them. Each request checks revocation and
 * version itself, so a lost message lets no one sign. @returns a function that stops watching
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
