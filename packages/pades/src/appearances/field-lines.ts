/** Text of a field in lines: where it breaks, how large it is, and where each line stands. */
import type { Work } from '@laisen/pdf/limits'
import { characters, dictionaryWords } from '../stamp/wrap.ts'
import type { FieldFont } from './field-font.ts'

export interface PlacedText {
  text: string
  x: number
  y: number
}

export interface Lines {
  sizePoints: number
  placed: readonly PlacedText[]
}

interface LinesRoom {
  font: FieldFont
  /** 0 if it depends on the room. */
  sizePoints: number
  /** 0 left, 1 in the middle, 2 right (/Q). */
  alignment: number
  width: number
  height: number
  /** Between the edge and the text, at each side. */
  padding: number
  work: Work
}

/** How many times as high as its text a line is that fills a field. */
const lineFactor = 1.35
/** Half the height of a capital, by which a line in the middle stands below it. */
const middleEm = 0.35
const [usualPoints, smallestPoints, stepPoints] = [12, 4, 0.5]
/** Measuring and writing one character, and finding where one ends, take as long as reading so many bytes. */
const [characterBytes, segmentedBytes] = [32, 64]

/** A single line, as high as the field allows if its size is not stated, in the middle of the height. */
export function oneLine(text: string, room: LinesRoom): Lines {
  const { font, height, width, padding } = room
  room.work.parsed(text.length * characterBytes)
  const sizePoints =
    room.sizePoints || fitting(font.width(text), { width: width - 2 * padding, height: height - padding })
  const x = startOf(text, sizePoints, room)
  return { sizePoints, placed: [{ text, x, y: height / 2 - middleEm * sizePoints }] }
}

function fitting(widthEm: number, { width, height }: { width: number; height: number }): number {
  const size = Math.min(height / lineFactor, widthEm > 0 ? width / widthEm : height)
  return Math.max(1, Math.floor(size * 100) / 100)
}

/** Where a line begins (ISO 32000-2 table 228, /Q). */
export function startOf(
  text: string,
  sizePoints: number,
  { font, alignment, width, padding }: Pick<LinesRoom, 'font' | 'alignment' | 'width' | 'padding'>,
): number {
  const used = alignment === 1 || alignment === 2 ? font.width(text) * sizePoints : 0
  if (alignment === 1) return (width - used) / 2
  return alignment === 2 ? width - used - padding : padding
}

/** Each character in the middle of its cell (ISO 32000-2 table 231, bit 25). */
export function inCells(text: string, cells: number, room: LinesRoom): Lines {
  const { font, height, alignment } = room
  const cell = room.width / cells
  const letters = lettersOf(text, room.work).slice(0, cells)
  room.work.parsed(letters.length * segmentedBytes)
  const widest = letters.reduce((most, letter) => Math.max(most, font.width(letter)), 0)
  const sizePoints = room.sizePoints || fitting(widest, { width: cell, height: height - room.padding })
  const free = Math.max(0, cells - letters.length)
  const skipped = alignment === 2 ? free : alignment === 1 ? Math.floor(free / 2) : 0
  const y = height / 2 - middleEm * sizePoints
  const placed = letters.map((letter, index) => {
    return { text: letter, x: (skipped + index + 0.5) * cell - (font.width(letter) * sizePoints) / 2, y }
  })
  return { sizePoints, placed }
}

/**
 * Paragraphs from the top; if no size is stated, as large as they fit, and not larger than usual text. What would stand below the field is
 * left out.
 */
export function manyLines(paragraphs: readonly string[], room: LinesRoom): Lines {
  const { font, height, padding, work } = room
  const split = paragraphs.map((paragraph) => {
    work.parsed(paragraph.length * segmentedBytes + segmentedBytes)
    return unitsOf(paragraph, font)
  })
  const wrappedAt = (sizePoints: number, most: number) => {
    const lines: string[] = []
    const widthEm = (room.width - 2 * padding) / sizePoints
    for (const units of split) if (lines.length <= most) lines.push(...wrapped(units, { font, widthEm, most, work }))
    return lines
  }
  const fitting = (sizePoints: number) => Math.floor((height - 2 * padding) / (font.leading * sizePoints) + 0.01)
  let sizePoints = room.sizePoints || usualPoints
  const tooHigh = () => wrappedAt(sizePoints, fitting(sizePoints)).length > fitting(sizePoints)
  while (room.sizePoints === 0 && sizePoints > smallestPoints && tooHigh()) sizePoints -= stepPoints
  const leading = font.leading * sizePoints
  const texts = wrappedAt(sizePoints, Math.ceil(height / leading))
  const top = height - padding - font.ascent * sizePoints
  const placed = texts.map((text, index) => ({ text, x: startOf(text, sizePoints, room), y: top - index * leading }))
  return { sizePoints, placed: placed.filter(({ text, y }) => text !== '' && y > -leading) }
}

/** What stays on one line, with the spaces behind it, which may hang over the edge. */
interface Unit {
  text: string
  widthEm: number
  denseEm: number
  /** Its characters, once they have been needed. */
  letters?: readonly Unit[]
}

function unitsOf(paragraph: string, font: FieldFont): Unit[] {
  const words = paragraph.match(/^ *[^ ]* *|[^ ]+ */g) ?? []
  // Thai and the scripts of East Asia have no spaces between words.
  const texts = words.flatMap((word) => (/[\u0e00-\u0fff\u2e80-\uffff]/.test(word) ? dictionaryWords(word) : [word]))
  return texts.map((text) => unitOf(text, font))
}

function unitOf(text: string, font: FieldFont): Unit {
  const widthEm = font.width(text)
  return { text, widthEm, denseEm: text.endsWith(' ') ? font.width(text.trimEnd()) : widthEm }
}

interface Wrapping {
  font: FieldFont
  widthEm: number
  /** No more lines are needed, or one more to see that there are more. */
  most: number
  work: Work
}

function wrapped(units: readonly Unit[], { font, widthEm, most, work }: Wrapping): string[] {
  const lines: string[] = []
  let line = ''
  let usedEm = 0
  const add = (unit: Unit) => {
    if (line !== '' && usedEm + unit.denseEm > widthEm) {
      lines.push(line.trimEnd())
      line = ''
      usedEm = 0
    }
    line += unit.text
    usedEm += unit.widthEm
  }
  for (const unit of units) {
    if (lines.length > most) return lines
    work.parsed(characterBytes)
    if (unit.denseEm <= widthEm) add(unit)
    else {
      unit.letters ??= lettersOf(unit.text, work).map((letter) => unitOf(letter, font))
      for (const letter of unit.letters) if (lines.length <= most) add(letter)
    }
  }
  return [...lines, line.trimEnd()]
}

function lettersOf(text: string, work: Work): string[] {
  work.parsed(text.length * segmentedBytes)
  return /^[ -~]*$/.test(text) ? [...text] : characters(text)
}
