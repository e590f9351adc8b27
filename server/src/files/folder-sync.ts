import { open } from 'node:fs/promises'

interface Folder {
  running: Promise<void>
  /** Begins when the running one is over and serves every caller since. */
  next: Promise<void> | undefined
}

/**
 * Makes the names in a folder survive a power cut. A sync covers the names that existed when it began, so callers that come
 * while one runs share the next: under load one sync serves many.
 */
export function createFolderSync(): (path: string) => Promise<void> {
  const folders = new Map<string, Folder>()
  const begin = (path: string): Promise<void> => {
    const running = sync(path).finally(() => {
      if (folders.get(path)?.next === undefined) folders.delete(path)
    })
    folders.set(path, { running, next: undefined })
    return running
  }
  return (path) => {
    const folder = folders.get(path)
    if (!folder) return begin(path)
    folder.next ??= folder.running.then(
      () => begin(path),
      () => begin(path),
    )
    return folder.next
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
