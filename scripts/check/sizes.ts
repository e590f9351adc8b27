import { lineAt, parse, within } from './parse.ts'
import { type SourceFile, sources } from './sources.ts'

const hardLines = 500
const median = 150
const p95 = 350
const hookLines = 50

/** Files and hooks that have grown past what one reads in a sitting. */
export function checkSizes(): string[] {
  const files = sources('.ts', '.tsx', '.css', '.sql')
  const lines = files.map((file) => ({ path: file.path, lines: file.text.split('\n').length }))
  const long = lines.filter((file) => file.lines > hardLines)
  const sorted = lines.map((file) => file.lines).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return [
    ...long.map((file) => `sizes: ${file.path} has ${file.lines} lines, ${hardLines} is the end`),
    ...(at(0.5) > median ? [`sizes: the median file has ${at(0.5)} lines, ${median} is the aim`] : []),
    ...(at(0.95) > p95 ? [`sizes: the 95th of 100 files has ${at(0.95)} lines, ${p95} is the aim`] : []),
    ...files.filter(({ path }) => path.startsWith('web/src/') && /\.tsx?$/.test(path)).flatMap(longHooks),
  ]
}

/** The linter lets every function of a .tsx file have as many lines as a component. A hook is a function like any other. */
export function longHooks(file: SourceFile): string[] {
  return within(parse(file)).flatMap((node) => {
    const name = node.type === 'FunctionDeclaration' ? node.id?.name : undefined
    if (!name || !/^use[A-Z]/.test(name)) return []
    const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1
    return lines > hookLines
      ? [`sizes: ${file.path} ${name} has ${lines} lines, ${hookLines} is the end of a hook`]
      : []
  })
}
