/** The colour scheme. `auto` follows the device. first/paint.js reads the same key before anything is drawn. */
export const schemes = ['auto', 'light', 'dark'] as const

export const schemeKey = 'laisen-scheme'
