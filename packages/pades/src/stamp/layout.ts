/**
 * Lays out the parts of a stamp. Uses neither Node nor fonts, so that the web preview computes the same numbers as the signer.
 * In points; the origin is the stamp's lower left corner and y points up.
 */
import { PadesError } from '../errors.ts'
import type { StampLanguage } from './date-line.ts'
import type { StampFace } from './measure.ts'
import { wrapText } from './wrap.ts'

export interface StampContent {
  /** The stamp's width: the field `length` of a stamp request. */
  lengthPoints: number
  language: StampLanguage
  /** The size of the picture in any unit; only its proportions matter. Absent if there is no picture. */
  picture?: { width: number; height: number } | undefined
  /** Absent if there is no text (hideInfo). */
  info?: StampInfo | undefined
}

export interface StampInfo {
  name?: string | undefined
  reason?: string | undefined
  location?: string | undefined
  dateLine: string
}

export interface StampLine {
  text: string
  face: StampFace
  tone: 'ink' | 'second'
  sizePoints: number
  x: number
  baseline: number
}

export interface StampLayout {
  widthPoints: number
  heightPoints: number
  picture?: { x: number; y: number; width: number; height: number }
  /** The signature's baseline. */
  rule?: { x: number; y: number; width: number; thickness: number }
  lines: StampLine[]
}

export const stampLengthLimits = { smallestPoints: 20, largestPoints: 5000 }

const signedBy = { en: (name: string) => `Signed by ${name}`, th: (name: string) => `ลงนามโดย ${name}` }

/** A line is 1.32 em high, of which 1.0 em is above the baseline to leave room for a tone mark above an upper vowel. */
const lineHeightEm = 1.32
const ascentEm = 1

/** The size of a stamp with this content. @throws PadesError STAMP_LENGTH_INVALID */
export function stampSize(content: StampContent): { widthPoints: number; heightPoints: number } {
  const { widthPoints, heightPoints } = layoutStamp(content)
  return { widthPoints, heightPoints }
}

/** @throws PadesError STAMP_LENGTH_INVALID */
export function layoutStamp(content: StampContent): StampLayout {
  const { lengthPoints, picture, info } = content
  const { smallestPoints, largestPoints } = stampLengthLimits
  if (!(lengthPoints >= smallestPoints && lengthPoints <= largestPoints)) {
    throw new PadesError('STAMP_LENGTH_INVALID', { lengthPoints, ...stampLengthLimits })
  }
  if (!info) return picture ? pictureAlone(lengthPoints, picture) : { widthPoints: 0, heightPoints: 0, lines: [] }

  const sizePoints = Math.min(Math.max(lengthPoints * 0.042, 4), 12)
  const padding = sizePoints / 2
  const width = lengthPoints - 2 * padding
  const texts = textLines(content.language, info, { sizePoints, width })
  const textTop = padding + texts.length * sizePoints * lineHeightEm
  const lines = texts.map((line, index): StampLine => {
    const baseline = textTop - (index * lineHeightEm + ascentEm) * sizePoints
    return { ...line, sizePoints, x: padding, baseline: round(baseline) }
  })
  if (!picture) return { widthPoints: lengthPoints, heightPoints: round(textTop + padding), lines }

  const rule = { x: padding, y: round(textTop + sizePoints * 0.3), width, thickness: round(sizePoints * 0.07) }
  const scale = Math.min(width / picture.width, (lengthPoints * 0.3) / picture.height)
  const height = picture.height * scale
  // The picture extends slightly below its line, as handwriting crosses the line it is written on.
  const box = {
    x: padding,
    y: round(rule.y - height * 0.08),
    width: round(picture.width * scale),
    height: round(height),
  }
  return { widthPoints: lengthPoints, heightPoints: round(box.y + height + padding / 2), picture: box, rule, lines }
}

/** A stamp fitted into an existing box. */
export interface FittedStamp {
  layout: StampLayout
  scale: number
  /** From the box's lower left corner. */
  x: number
  y: number
}

/** As wide as the box; if that is too high, smaller and centred. */
export function fitStamp(
  content: Omit<StampContent, 'lengthPoints'>,
  box: { widthPoints: number; heightPoints: number },
): FittedStamp {
  const { smallestPoints, largestPoints } = stampLengthLimits
  const lengthPoints = Math.min(Math.max(box.widthPoints, smallestPoints), largestPoints)
  const layout = layoutStamp({ ...content, lengthPoints })
  const scale = Math.min(1, box.widthPoints / layout.widthPoints, box.heightPoints / layout.heightPoints)
  return {
    layout,
    scale: Math.floor(scale * 10_000) / 10_000,
    x: round((box.widthPoints - layout.widthPoints * scale) / 2),
    y: round((box.heightPoints - layout.heightPoints * scale) / 2),
  }
}

function pictureAlone(lengthPoints: number, picture: { width: number; height: number }): StampLayout {
  const height = round((lengthPoints * picture.height) / picture.width)
  const box = { x: 0, y: 0, width: lengthPoints, height }
  return { widthPoints: lengthPoints, heightPoints: height, picture: box, lines: [] }
}

type TextLine = Pick<StampLine, 'text' | 'face' | 'tone'>

function textLines(language: StampLanguage, info: StampInfo, room: { sizePoints: number; width: number }): TextLine[] {
  const wrap = (text: string, face: StampFace, maxLines: number) =>
    wrapText({
      text,
      face,
      maxLines,
      sizePoints: room.sizePoints,
      maxWidthPoints: room.width,
      atSpaces: face === 'bold',
    })
  const name = info.name?.trim() ? wrap(signedBy[language](info.name), 'bold', 3) : []
  const details = [info.reason, info.location].filter((text) => text?.trim()).join(' · ')
  return [
    ...name.map((text): TextLine => ({ text, face: 'bold', tone: 'ink' })),
    ...wrap(info.dateLine, 'regular', 2).map((text): TextLine => ({ text, face: 'regular', tone: 'ink' })),
    ...wrap(details, 'regular', 4).map((text): TextLine => ({ text, face: 'regular', tone: 'second' })),
  ]
}

/** Rounded to hundredths of a point, so that equal content gives equal bytes and the preview gives the same numbers as the signer. */
function round(points: number): number {
  return Math.round(points * 100) / 100
}
