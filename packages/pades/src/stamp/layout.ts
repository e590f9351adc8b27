/**
 * Lays out the parts of a stamp. Uses neither Node nor fonts, so that the web preview computes the same numbers as the signer.
 * In points; the origin is the stamp's lower left corner and y points up.
 */
import { PadesError } from '../errors.ts'
import { Lru } from '../lru.ts'
import type { StampLanguage } from './date-line.ts'
import { stampLengthLimits } from './length-limits.ts'
import type { StampFace } from './measure.ts'
import { ascentEm, lineHeightEm, rounded, type StampInfo, textLines } from './text-lines.ts'

export interface StampContent {
  /** The stamp's width: the field `length` of a stamp request. */
  lengthPoints: number
  language: StampLanguage
  /** The size of the picture in any unit; only its proportions matter. Absent if there is no picture. */
  picture?: { width: number; height: number } | undefined
  /** Absent if there is no text (hideInfo). */
  info?: StampInfo | undefined
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

/** The size of a stamp with this content. @throws PadesError STAMP_LENGTH_INVALID */
export function stampSize(content: StampContent): { widthPoints: number; heightPoints: number } {
  const { widthPoints, heightPoints } = layoutStamp(content)
  return { widthPoints, heightPoints }
}

/** The last layout for each name. While the clock shows the same second, the stamps of a person are alike. */
const recent = new Lru<{ last?: { content: StampContent; layout: StampLayout } }>(64)

/** Content that is alike may get the same layout object, so it must not be changed. @throws PadesError STAMP_LENGTH_INVALID */
export function layoutStamp(content: StampContent): StampLayout {
  const { info, picture } = content
  const known = recent.get(info?.name ?? '', () => ({}))
  if (known.last && areAlike(known.last.content, content)) return known.last.layout
  const layout = layOut(content)
  // Not the picture itself, which would be kept with all its data.
  known.last = { content: { ...content, picture: picture && { width: picture.width, height: picture.height } }, layout }
  return layout
}

/** Whether two contents with the same name differ in nothing else. */
function areAlike(one: StampContent, other: StampContent): boolean {
  return (
    one.lengthPoints === other.lengthPoints &&
    one.language === other.language &&
    one.picture?.width === other.picture?.width &&
    one.picture?.height === other.picture?.height &&
    one.info?.reason === other.info?.reason &&
    one.info?.location === other.info?.location &&
    one.info?.dateLine === other.info?.dateLine
  )
}

function layOut(content: StampContent): StampLayout {
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
    return { ...line, sizePoints, x: padding, baseline: rounded(baseline) }
  })
  if (!picture) return { widthPoints: lengthPoints, heightPoints: rounded(textTop + padding), lines }

  const rule = { x: padding, y: rounded(textTop + sizePoints * 0.3), width, thickness: rounded(sizePoints * 0.07) }
  const scale = Math.min(width / picture.width, (lengthPoints * 0.3) / picture.height)
  const height = picture.height * scale
  // The picture extends slightly below its line, as handwriting crosses the line it is written on.
  const box = {
    x: padding,
    y: rounded(rule.y - height * 0.08),
    width: rounded(picture.width * scale),
    height: rounded(height),
  }
  return { widthPoints: lengthPoints, heightPoints: rounded(box.y + height + padding / 2), picture: box, rule, lines }
}

function pictureAlone(lengthPoints: number, picture: { width: number; height: number }): StampLayout {
  const height = rounded((lengthPoints * picture.height) / picture.width)
  const box = { x: 0, y: 0, width: lengthPoints, height }
  return { widthPoints: lengthPoints, heightPoints: height, picture: box, lines: [] }
}
