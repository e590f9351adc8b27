import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CliError } from './failure.ts'

/**
 * Checks that a new document can be written, before the work for it begins. The document is written under another name first, which no
 * sentence should name.
 * @throws CliError FOLDER_NOT_FOUND, FILE_IS_FOLDER, FOLDER_IS_FILE, FOLDER_NOT_PERMITTED
 */
export async function checkOutput(path: string): Promise<void> {
  const folder = dirname(path)
  const found = await kindOf(folder)
  if (!found) throw new CliError('FOLDER_NOT_FOUND', `there is no such folder: ${folder}`)
  if (found === 'file') throw new CliError('FOLDER_IS_FILE', `this is a file, not a folder: ${folder}`)
  if ((await kindOf(path)) === 'folder') throw new CliError('FILE_IS_FOLDER', `this is a folder, not a file: ${path}`)
  await access(folder, constants.W_OK).catch(() => {
    throw new CliError('FOLDER_NOT_PERMITTED', `you may not write to this folder: ${folder}`)
  })
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (!(found instanceof Error)) return found.isDirectory() ? 'folder' : 'file'
  if (found.code === 'ENOENT' || found.code === 'ENOTDIR') return undefined
  throw found
}
