import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../figures.ts'

const stages = ['load', 'receive', 'queue', 'sign', 'store', 'commit'] as const

/** The environment in which a server appends to a file what its stamps spend their time on (stage-hook.ts). */
export function withStages(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${new URL('./stage-hook.ts', import.meta.url).href}`, STAMP_STAGES: file }
}

/** How many lines there are by now. */
export async function stagesSoFar(file: string): Promise<number> {
  // The server writes five times a second.
  await sleep(300)
  return linesOf(file).length
}

/** The median of each stage among these lines, in milliseconds. */
export function medianStages(file: string, ranges: readonly { from: number; to: number }[]): Record<string, number> {
  const lines = linesOf(file)
  const times = new Map<string, number[]>(stages.map((stage) => [stage, []]))
  for (const { from, to } of ranges)
    for (const line of lines.slice(from, to)) {
      const [stage = '', ms] = line.split(' ')
      times.get(stage)?.push(Number(ms))
    }
  const inTenths = (ms: number) => Math.round(ms * 10) / 10
  return Object.fromEntries([...times].map(([stage, of]) => [`${stage}Ms`, of.length > 0 ? inTenths(median(of)) : 0]))
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').slice(0, -1)
}
