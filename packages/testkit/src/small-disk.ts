import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own, which a test can fill. */
interface SmallDisk {
  readonly folder: string
  /** Writes a file until nothing more fits, but for so many bytes. */
  fill(butBytes?: number): void
  /** Removes it. */
  empty(): void
  remove(): void
}

const PIECE_BYTES = 64 * 1024

/** Mounts a disk in memory, where this user may; undefined elsewhere. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'laisen', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const fillers = ['filler', 'spare'].map((name) => join(folder, name)) as [string, string]
  const empty = () => {
    for (const file of fillers) rmSync(file, { force: true })
  }
  return {
    folder,
    fill(butBytes = 0) {
      write(fillers[1], butBytes)
      write(fillers[0], Number.POSITIVE_INFINITY)
      rmSync(fillers[1])
    },
    empty,
    remove() {
      empty()
      // Lazily: a process that is about to end may still have a file open.
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes so many bytes, or as many as fit. */
function write(file: string, bytes: number): void {
  const handle = openSync(file, 'w')
  const piece = Buffer.alloc(PIECE_BYTES)
  try {
    for (let left = bytes; left > 0; ) left -= writeSync(handle, piece, 0, Math.min(left, PIECE_BYTES))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}
