import { randomFillSync } from 'node:crypto'

/** To fetch random bytes takes Node 3 µs or more, however few they are, so those of many callers are fetched together. */
const store = Buffer.alloc(4096)
let used = store.length

/** Random bytes for keys, nonces and salts of which every stamp needs some. They are the caller's alone: none is given twice, and none is kept here. */
export function freshBytes(count: number): Buffer {
  const given = Buffer.alloc(count)
  if (count > store.length) return randomFillSync(given)
  if (used + count > store.length) {
    randomFillSync(store)
    used = 0
  }
  store.copy(given, 0, used, used + count)
  store.fill(0, used, used + count)
  used += count
  return given
}
