import type { StampLanguage } from '../stamp/date-line.ts'
import type { Handwriting } from './handwriting.ts'

/** How a signature appears in existing fields: handwriting over the lines of text, fitted into each field. */
export interface SignatureLook {
  language: StampLanguage
  handwriting?: Handwriting | undefined
  /** Drawn under the handwriting. It is not in the signature dictionary, because a commitment stands there instead. */
  reason?: string | undefined
  /** Leaves out name, date and reason. */
  hideInfo?: boolean | undefined
}
