/** One thing that was chosen, with the name that the form shows. */
export interface Picked {
  readonly id: number
  readonly name: string
}

/** What a picker for several things is given. Its arrow, its Cancel and its cross all lead back to the form (1§2). */
export interface PickerProps {
  /** The dialog it belongs to: “Add user”. */
  from: string
  chosen: readonly Picked[]
  onUse: (chosen: readonly Picked[]) => void
  onBack: () => void
}

/** The choice after some of the shown rows were ticked or cleared; what stands on other pages stays chosen. */
export function choose(before: readonly Picked[], rows: readonly Picked[], on: boolean): readonly Picked[] {
  const touched = new Set(rows.map(({ id }) => id))
  const others = before.filter(({ id }) => !touched.has(id))
  return on ? [...others, ...rows] : others
}

export const idsOfPicked = (picked: readonly Picked[]): ReadonlySet<number> => new Set(picked.map(({ id }) => id))
