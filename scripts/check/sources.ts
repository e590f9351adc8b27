import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

/** The files of a project that git tracks or would track. */
export function pathsIn(root: string): string[] {
  const gone = new Set(listed(root, ['--deleted']))
  return listed(root, ['--cached', '--others', '--exclude-standard', '--deduplicate']).filter((path) => !gone.has(path))
}

function listed(root: string, flags: string[]): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', ...flags], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git cannot list the files of ${root}`)
  return stdout.split('\0').filter((path) => path !== '')
}

/** The files with these endings, with their text. */
export function sourcesIn(root: string, ...endings: string[]): SourceFile[] {
  return pathsIn(root)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The same, for this project. */
export function sources(...endings: string[]): SourceFile[] {
  return sourcesIn(root, ...endings)
}
