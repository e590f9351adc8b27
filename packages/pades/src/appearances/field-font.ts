/** A font with which fields are drawn. */
export interface FieldFont {
  has(text: string): boolean
  /** The width of a line in em. */
  width(text: string): number
  /** How far the first line stands below the top, and each line below the one before, in em. */
  ascent: number
  leading: number
  /** Operators that show a text from the current point on, inside of a text object. */
  show(text: string, sizePoints: number): string
}
