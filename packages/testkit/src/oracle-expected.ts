import type { Level } from '@laisen/pades/level'
import type { OracleName } from './run-counts.ts'

export interface Expected {
  /** How many signatures the document carries. */
  signatures: number
  /** How many fields show them, if one signature has several. @default as many as signatures */
  fields?: number
  /** Document timestamps, in addition to the signatures. @default 0 */
  documentTimestamps?: number
  /** The level that every signature has reached; without it, only what holds at any level is judged. */
  level?: Level
  /** The PDF/A that the document has to be, such as '2b'. @default what it claims, if it was that before it was signed */
  pdfa?: string
  /** The PDF/UA that the document has to be. @default as for pdfa */
  pdfua?: 'ua1'
  /** DER of the roots that a signer's chain must reach; without them trust is not checked. */
  roots?: readonly Uint8Array[]
  /** The time by which the tools judge. @default now */
  at?: Date
  /** A validation store follows the last signature, which then does not cover the whole file. */
  endsWithDss?: boolean
  /** Tools that cannot read the document even before it is signed. */
  notBy?: readonly OracleName[]
  /** The document itself, before we touched it, makes qpdf warn. */
  qpdfMayWarn?: boolean
  /** Ids of what the difference analysis finds. @default none */
  findings?: readonly string[]
}
