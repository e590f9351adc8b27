/** What one hostile input costs. */
export interface HostileRow {
  group: string
  attack: string
  /** How it ended: 'signed', or the code of the refusal. */
  outcome: string
  ms: number
  peakMegabytes: number
  [figure: string]: string | number
}

/** Whether an attack is wanted, by its name. */
export type Wanted = (attack: string) => boolean

/** Groups of attacks, each in a file of the folder `hostile`. */
const groups: Readonly<Record<string, (wanted: Wanted) => Promise<HostileRow[]>>> = {
  documents: async (wanted) => (await import('./hostile/documents.ts')).hostileDocuments(wanted),
  signin: async (wanted) => (await import('./hostile/sign-in.ts')).hostileSignIn(wanted),
  http: async (wanted) => (await import('./hostile/http.ts')).hostileHttp(wanted),
  workers: async (wanted) => (await import('./hostile/workers.ts')).hostileWorkers(wanted),
  answers: async (wanted) => (await import('./hostile/answers.ts')).hostileAnswers(wanted),
  storage: async (wanted) => (await import('./hostile/storage.ts')).hostileStorage(wanted),
}

/** Runs all attacks, or the groups that are named, and of these the attacks whose names contain one of the other words. */
export async function benchHostile(words: readonly string[]): Promise<HostileRow[]> {
  const rows: HostileRow[] = []
  const parts = words.filter((word) => !(word in groups))
  const wanted: Wanted = (attack) => parts.length === 0 || parts.some((part) => attack.includes(part))
  for (const [name, run] of Object.entries(groups)) {
    if (parts.length === words.length || words.includes(name)) rows.push(...(await run(wanted)))
  }
  return rows
}
