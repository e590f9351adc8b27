import { useSyncExternalStore } from 'react'
import { type Lit, type Scheme, schemeKey, schemes } from './scheme.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = stored()

const chosenScheme = (): Scheme => chosen

const litScheme = (): Lit => (chosen === 'auto' ? (dark.matches ? 'dark' : 'light') : chosen)

/** What was chosen in this browser: light, dark, or as the device is set. */
export const useChosenScheme = (): Scheme => useSyncExternalStore(onScheme, chosenScheme)

/** Which of the two is shown. */
export const useLitScheme = (): Lit => useSyncExternalStore(onScheme, litScheme)

/** Chooses for this browser, or until the page is left if nothing may be stored. */
export function chooseScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(schemeKey, scheme)
  } catch {}
  chosen = scheme
  paint()
}

/** Calls when what is chosen or shown changes, here, on the device or in another tab. */
function onScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

dark.addEventListener('change', paint)
addEventListener('storage', ({ key }) => {
  if (key !== schemeKey && key !== null) return
  chosen = stored()
  paint()
})

function stored(): Scheme {
  try {
    const value = localStorage.getItem(schemeKey)
    return schemes.find((scheme) => scheme === value) ?? 'auto'
  } catch {
    return 'auto'
  }
}

/** Styles, Mantine's among them, read the attribute. */
function paint(): void {
  document.documentElement.dataset.mantineColorScheme = litScheme()
  for (const listener of listeners) listener()
}
