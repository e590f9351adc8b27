import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { output, root } from '../run.ts'

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

/** The files of the project that git tracks or would track and whose name ends so. */
export function sources(...endings: string[]): SourceFile[] {
  const listing = output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']) ?? ''
  const gone = new Set((output('git', ['ls-files', '-z', '--deleted']) ?? '').split('\0'))
  const paths = listing.split('\0').filter((path) => path !== '' && !gone.has(path))
  return paths
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
