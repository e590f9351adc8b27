/** Part of the application could not be loaded. */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing'
}

/** How long to wait for a chunk before giving up (1§8). */
const chunkDeadlineSeconds = 120

const reloadedKey = 'laisen-reloaded-at'

/**
 * Loads part of the application. If the server no longer has that file, a newer version was deployed: the page is
 * reloaded, at most once a minute.
 * @param wanted The address that the chunk belongs to, if it differs from the current one.
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
