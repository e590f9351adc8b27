import type { Step } from '../step.ts'

/** The widgets of the signature fields that a revision adds, and the pages that list them. */
export class NewWidgets {
  readonly #fields = new Map<number, string>()
  readonly #pages = new Map<number, number>()

  /** Expects this widget, which belongs to a field with this name. */
  expect(num: number, field: string): void {
    this.#fields.set(num, field)
  }

  /** Whether a page that lists this object may do so; a widget is listed once. */
  list(step: Step, num: number, page: number): boolean {
    const field = this.#fields.get(num)
    if (field === undefined) return false
    const listed = this.#pages.get(num)
    if (listed !== undefined) step.report({ kind: 'WIDGET_MISPLACED', object: num, page, field })
    this.#pages.set(num, page)
    return true
  }
}
