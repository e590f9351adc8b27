import type { StampContent, StampLayout, StampLine } from './layout.ts'
import { measureText } from './measure.ts'
import { shownText } from './shown-text.ts'
import { ascentEm, lineHeightEm, rounded, type StampInfo, type TextLine, textLines, textsOf } from './text-lines.ts'

type BesideContent = Omit<StampContent, 'lengthPoints'> & { info: StampInfo }

interface Box {
  widthPoints: number
  heightPoints: number
}

const largestPoints = 12
/** Down to this size everything is shown; below it, reason and location are cut instead. */
const readablePoints = 6
const stepPoints = 0.5
/** Of the box's width. */
const widestPicture = 0.35

/** A stamp that fills a flat box, in points: the picture on the left, the text on the right, as large as it fits. */
export function layoutBeside({ language, picture, info }: BesideContent, box: Box): StampLayout {
  const { widthPoints, heightPoints } = box
  const padding = Math.min(3, Math.max(0.5, heightPoints * 0.06))
  const height = heightPoints - 2 * padding
  const drawn = picture && beside(picture, { padding, height, widest: widthPoints * widestPicture })
  const x = drawn ? rounded(drawn.x + drawn.width + 2 * padding) : rounded(padding)
  const { sizePoints, texts } = largestText({ language, info }, { width: widthPoints - padding - x, height })
  const top = (heightPoints + texts.length * sizePoints * lineHeightEm) / 2
  const lines = texts.map((line, index): StampLine => {
    return { ...line, sizePoints, x, baseline: rounded(top - (index * lineHeightEm + ascentEm) * sizePoints) }
  })
  return { widthPoints, heightPoints, ...(drawn && { picture: drawn }), lines }
}

interface PictureRoom {
  padding: number
  height: number
  widest: number
}

function beside(picture: { width: number; height: number }, { padding, height, widest }: PictureRoom) {
  const scale = Math.min(height / picture.height, widest / picture.width)
  const size = { width: rounded(picture.width * scale), height: rounded(picture.height * scale) }
  return { x: rounded(padding), y: rounded(padding + (height - size.height) / 2), ...size }
}

interface Room {
  width: number
  height: number
}

/** All texts at the largest size at which they fit; if that is not readable, name and date on a line each and the rest cut. */
function largestText(
  { language, info }: Pick<BesideContent, 'language' | 'info'>,
  { width, height }: Room,
): { sizePoints: number; texts: TextLine[] } {
  for (let sizePoints = largestPoints; sizePoints >= readablePoints; sizePoints -= stepPoints) {
    const texts = textLines(language, info, { sizePoints, width })
    if (texts.length * sizePoints * lineHeightEm <= height) return { sizePoints, texts }
  }
  const { name, date, details } = textsOf(language, info)
  const parts = [name, date, details].filter((text) => shownText(text) !== '').length
  const sizePoints = Math.min(
    readablePoints,
    height / (parts * lineHeightEm),
    width / measureText(shownText(name), 'bold', 1),
    width / measureText(shownText(date), 'regular', 1),
  )
  const size = Math.floor(sizePoints * 100) / 100
  const lines = Math.floor(height / (size * lineHeightEm))
  const most = { name: 1, date: 1, details: Math.max(1, lines - (name === '' ? 1 : 2)) }
  return { sizePoints: size, texts: textLines(language, info, { sizePoints: size, width, most }) }
}
