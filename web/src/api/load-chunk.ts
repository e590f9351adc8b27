/** A part of the application did not arrive. */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing'
}

/** A part that has not arrived after this long is given up (1§8). */
export const chunkDeadlineSeconds = 120

const reloadedKey = 'laisen-reloaded-at'

/**
 * Loads a part of the application. A part that the server no longer has means a newer version is there: the page
 * is loaded afresh, once a minute at most.
 *
 * @param wanted the address that the part belongs to, if it is not the one on screen
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  wanted?: () => string | undefined,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkMissing('timed out')), chunkDeadlineSeconds * 1000)
  })
  try {
    return await Promise.race([load(), deadline])
  } catch (error) {
    if (navigator.onLine && !(error instanceof ChunkMissing) && mayReload()) {
      location.assign(wanted?.() ?? location.href)
      return await deadline
    }
    throw new ChunkMissing(String(error))
  } finally {
    clearTimeout(timer)
  }
}

function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(reloadedKey)) || 0
  if (Date.now() - last < 60_000) return false
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  return true
}
