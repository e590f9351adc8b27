import type { Clock } from '../clock.ts'

interface Kept<Key> {
  readonly key: Key
  usedAt: number
}

const IDLE_MILLISECONDS = 10 * 60_000
const MAX_KEYS = 1000

interface KeyOfVersion {
  readonly companyId: number
  readonly certificateId: number
  readonly version: number
}

/**
 * Opened keys of certificates that need no password (rules 5.3). A request uses one only after its own check of permission, assignment and
 * revocation, or keeps what it signed only after that check: the cache saves the decryption, never the check. Keys unused for ten minutes are
 * dropped.
 */
export class KeyCache<Key> {
  readonly #kept = new Map<string, Kept<Key>>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async get(of: KeyOfVersion, open: () => Promise<Key>): Promise<Key> {
    this.#dropIdle()
    const name = nameOf(of)
    const known = this.#kept.get(name)
    const key = known?.key ?? (await open())
    // Inserted again at each use: a Map iterates in order of insertion, so the least recently used keys come first.
    this.#kept.delete(name)
    this.#kept.set(name, { key, usedAt: this.#clock.now().getTime() })
    if (this.#kept.size > MAX_KEYS) this.#kept.delete(this.#kept.keys().next().value!)
    return key
  }

  has(of: KeyOfVersion): boolean {
    this.#dropIdle()
    return this.#kept.has(nameOf(of))
  }

  /** Forgets every version of a certificate. */
  drop(companyId: number, certificateId: number): void {
    for (const name of this.#kept.keys()) if (name.startsWith(`${companyId}/${certificateId}/`)) this.#kept.delete(name)
  }

  clear(): void {
    this.#kept.clear()
  }

  get size(): number {
    this.#dropIdle()
    return this.#kept.size
  }

  #dropIdle(): void {
    const now = this.#clock.now().getTime()
    for (const [name, { usedAt }] of this.#kept) {
      if (Math.abs(now - usedAt) <= IDLE_MILLISECONDS) break
      this.#kept.delete(name)
    }
  }
}

function nameOf({ companyId, certificateId, version }: KeyOfVersion): string {
  return `${companyId}/${certificateId}/${version}`
}
