import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { type SourceFile, sources } from './sources.ts'
import { idsIn } from './titles.ts'

const folder = join(root, 'docs/specification')

/** The lines that docs/specification promises: `- **1.5.12** text`. */
export function promised(): { id: string; text: string; file: string }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const lines = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^- \*\*([\d.]+)\*\* (.+)$/gm)].map((match) => ({
      id: match[1] ?? '',
      text: match[2] ?? '',
      file,
    })),
  )
  return lines.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
}

/** The tests of the product. Tests of the scripts mention ids only as sample data. */
export function tests(): SourceFile[] {
  return sources('.test.ts', '.spec.ts').filter(({ path }) => !path.startsWith('scripts/'))
}

/** Lines that appear twice, lines that no test names, and ids in tests that no line has. */
export function checkSpecification(): string[] {
  const lines = promised()
  const ids = lines.map((line) => line.id)
  const named = new Set(tests().flatMap(({ text }) => idsIn(text)))
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `specification: ${id} is promised twice`),
    ...lines
      .filter((line) => !named.has(line.id))
      .map((line) => `specification: no test names ${line.id} (${line.file})`),
    ...[...named]
      .filter((id) => !ids.includes(id))
      .map((id) => `specification: a test names ${id}, which docs/specification does not promise`),
  ]
}
