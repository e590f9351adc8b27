import { type Colour, colourFrom } from './colour.ts'

/** How the text of a field looks. */
interface DefaultLook {
  /** The name of a font of the form. */
  font: string
  /** 0 if it depends on the room. */
  sizePoints: number
  colour: Colour
}

const longest = 1000
const largestPoints = 2000

/**
 * What /DA says (ISO 32000-2 §12.7.4.3). Only the font and the colour count, as in pdf.js: other operators could draw something else than
 * the value.
 */
export function defaultLook(text: string): DefaultLook {
  const look: DefaultLook = { font: '', sizePoints: 0, colour: [0] }
  let operands: string[] = []
  for (const token of text.slice(0, longest).match(/\/[^\s/]*|[^\s/]+/g) ?? []) {
    if (/^[/+\-.\d]/.test(token)) {
      operands.push(token)
      continue
    }
    const [font, size] = operands.slice(-2)
    if (token === 'Tf' && font?.startsWith('/')) {
      look.font = nameIn(font)
      look.sizePoints = Math.min(largestPoints, Math.abs(Number(size)) || 0)
    }
    if (token === 'g' || token === 'rg' || token === 'k') {
      const count = { g: 1, rg: 3, k: 4 }[token]
      look.colour = colourFrom(operands.slice(-count).map(Number)) ?? look.colour
    }
    operands = []
  }
  return look
}

/** §7.3.5: a number sign starts two hexadecimal digits. */
function nameIn(token: string): string {
  return token.slice(1).replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
