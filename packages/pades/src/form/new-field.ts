/** What a sender places on the pages of a document before anyone signs it. Plain values, so that laying out can run in a worker. */

/** A place on a page: points from the left and the bottom of the page as displayed (rotated, cropped, in its own unit). */
export interface PagePlace {
  /** The first page is 1. */
  page: number
  x: number
  y: number
  widthPoints: number
  heightPoints: number
}

interface AnyField {
  /** The name of the field in the document; no full stops, and unlike every other one. */
  name: string
  /** What the field asks for, for screen readers and as a tooltip (/TU). */
  tooltip: string
  /** Whoever fills the field. The fields of one owner are locked together when that owner signs. */
  owner: string
  /** Whether its owner has to fill it. */
  required?: boolean | undefined
}

/** An empty signature field with a place, or one that is never seen (approve, acknowledge). */
export interface NewSignatureField extends AnyField {
  kind: 'signature'
  place: PagePlace | 'invisible'
}

/** A field with text in it. Initials are letters that a drawing may stand for. */
export interface NewTextField extends AnyField {
  kind: 'text' | 'date' | 'name' | 'initials'
  place: PagePlace
  /** The largest size of its text, which becomes smaller if there is too much. @default 11 */
  sizePoints?: number | undefined
  /** Whether the text runs upward, from the bottom to the top of the field. */
  vertical?: boolean | undefined
}

export interface NewCheckbox extends AnyField {
  kind: 'checkbox'
  place: PagePlace
}

export type NewField = NewSignatureField | NewTextField | NewCheckbox

/** A line of text and a QR code drawn on a page: the verification link. */
export interface PageDrawing {
  page: number
  /** The lower left corner of the whole: the QR code if there is one, and the text to the right of it. */
  x: number
  y: number
  text?: { text: string; sizePoints: number } | undefined
  /** Rows from top to bottom, true is dark; the size is that of the dark part, which gets four modules of white around it. */
  qr?: { modules: readonly (readonly boolean[])[]; sizePoints: number } | undefined
}
