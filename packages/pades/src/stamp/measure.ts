import { boldAdvances, regularAdvances } from './sarabun-advances.ts'

export type StampFace = 'regular' | 'bold'

/** Sarabun has 1000 units per em. A character that it lacks is drawn as its .notdef box, which has this width. */
const unitsPerEm = 1000
const missingAdvance = 550

function table(runs: readonly string[]): ReadonlyMap<number, number> {
  const advances = new Map<number, number>()
  for (const run of runs) {
    const [first = '', values = ''] = run.split(': ')
    for (const [index, value] of values.split(' ').entries())
      advances.set(Number.parseInt(first, 16) + index, Number(value))
  }
  return advances
}

const tables = { regular: table(regularAdvances), bold: table(boldAdvances) }

/** The characters of a line for which the face has no glyph, each once. Those that nothing is drawn for are not among them. */
export function missingCharacters(text: string, face: StampFace): string {
  let missing: Set<string> | undefined
  for (const character of text) {
    if (tables[face].has(character.codePointAt(0)!) || /\p{Default_Ignorable_Code_Point}/u.test(character)) continue
    missing ??= new Set()
    missing.add(character)
  }
  return missing ? [...missing].join('') : ''
}

/** The width of a line in points. Uses nominal advances without kerning, so that browser and server break lines alike. */
export function measureText(text: string, face: StampFace, sizePoints: number): number {
  const advances = tables[face]
  let units = 0
  for (const character of text) units += advances.get(character.codePointAt(0)!) ?? missingAdvance
  return (units * sizePoints) / unitsPerEm
}
