import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Copies a project's files and links its installed packages. Links to workspaces lead into the copy. */
export function copyProject({ from, to, paths }: { from: string; to: string; paths: readonly string[] }): void {
  for (const path of paths) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path))
  }
  const rooms = new Set(['.', ...paths.filter((path) => path.endsWith('package.json')).map((path) => dirname(path))])
  for (const room of rooms) linkPackages(join(from, room, 'node_modules'), join(to, room, 'node_modules'))
}

function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // The link to a workspace is relative, so an unchanged copy of it leads to the workspace in the copy.
    if (entry.name === '@laisen')
      cpSync(join(from, entry.name), join(to, entry.name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, entry.name), join(to, entry.name))
  }
}

/** Replaces the text of a file in a copy until it is restored. */
export function replaced(copy: string, path: string, text: { now: string; before: string }): () => void {
  const file = join(copy, path)
  writeFileSync(file, text.now)
  return () => writeFileSync(file, text.before)
}
