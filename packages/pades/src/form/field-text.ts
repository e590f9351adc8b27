/** The text of a field, laid out in its box. */
import { PadesError } from '../errors.ts'
import type { StampLayout, StampLine } from '../stamp/layout.ts'
import { missingCharacters } from '../stamp/measure.ts'
import { shownText } from '../stamp/shown-text.ts'
import { ascentEm, lineHeightEm, rounded } from '../stamp/text-lines.ts'
import { plainText, wrapText } from '../stamp/wrap.ts'

interface FieldTextBox {
  fieldName: string
  widthPoints: number
  heightPoints: number
  /** The largest size of the text. */
  sizePoints: number
  manyLines: boolean
}

const paddingPoints = 2
const smallestPoints = 4
const stepPoints = 0.5
/** What text looks like is our promise, so no more is laid out than a field can show. */
const longestText = 10_000
const charactersNamed = 10

/** The text as it is shown and as the value states it: without controls, its lines separated by line feeds. */
export function fieldValue(text: string, { manyLines }: Pick<FieldTextBox, 'manyLines'>): string {
  if (!manyLines) return shownText(text)
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => shownText(line))
    .join('\n')
    .trim()
}

/**
 * The text as large as it fits; a single line stands in the middle of its height.
 * @throws PadesError FIELD_TEXT_NOT_SHOWN, FIELD_TEXT_TOO_LONG
 */
export function layoutFieldText(text: string, box: FieldTextBox): StampLayout {
  const { fieldName, widthPoints, heightPoints } = box
  if (text.length > longestText) throw new PadesError('FIELD_TEXT_TOO_LONG', { fieldName })
  const characters = [...missingCharacters(text.replaceAll('\n', ''), 'regular')].slice(0, charactersNamed).join('')
  if (characters !== '') throw new PadesError('FIELD_TEXT_NOT_SHOWN', { fieldName, characters })
  const paragraphs = text.split('\n')
  const largest = Math.min(box.sizePoints, heightPoints / lineHeightEm)
  for (let size = largest; size >= Math.min(smallestPoints, largest); size -= stepPoints) {
    const texts = linesAt(size, paragraphs, box)
    if (!texts) continue
    const sizePoints = rounded(size)
    const used = texts.length * sizePoints * lineHeightEm
    const top = box.manyLines ? heightPoints : (heightPoints + used) / 2
    const lines = texts.map((line, index): StampLine => {
      const baseline = rounded(top - (index * lineHeightEm + ascentEm) * sizePoints)
      return { text: line, face: 'regular', tone: 'ink', sizePoints, x: paddingPoints, baseline }
    })
    return { widthPoints, heightPoints, lines: lines.filter((line) => line.text !== '') }
  }
  throw new PadesError('FIELD_TEXT_TOO_LONG', { fieldName })
}

/** Undefined if they do not fit in full. */
function linesAt(sizePoints: number, paragraphs: readonly string[], box: FieldTextBox): string[] | undefined {
  const most = box.manyLines ? Math.max(1, Math.floor(box.heightPoints / (sizePoints * lineHeightEm))) : 1
  if (paragraphs.length > most) return undefined
  const maxWidthPoints = box.widthPoints - 2 * paddingPoints
  const lines: string[] = []
  for (const text of paragraphs) {
    if (plainText(text) !== text) return undefined
    const wrapped = wrapText({ text, face: 'regular', sizePoints, maxWidthPoints, maxLines: most + 1 })
    if (!showsAll(text, wrapped)) return undefined
    lines.push(...(wrapped.length === 0 ? [''] : wrapped))
    if (lines.length > most) return undefined
  }
  return lines
}

/** Whether nothing was cut: the lines hold the text but for the spaces where it was broken. */
function showsAll(text: string, lines: readonly string[]): boolean {
  const dense = (value: string) => value.replaceAll(' ', '')
  return dense(lines.join('')) === dense(text)
}
