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
import { bytesSource, fileSource } from '@laisen/pdf/source'
import { type SignedTail, type SignRequest, signPdf } from './sign.ts'

/**
 * Signs a file by appending to it. Memory use does not depend on the file size. If anything fails, the file is left as it was.
 * @throws PdfError, PadesError, and what the file system and `key.sign` throw
 */
export async function signFileInPlace(path: string, request: SignRequest): Promise<SignedTail> {
  const fd = openSync(path, 'r+')
  try {
    const { size } = fstatSync(fd)
    const signed = await signPdf(fileSource(fd, size), request)
    try {
      append(fd, signed.tail, size)
      fsyncSync(fd)
    } catch (error) {
      ftruncateSync(fd, size)
      throw error
    }
    return signed
  } finally {
    closeSync(fd)
  }
}

/**
 * Signs a copy of a file. The copy gets its name only when it is complete and on disk.
 * @throws PdfError, PadesError, and what the file system and `key.sign` throw
 */
export async function signFileTo(path: string, output: string, request: SignRequest): Promise<SignedTail> {
  const draft = join(dirname(output), `.${basename(output)}.${process.pid}.part`)
  const fd = openSync(path, 'r')
  try {
    const { size, mode } = fstatSync(fd)
    const original = { path, fd, size, mode }
    const signed = await (size <= quickBytes ? signWhole : signBeside)(original, draft, request)
    renameSync(draft, output)
    return signed
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

async function signWhole({ fd, mode }: Original, draft: string, request: SignRequest): Promise<SignedTail> {
  const document = readFileSync(fd)
  const signed = await signPdf(bytesSource(document), request)
  const target = openSync(draft, 'w', mode)
  try {
    append(target, document, 0)
    append(target, signed.tail, document.length)
    fsyncSync(target)
  } finally {
    closeSync(target)
  }
  return signed
}

/** Copies on another thread while this one hashes. The copy shares the original's blocks if the file system supports it. */
async function signBeside({ path, fd, size }: Original, draft: string, request: SignRequest): Promise<SignedTail> {
  const copied = copyFile(path, draft, constants.COPYFILE_FICLONE)
  const [signing, copying] = await Promise.allSettled([signPdf(fileSource(fd, size), request), copied])
  if (signing.status === 'rejected') throw signing.reason
  if (copying.status === 'rejected') throw copying.reason
  appendTo(draft, signing.value.tail, size)
  return signing.value
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
