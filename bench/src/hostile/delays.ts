import { readFileSync } from 'node:fs'

/** The environment in which a server appends the delays of its event loop to a file (loop-delay.ts). */
export function withDelays(file: string): Record<string, string> {
  const hook = new URL('./loop-delay.ts', import.meta.url).href
  return { NODE_OPTIONS: `--import ${hook}`, LOOP_DELAYS: file }
}

/** In milliseconds, the longest of each 100 ms. */
export function readDelays(file: string): number[] {
  return readFileSync(file, 'utf8').split('\n').slice(0, -1).map(Number)
}
