import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FolderOfProcess {
  readonly path: string
  remove(): void
}

/** A new folder of this process. Those that processes left behind which were killed are removed. */
export function folderOfProcess(name: string, { parent = tmpdir(), mode = 0o755 } = {}): FolderOfProcess {
  const prefix = `${name}-`
  for (const found of readdirSync(parent)) {
    const pid = Number(found.startsWith(prefix) ? found.slice(prefix.length).split('-')[0] : undefined)
    if (pid && !isAlive(pid)) remove(join(parent, found))
  }
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  chmodSync(path, mode)
  return {
    path,
    remove() {
      // Something may still write into it. The next process of this name removes it then.
      try {
        remove(path)
      } catch {}
    },
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const MEMORY = '/dev/shm'
/** A run writes one or two gigabytes. Containers often have 64 MB of memory for files, which is not enough. */
const LEAST_BYTES = 6 * 1024 ** 3

/** Where files are in memory, if there is room for those of a run. Making and dropping its hundreds of databases is five times as fast there. */
export function folderInMemory(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= LEAST_BYTES ? MEMORY : undefined
  } catch {
    return undefined
  }
}
