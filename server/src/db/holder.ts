import { readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Who runs on a data directory. */
interface Holder {
  readonly pid: number
  /** When the process began, as the system counts; tells it from a later process with the same number. */
  readonly began: string | undefined
  readonly address: string
}

const file = (dataDir: string) => join(dataDir, 'running.json')

/** Notes that this process runs on the data, and where it answers. */
export async function writeHolder(dataDir: string, address: string): Promise<void> {
  const holder: Holder = { pid: process.pid, began: processBegan(process.pid), address }
  const unfinished = `${file(dataDir)}.${process.pid}`
  await writeFile(unfinished, JSON.stringify(holder), { mode: 0o644 })
  await rename(unfinished, file(dataDir))
}

export async function removeHolder(dataDir: string): Promise<void> {
  const holder = await readHolder(dataDir)
  if (holder?.pid === process.pid) await rm(file(dataDir), { force: true })
}

/** What the note says, whether or not that process still lives. */
export async function readHolder(dataDir: string): Promise<Holder | undefined> {
  try {
    const noted: unknown = JSON.parse(await readFile(file(dataDir), 'utf8'))
    return typeof noted === 'object' && noted !== null && 'pid' in noted ? (noted as Holder) : undefined
  } catch {
    return undefined
  }
}

export function holderLives(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return holder.began === undefined || processBegan(holder.pid) === holder.began
}

/** Field 22 of /proc/<pid>/stat; undefined where there is no /proc. */
function processBegan(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
