import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 20_000

/** Waits until a condition holds. @throws when it still does not after 20 seconds */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(10)) if (await isSo()) return
  throw new Error(`waited in vain until ${what}`)
}
