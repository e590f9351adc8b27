import { ClusterLevel, Direction, Buffer as HbBuffer, shape } from 'harfbuzzjs'
import { Lru } from '../lru.ts'
import type { StampFace } from '../stamp/measure.ts'
import { type StampFont, stampFont } from './stamp-font.ts'

/** A glyph with the text that it represents; lengths in 1/1000 em. */
export interface ShapedGlyph {
  glyph: number
  text: string
  advance: number
  dx: number
  dy: number
}

export interface ShapedLine {
  face: StampFace
  text: string
  glyphs: readonly ShapedGlyph[]
}

const nikhahit = 0x0e4d
const saraAa = 0x0e32
const saraAm = 0x0e33

/**
 * For a glyph without text of its own. Text extraction must find one character per glyph: pdf.js shows the character code if
 * /ToUnicode is empty, and skips U+2060 (a format character); other readers use the line's /ActualText.
 */
const noText = '\u2060'

/** How far, in 1/1000 em, the font may move the ring of a sara am before its one-glyph form looks different. */
const saraAmTolerance = 20

const recent = new Lru<ShapedLine>(512)
const buffer = new HbBuffer()

/** Shapes one line of plain text. Results are cached, because names, reasons and locations recur. */
export function shapeLine(text: string, face: StampFace): ShapedLine {
  return recent.get(`${face}:${text}`, () => shapeNew(text, face))
}

/** Shapes a line that will not recur, such as a time, without caching it. */
export function shapeNew(text: string, face: StampFace): ShapedLine {
  const font = stampFont(face)
  buffer.reset()
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.setDirection(Direction.LTR)
  buffer.setScript(/[\u0e00-\u0e7f]/.test(text) ? 'Thai' : 'Latn')
  buffer.setLanguage(/[\u0e00-\u0e7f]/.test(text) ? 'th' : 'en')
  shape(font.hb, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()

  const glyphs: ShapedGlyph[] = []
  for (let start = 0; start < infos.length; ) {
    const cluster = infos[start]!.cluster
    let end = start + 1
    while (end < infos.length && infos[end]!.cluster === cluster) end += 1
    const placed = infos.slice(start, end).map((info, index): ShapedGlyph => {
      const { xAdvance, xOffset, yOffset } = positions[start + index]!
      return { glyph: info.codepoint, text: noText, advance: xAdvance, dx: xOffset, dy: yOffset }
    })
    glyphs.push(...withText(placed, text.slice(cluster, infos[end]?.cluster ?? text.length), font))
    start = end
  }
  return { face, text, glyphs }
}

/** Distributes the text of a cluster over its glyphs in order, so that each extracted character comes from one glyph. */
function withText(cluster: ShapedGlyph[], text: string, font: StampFont): ShapedGlyph[] {
  if (text.endsWith('\u0e33')) return withSaraAm(cluster, text, font)
  return share(cluster, [...text])
}

/**
 * HarfBuzz splits U+0E33 into ring and aa. Without a tone mark, both are joined again to the font's own sara am. With one, ring and
 * tone are a single glyph that represents the tone, and the aa after it represents the whole vowel.
 */
function withSaraAm(cluster: ShapedGlyph[], text: string, font: StampFont): ShapedGlyph[] {
  const [ring, aa] = [cluster.at(-2), cluster.at(-1)]
  const whole = font.hb.nominalGlyph(saraAm)
  if (!ring || !aa || whole === undefined || !isPlainSaraAm(ring, aa, font)) return share(cluster, [...text])
  const one = { glyph: whole, text: '', advance: ring.advance + aa.advance, dx: aa.dx, dy: aa.dy }
  return share([...cluster.slice(0, -2), one], [...text])
}

function isPlainSaraAm(ring: ShapedGlyph, aa: ShapedGlyph, { hb }: StampFont): boolean {
  const plain = ring.glyph === hb.nominalGlyph(nikhahit) && aa.glyph === hb.nominalGlyph(saraAa)
  return plain && Math.abs(ring.dx) <= saraAmTolerance && ring.dy === 0
}

/** The last glyphs take one character each, the first takes the rest, and surplus glyphs take none. */
function share(cluster: ShapedGlyph[], characters: string[]): ShapedGlyph[] {
  const surplus = characters.length - cluster.length
  return cluster.map((glyph, index) => {
    if (surplus < 0) return { ...glyph, text: characters[index + surplus] ?? noText }
    return { ...glyph, text: index === 0 ? characters.slice(0, surplus + 1).join('') : characters[index + surplus]! }
  })
}
