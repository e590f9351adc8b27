/** The verification link: a line of text and a QR code in the content of pages, as an artifact (ISO 32000-2 §14.8.2.2). */
import type { PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import { pagePainter } from '../sign/page-content.ts'
import { pageOf } from '../sign/widgets.ts'
import { fill, points, type StampInks, stampForms, type VectorPicture } from '../stamp/appearance.ts'
import type { StampLine } from '../stamp/layout.ts'
import { measureText, missingCharacters } from '../stamp/measure.ts'
import { placeOnPage } from '../stamp/page-place.ts'
import { shownText } from '../stamp/shown-text.ts'
import { ascentEm, lineHeightEm, rounded } from '../stamp/text-lines.ts'
import type { PageDrawing } from './new-field.ts'

/** ISO/IEC 18004 §5.3.8: the modules of white that a QR code needs around it. */
const quietModules = 4
/** The largest code has 177. */
const mostModules = 177

/** Returns the numbers of pages on which nothing could be drawn. @throws PadesError PAGE_NOT_ENOUGH, STAMP_OUTSIDE_PAGE, FIELD_TEXT_NOT_SHOWN */
export function drawOnPages(update: PdfUpdate, drawings: readonly PageDrawing[], inks: StampInks): number[] {
  const byPage = Map.groupBy(drawings, ({ page }) => page)
  return [...byPage].flatMap(([number, own]) => {
    const page = pageOf(update.pdf, number)
    const parts = own.map((drawing) => partOf(page, drawing))
    const { widthPoints, heightPoints } = page.displayed
    const picture: VectorPicture = {
      ...{ width: widthPoints, height: heightPoints },
      operators: () => parts.map(({ code }) => code(inks)).join(''),
    }
    const layout = {
      ...{ widthPoints, heightPoints, lines: parts.flatMap(({ lines }) => lines) },
      picture: { x: 0, y: 0, width: widthPoints, height: heightPoints },
    }
    const forms = stampForms({ layout, picture, inks }, (object) => update.add(object))
    const whole = placeOnPage(page, { x: 0, y: 0, widthPoints, heightPoints })
    return pagePainter(update, forms)(page, whole) ? [] : [number]
  })
}

interface Part {
  lines: StampLine[]
  code(inks: StampInks): string
}

function partOf(page: PdfPage, { x, y, text, qr, page: number }: PageDrawing): Part {
  const code = qr && qrCode({ ...qr, x, y })
  const start = code ? rounded(x + code.sidePoints) : x
  const shown = shownText(text?.text ?? '')
  const characters = missingCharacters(shown, 'regular')
  if (characters !== '') throw new PadesError('FIELD_TEXT_NOT_SHOWN', { fieldName: `page ${number}`, characters })
  const size = text?.sizePoints ?? 0
  const heightPoints = Math.max(code?.sidePoints ?? 0, size * lineHeightEm)
  const widthPoints = start - x + measureText(shown, 'regular', size)
  placeOnPage(page, { x, y, widthPoints, heightPoints })
  const baseline = rounded(y + (heightPoints + size * lineHeightEm) / 2 - ascentEm * size)
  const line: StampLine = { text: shown, face: 'regular', tone: 'second', sizePoints: size, x: start, baseline }
  return { lines: shown === '' ? [] : [line], code: code?.operators ?? (() => '') }
}

interface Code {
  modules: readonly (readonly boolean[])[]
  sizePoints: number
  x: number
  y: number
}

/** Runs of dark modules on white. */
export function qrCode({ modules, sizePoints, x, y }: Code): {
  sidePoints: number
  operators(inks: StampInks): string
} {
  const count = modules.length
  if (count === 0 || count > mostModules || modules.some((row) => row.length !== count))
    throw new TypeError('a QR code is a square of modules')
  const module = sizePoints / count
  const sidePoints = sizePoints + 2 * quietModules * module
  const rectangle = (left: number, bottom: number, { width, height }: { width: number; height: number }) =>
    `${points(x + left, 10_000)} ${points(y + bottom, 10_000)} ${points(width, 10_000)} ${points(height, 10_000)} re `
  const dark = modules.flatMap((row, index) =>
    runs(row).map(([from, to]) =>
      rectangle((quietModules + from) * module, (quietModules + count - 1 - index) * module, {
        width: (to - from) * module,
        height: module,
      }),
    ),
  )
  const white = rectangle(0, 0, { width: sidePoints, height: sidePoints })
  return {
    sidePoints,
    operators: (inks) => `q ${fill('1 1 1', inks)} ${white}f ${fill('0 0 0', inks)}\n${dark.join('')}f Q\n`,
  }
}

function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = []
  for (const [index, dark] of row.entries()) {
    const last = found.at(-1)
    if (dark && last?.[1] === index) last[1] = index + 1
    else if (dark) found.push([index, index + 1])
  }
  return found
}
