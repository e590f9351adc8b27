/** The colour scheme. `auto` follows the device. first-paint.js reads the same key before anything is drawn. */
export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const schemeKey = 'laisen-scheme'

export function storedScheme(): Scheme {
  const stored = localStorage.getItem(schemeKey)
  return schemes.find((one) => one === stored) ?? 'auto'
}
