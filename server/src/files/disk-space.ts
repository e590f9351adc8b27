import { statfs } from 'node:fs/promises'
import { AppError } from '../http/app-error.ts'
import type { Log } from '../log/log.ts'
import type { ObjectStore } from './object-store.ts'

/** The room on the disks that documents, the embedded database and temporary files lie on. */
export interface DiskSpace {
  /** Refuses what would store something while less than the reserve is free. @throws DISK_FULL */
  requireRoom(): Promise<void>
  hasRoom(): Promise<boolean>
  freeBytes(): Promise<number>
}

interface DiskSpaceOptions {
  readonly store: ObjectStore
  readonly dataDir: string
  readonly reserveBytes: number
  readonly log: Log
}

const DISK_FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  // PostgreSQL's disk_full.
  '53100',
])
const RETRY_SECONDS = 10
/** One look at the disks serves all requests of this time. */
const LOOK_MS = 1000

/** Whether an error says that a disk, or someone's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && DISK_FULL.has(code)) || isDiskFull(cause)
}

export function diskFull(): AppError {
  return new AppError('DISK_FULL', { retryAfterSeconds: RETRY_SECONDS })
}

/**
 * Keeps a reserve free: a full disk would stop PostgreSQL, and with it signing in, reading and deleting. There is no timer;
 * whoever wants to store something looks, unless someone else looked within the last second.
 */
export function createDiskSpace({ store, dataDir, reserveBytes, log }: DiskSpaceOptions): DiskSpace {
  let lookedAt = Number.NEGATIVE_INFINITY
  let looked: Promise<boolean> = Promise.resolve(true)
  let low = false

  const freeBytes = async () => {
    const [{ bavail, bsize }, free] = await Promise.all([statfs(dataDir), store.freeBytes()])
    return Math.min(bavail * bsize, free)
  }
  const look = async () => {
    const free = await freeBytes()
    if (low !== free < reserveBytes) {
      low = !low
      if (low) log.error('disk.low', { freeBytes: free, reserveBytes })
      else log.info('disk.room-again', { freeBytes: free })
    }
    return !low
  }
  const hasRoom = () => {
    const now = performance.now()
    if (now - lookedAt >= LOOK_MS) {
      lookedAt = now
      looked = look()
    }
    return looked
  }
  return {
    freeBytes,
    hasRoom,
    async requireRoom() {
      if (!(await hasRoom())) throw diskFull()
    },
  }
}
