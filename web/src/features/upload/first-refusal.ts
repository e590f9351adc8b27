import { useEffect } from 'react'
import type { PanelErrors } from './panel-errors.ts'

interface Refused {
  text: string
  /** Where it is put right. */
  at: 'file' | 'field'
}

/** The first thing that stands in the way and has a place on the screen, from top to bottom. */
export function firstRefusal(errors: PanelErrors, missing: { file: boolean }): Refused | undefined {
  if (missing.file && errors.form) return { text: errors.form, at: 'file' }
  const text = errors.certificate ?? errors.reason ?? errors.location ?? errors.place?.text
  return text === undefined ? undefined : { text, at: 'field' }
}

const places = { file: '[data-document] button', field: '[data-panel] [aria-invalid="true"]' }

/** Scrolls to what has to be put right, and puts the focus there. */
export function focusRefused(at: Refused['at']): void {
  const control = document.querySelector<HTMLElement>(places[at])
  if (!control) return
  const fold = control.closest('details')
  if (fold) fold.open = true
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}

/** After each click on Generate that was refused, the focus goes to the field that refuses. */
export function useFocusOnRefusal(refused: Refused | undefined, presses: number): void {
  const { text, at } = refused ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal takes the focus again with each click.
  useEffect(() => {
    if (text !== undefined && at) focusRefused(at)
  }, [text, at, presses])
}
