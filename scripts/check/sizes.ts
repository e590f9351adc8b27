import { sources } from './sources.ts'

const hardLines = 500
const median = 150
const p95 = 350

/** Files that have grown past what one reads in a sitting. */
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
  ]
}
