/** The font that we ship, for what the fonts of a form cannot show. It is embedded with the glyphs that its texts use. */
import type { Work } from '@laisen/pdf/limits'
import { growingFont } from '../font/pdf-font.ts'
import { shapeNew } from '../font/shape.ts'
import { actualText, glyphOperators, points } from '../stamp/appearance.ts'
import { measureText, missingCharacters } from '../stamp/measure.ts'
import { ascentEm, lineHeightEm } from '../stamp/text-lines.ts'
import type { FieldFont } from './field-font.ts'

type HouseFont = FieldFont & Pick<ReturnType<typeof growingFont>, 'write'>

/** Shaping and writing one character takes as long as reading so many bytes. */
const shapedBytes = 128

export function houseFont(resource: string, work: Work): HouseFont {
  const font = growingFont('regular')
  return {
    has: (text) => missingCharacters(text, 'regular') === '',
    width: (text) => measureText(text, 'regular', 1),
    ...{ ascent: ascentEm, leading: lineHeightEm },
    show: (text, sizePoints) => {
      work.parsed(text.length * shapedBytes)
      const glyphs = glyphOperators(shapeNew(text, 'regular'), font, sizePoints)
      return `${actualText(text)} BDC /${resource} ${points(sizePoints)} Tf ${glyphs} EMC`
    },
    write: font.write,
  }
}
