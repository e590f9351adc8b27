import type { Handwriting } from './handwriting.ts'

/** What its owner put into a field. Plain values, so that laying out can run in a worker. */
export type FilledField =
  | { name: string; kind: 'text'; text: string }
  | { name: string; kind: 'checkbox'; checked: boolean }
  /** The value is the letters; what is seen is the drawing, or the letters if there is none. */
  | { name: string; kind: 'initials'; letters: string; drawing?: Handwriting | undefined }
