import { readFileSync } from 'node:fs'

/** The environment in which a server appends the delays of its event loop to a file (loop-delay.ts). */
export function withDelays(file: string): Record<string, string> {
  const hook = new URL('./loop-delay.ts', import.meta.url).href
  return { NODE_OPTIONS: `--import ${hook}`, LOOP_DELAYS: file }
}

export interface Held {
  /** Of the server's event loop. */
  readonly longestHoldMs: number
  /** What its thread computed in one go: less than the hold where it waited for a processor. */
  readonly holdCpuMs: number
}

/** Watches that file from now on. @returns what came since */
export function watchDelays(file: string): () => Held {
  const before = lines(file).length
  return () => {
    const since = lines(file).slice(before)
    const [longestHoldMs = 0, holdCpuMs = 0] = [0, 1].map((column) => Math.max(...since.map((line) => line[column]!)))
    return { longestHoldMs, holdCpuMs }
  }
}

function lines(file: string): number[][] {
  const text = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return text.map((line) => line.split(' ').map(Number))
}
