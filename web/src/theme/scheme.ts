/** The colour scheme. `auto` follows the device. first/paint.js reads the same key before anything is drawn, and follows the device. */
export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export type Lit = Exclude<Scheme, 'auto'>

export const schemeKey = 'laisen-scheme'
