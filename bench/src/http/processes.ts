import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ, which is 100 on every Linux that Node runs on. */
const TICK_MS = 10

/** Processor time of one process, all threads together, in milliseconds. */
export function busyMs(pid: number): number {
  return ticksIn(`/proc/${pid}/stat`) * TICK_MS
}

/** The same for its main thread alone. */
export function mainThreadMs(pid: number): number {
  return ticksIn(`/proc/${pid}/task/${pid}/stat`) * TICK_MS
}

/** The same for everything below a process, such as the backends of a database. */
export function busyBelowMs(pid: number): number {
  const parents = new Map(pids().map((each) => [each, parentOf(each)]))
  const isBelow = (each: number): boolean => {
    const parent = parents.get(each)
    return parent !== undefined && parent > 0 && (parent === pid || isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow).reduce((sum, each) => sum + busyMs(each), 0)
}

function pids(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
}

function parentOf(pid: number): number {
  return Number(statOf(`/proc/${pid}/stat`)[1] ?? 0)
}

/** proc(5): utime and stime are the 14th and 15th, the state is the third. */
function ticksIn(file: string): number {
  const fields = statOf(file)
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** Empty for a process that has ended. The second field may hold spaces. */
function statOf(file: string): string[] {
  try {
    const stat = readFileSync(file, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
