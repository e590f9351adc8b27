import { useEffect } from 'react'

/**
 * What holds a form: a dialog, which Back closes; one tab of a page, which another tab replaces; or a whole page.
 * `dialog` and `tab` are also the names of the parameters that say in the address what is open.
 */
type Holder = 'dialog' | 'tab' | 'page'

interface Place {
  readonly pathname: string
  readonly search: string
}

interface Navigation {
  readonly from: Place
  readonly to: Place
  /** Whether it goes through the history of the browser, as Back does. */
  readonly back: boolean
}

const forms = new Set<{ readonly holder: Holder }>()
const askers = new Set<(go: () => void) => void>()

/** Registers a form while it differs from what it began with. Leaving it then asks first. */
export function useUnsaved(changed: boolean, holder: Holder): void {
  useEffect(() => {
    if (!changed) return
    const form = { holder }
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [changed, holder])
}

export function isAnyUnsaved(): boolean {
  return forms.size > 0
}

/** Whether two states of a form are the same: plain objects, lists and texts. */
export function isSameForm(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether a navigation would throw a changed form away. */
export function throwsAway({ from, to, back }: Navigation): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  const differs = (parameter: string) => before.get(parameter) !== after.get(parameter)
  return [...forms].some(({ holder }) => {
    if (from.pathname !== to.pathname) return true
    // A dialog that closes itself has asked, or has saved.
    if (holder === 'dialog') return back && differs('dialog')
    return holder === 'tab' && differs('tab')
  })
}

/** Does what throws changed forms away, after asking if there are any. */
export function leaveForms(go: () => void): void {
  if (!isAnyUnsaved()) go()
  else for (const ask of askers) ask(go)
}

/** Registers what asks. */
export function onLeavingForms(ask: (go: () => void) => void): () => void {
  askers.add(ask)
  return () => {
    askers.delete(ask)
  }
}

/** From now on, the forms on the screen may be left without a question. */
export function giveUpForms(): void {
  forms.clear()
}
