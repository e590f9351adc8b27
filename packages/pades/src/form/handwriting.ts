/** A signature or initials by hand, as plain values. */
export type Handwriting =
  /** A picture: the bytes of a PNG or JPEG. */
  | { kind: 'picture'; bytes: Uint8Array }
  /** Lines drawn with a pen, in any unit; y points down, as on a screen. */
  | { kind: 'strokes'; strokes: readonly Stroke[] }
  /** A name typed instead of drawn. */
  | { kind: 'typed'; text: string }

/** The points of a line, each with the width of the pen there. */
export type Stroke = readonly { x: number; y: number; width: number }[]
