import { keyCacheOf } from '@laisen/server/certificates/open-key'
import { watchCertificates } from '@laisen/server/certificates/watch'
import type { Services } from '@laisen/server/context'

/** The private keys that a server keeps opened. No call tells of them. */
export function openedKeys(services: Services) {
  const cache = keyCacheOf(services)
  return {
    count: () => cache.size,
    forgetAll: () => cache.clear(),
    /** Listens for certificates that other servers change, as every server does once it has started. */
    watch: () => watchCertificates(services),
  }
}
