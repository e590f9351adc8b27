import { keyCacheOf } from '@laisen/server/certificates/open-key'
import { watchCertificates } from '@laisen/server/certificates/watch'
import type { Services } from '@laisen/server/context'

/** The cache of opened private keys in a server, which no call reveals. */
export function openedKeys(services: Services) {
  const cache = keyCacheOf(services)
  return {
    count: () => cache.size,
    forgetAll: () => cache.clear(),
    /** Listens for certificates that other servers change, as every server does once it has started. */
    watch: () => watchCertificates(services),
  }
}
