import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { bytesSource, fileSource, type Source } from '@laisen/pdf/source'

/** What is to be appended to a document, made from the document. */
type Make<Made extends Appended> = (source: Source) => Promise<Made>

interface Appended {
  readonly tail: Uint8Array
}

/**
 * Appends to a file. Memory use does not depend on the file size. If anything fails, the file is left as it was.
 * @throws what `make` and the file system throw
 */
export async function appendInPlace<Made extends Appended>(path: string, make: Make<Made>): Promise<Made> {
  const fd = openSync(path, 'r+')
  try {
    const { size } = fstatSync(fd)
    const made = await make(fileSource(fd, size))
    try {
      append(fd, made.tail, size)
      fsyncSync(fd)
    } catch (error) {
      ftruncateSync(fd, size)
      throw error
    }
    return made
  } finally {
    closeSync(fd)
  }
}

/**
 * Appends to a copy of a file. The copy gets its name only when it is complete and on disk.
 * @throws what `make` and the file system throw
 */
export async function appendToCopy<Made extends Appended>(
  path: string,
  output: string,
  make: Make<Made>,
): Promise<Made> {
  const draft = join(dirname(output), `.${basename(output)}.${process.pid}.part`)
  const fd = openSync(path, 'r')
  try {
    const { size, mode } = fstatSync(fd)
    const original = { path, fd, size, mode }
    const made = await (size <= quickBytes ? appendWhole(original, draft, make) : appendBeside(original, draft, make))
    renameSync(draft, output)
    return made
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    closeSync(fd)
  }
}

/** Up to this size, reading and writing a file takes less time than a round trip to another thread. */
const quickBytes = 1 << 20

interface Original {
  path: string
  fd: number
  size: number
  mode: number
}

async function appendWhole<Made extends Appended>(
  { fd, mode }: Original,
  draft: string,
  make: Make<Made>,
): Promise<Made> {
  const document = readFileSync(fd)
  const made = await make(bytesSource(document))
  const target = openSync(draft, 'w', mode)
  try {
    append(target, document, 0)
    append(target, made.tail, document.length)
    fsyncSync(target)
  } finally {
    closeSync(target)
  }
  return made
}

/** Copies on another thread while this one hashes. The copy shares the original's blocks if the file system supports it. */
async function appendBeside<Made extends Appended>(
  { path, fd, size }: Original,
  draft: string,
  make: Make<Made>,
): Promise<Made> {
  const copied = copyFile(path, draft, constants.COPYFILE_FICLONE)
  const [making, copying] = await Promise.allSettled([make(fileSource(fd, size)), copied])
  if (making.status === 'rejected') throw making.reason
  if (copying.status === 'rejected') throw copying.reason
  appendTo(draft, making.value.tail, size)
  return making.value
}

function appendTo(path: string, tail: Uint8Array, size: number): void {
  const fd = openSync(path, 'r+')
  try {
    append(fd, tail, size)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function append(fd: number, bytes: Uint8Array, offset: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, offset + done)
}
