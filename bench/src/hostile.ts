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

/** Groups of attacks, each in a file of the folder `hostile`. */
const groups: Readonly<Record<string, () => Promise<HostileRow[]>>> = {
  documents: async () => (await import('./hostile/documents.ts')).hostileDocuments(),
  signin: async () => (await import('./hostile/sign-in.ts')).hostileSignIn(),
  http: async () => (await import('./hostile/http.ts')).hostileHttp(),
  workers: async () => (await import('./hostile/workers.ts')).hostileWorkers(),
  storage: async () => (await import('./hostile/storage.ts')).hostileStorage(),
}

/** Runs all groups of attacks, or these. */
export async function benchHostile(only: readonly string[]): Promise<HostileRow[]> {
  const rows: HostileRow[] = []
  for (const [name, run] of Object.entries(groups)) {
    if (only.length === 0 || only.includes(name)) rows.push(...(await run()))
  }
  return rows
}
