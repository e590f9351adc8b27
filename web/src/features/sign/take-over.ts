import type { RecipientEnvelope } from '@laisen/contract/endpoints/recipient'
import { applyStyles } from '../../first/start-application.ts'

/** What the first view of /Sign, a small entry of its own, passes on to the application that follows it in the same page. */
interface FirstView {
  readonly session: string
  readonly envelope: RecipientEnvelope
  /** The document that the reader has chosen. */
  readonly documentID: number | undefined
  /** The address of the picture of its first page, if there is one. */
  readonly picture: string | undefined
}

declare global {
  interface Window {
    laisenFirstView?: FirstView
  }
}

export function passOn(view: FirstView): void {
  window.laisenFirstView = view
}

export function passedOn(): FirstView | undefined {
  return window.laisenFirstView
}

/** What scrolls in a picture of the first page. */
export const firstPageSelector = '[data-first-page]'

/**
 * Shows the application in place of the first view, before anything is painted: where the reader had scrolled to, and with the focus on
 * what had it.
 */
export function takeOver(): void {
  const [first, root] = [document.getElementById('first'), document.getElementById('root')]
  if (!first || !root) return
  const scrolled = { page: scrollY, picture: first.querySelector(firstPageSelector)?.scrollTop ?? 0 }
  const focused = first.contains(document.activeElement) ? sameIn(root, document.activeElement) : undefined
  applyStyles()
  root.hidden = false
  first.remove()
  // The router scrolls to the top when it shows its first page, after this.
  queueMicrotask(() => {
    scrollTo(0, scrolled.page)
    root.querySelector(firstPageSelector)?.scrollTo(0, scrolled.picture)
    focused?.focus({ preventScroll: true })
  })
}

function sameIn(root: HTMLElement, element: Element | null): HTMLElement | null {
  const link = element instanceof HTMLAnchorElement && `a[href="${element.getAttribute('href')}"]`
  const language = element?.closest('[data-language]') && '[data-language] button'
  const tab = element?.role === 'tab' && '[role=tab][aria-selected=true]'
  return root.querySelector<HTMLElement>(link || language || tab || firstPageSelector)
}
