/** A chosen item and the name that the form shows for it. */
export interface Picked {
  readonly id: number
  readonly name: string
}

/**
 * Props shared by all multiple-choice pickers. Its back arrow, Cancel and close button all return to the form (1§2).
 */
export interface PickerProps {
  /** The title of the dialog it belongs to: “Add user”. */
  from: string
  chosen: readonly Picked[]
  onUse: (chosen: readonly Picked[]) => void
  onBack: () => void
}

/** The new selection after rows on this page were ticked or cleared. Selections on other pages are kept. */
export function choose(before: readonly Picked[], rows: readonly Picked[], on: boolean): readonly Picked[] {
  const touched = new Set(rows.map(({ id }) => id))
  const others = before.filter(({ id }) => !touched.has(id))
  return on ? [...others, ...rows] : others
}

export const idsOfPicked = (picked: readonly Picked[]): ReadonlySet<number> => new Set(picked.map(({ id }) => id))
