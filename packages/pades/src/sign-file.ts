import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileSource } from '@laisen/pdf/source'
import { type SignedTail, type SignRequest, signPdf } from './sign.ts'

/**
 * Signs a file by appending to it. Memory does not grow with the file. Where anything fails, the file is as it was.
 * @throws PdfError, PadesError, and what the file system and `key.sign` throw
 */
export async function signFileInPlace(path: string, request: SignRequest): Promise<SignedTail> {
  const fd = openSync(path, 'r+')
  try {
    const { size } = fstatSync(fd)
    const signed = await signPdf(fileSource(fd, size), request)
    try {
      append(fd, signed.tail, size)
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
 * Signs a copy of a file. The copy gets its name when it is whole and on disk, never before.
 * @throws PdfError, PadesError, and what the file system and `key.sign` throw
 */
export async function signFileTo(path: string, output: string, request: SignRequest): Promise<SignedTail> {
  const draft = join(dirname(output), `.${basename(output)}.${process.pid}.part`)
  const fd = openSync(path, 'r')
  try {
    const { size } = fstatSync(fd)
    const signed = await signPdf(fileSource(fd, size), request)
    await copy(path, draft, size)
    const target = openSync(draft, 'r+')
    try {
      append(target, signed.tail, size)
    } finally {
      closeSync(target)
    }
    renameSync(draft, output)
    return signed
  } finally {
    closeSync(fd)
    rmSync(draft, { force: true })
  }
}

/** Up to here a copy takes less than the way to another thread and back. */
const quickBytes = 1 << 20

/** Where the file system can, the copy shares the original's blocks. */
async function copy(path: string, draft: string, sizeBytes: number): Promise<void> {
  if (sizeBytes <= quickBytes) copyFileSync(path, draft, constants.COPYFILE_FICLONE)
  else await copyFile(path, draft, constants.COPYFILE_FICLONE)
}

function append(fd: number, tail: Uint8Array, offset: number): void {
  for (let done = 0; done < tail.length; ) done += writeSync(fd, tail, done, tail.length - done, offset + done)
  fsyncSync(fd)
}
