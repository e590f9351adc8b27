/** A person or a certificate in a list of a form. */
export interface Entry {
  readonly id: number
  readonly name: string
  /** Below the name. */
  readonly note?: string | undefined
  /** When it came into the list as it was saved; absent for one that was added since. */
  readonly since?: string | undefined
}

/** The rows of every table within a dialog (2§9). */
export const rowsInDialog = 5

/** The change from one list to another, which leaves alone what someone else changes meanwhile. */
export function changeOf(before: readonly Entry[], after: readonly Entry[]): { added: number[]; removed: number[] } {
  const [was, is] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  return { added: [...is].filter((id) => !was.has(id)), removed: [...was].filter((id) => !is.has(id)) }
}
