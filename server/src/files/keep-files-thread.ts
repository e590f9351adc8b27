import { closeSync, constants, fdatasync, fsync, openSync, rmSync, writevSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import type { Kept, WholeFile } from './keep-files.ts'

// The thread of keep-files.ts. It may wait for the disk, so what is quick is done without the thread pool. Syncs are begun together:
// the file system lets several of them share one write to its journal.

const datasyncOf = promisify(fdatasync)
const syncOf = promisify(fsync)

parentPort!.on('message', async (files: readonly WholeFile[]) => parentPort!.postMessage(await keepAll(files)))

async function keepAll(files: readonly WholeFile[]): Promise<Kept[]> {
  const kept = await Promise.all(files.map(keep))
  // A sync covers the names that exist when it begins.
  const folders = [...new Set(files.filter((_, index) => kept[index] === null).map(({ path }) => dirname(path)))]
  const refused = new Map<string, Kept>()
  await Promise.all(folders.map(async (folder) => refused.set(folder, await syncFolder(folder))))
  return files.map(({ path }, index) => {
    const refusal = kept[index] ?? refused.get(dirname(path)) ?? null
    if (refusal && kept[index] === null) rmSync(path, { force: true })
    return refusal
  })
}

async function keep({ path, pieces }: WholeFile): Promise<Kept> {
  let file: number | undefined
  try {
    file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
    writeAll(file, pieces)
    await datasyncOf(file)
    return null
  } catch (error) {
    // Whatever has this name already is not ours to remove.
    if (file !== undefined) rmSync(path, { force: true })
    return factsOf(error)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function writeAll(file: number, pieces: readonly Uint8Array[]): void {
  let left = pieces
  while (left.length > 0) {
    // A full disk may accept only a part; the next write then fails with the reason.
    let written = writevSync(file, left)
    left = left.flatMap((piece) => {
      const rest = piece.subarray(Math.min(written, piece.length))
      written -= piece.length - rest.length
      return rest.length > 0 ? [rest] : []
    })
  }
}

async function syncFolder(folder: string): Promise<Kept> {
  let opened: number | undefined
  try {
    opened = openSync(folder, constants.O_RDONLY)
    await syncOf(opened)
    return null
  } catch (error) {
    return factsOf(error)
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/** An error that crosses to another thread keeps its message and loses what code looks at. */
function factsOf(error: unknown): Kept {
  const { message, code, errno, syscall, path } = error as NodeJS.ErrnoException
  return { message, code, errno, syscall, path }
}
