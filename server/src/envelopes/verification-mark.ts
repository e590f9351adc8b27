import { completionMessages } from '@laisen/contract/messages/completion'
import { fill, type Locale } from '@laisen/contract/messages/define'
import type { PageDrawing } from '@laisen/pades/form/new-field'
import type { ReportCode } from '@laisen/pades/report/report'
import { measureText } from '@laisen/pades/stamp/measure'
import { create } from 'qrcode'

/** A page as displayed, in points. */
interface PageSize {
  readonly widthPoints: number
  readonly heightPoints: number
}

interface Mark {
  readonly url: string
  readonly language: Locale
  readonly page: PageSize
}

/** A third of a millimetre for each module, which a phone reads from paper. */
const MODULE_POINTS = 1
/** ISO/IEC 18004 §6.3.8: on each side of the code. `PageDrawing` leaves it white. */
const QUIET_MODULES = 4
const TEXT_POINTS = 6
/** From the edges of the page; printers do not reach the last millimetres. */
const EDGE_POINTS = 12
/** Of the height of a page, at most: the rest belongs to the document. */
const SHARE = 0.15

/**
 * The link that leads to the verification page, and its QR code, at the lower edge of the first page. Without the text where the page
 * is too narrow for it; undefined where the page has no room for the code.
 */
export function verificationMark({ url, language, page }: Mark): PageDrawing | undefined {
  const modules = modulesOf(url)
  const sizePoints = modules.length * MODULE_POINTS
  const side = sizePoints + 2 * QUIET_MODULES * MODULE_POINTS
  const room = page.widthPoints - 2 * EDGE_POINTS - side
  if (room < 0 || side + EDGE_POINTS > page.heightPoints * SHARE) return undefined
  const text = fill(completionMessages[language].verifyMark, { url })
  const fits = measureText(text, 'regular', TEXT_POINTS) <= room
  return {
    ...{ page: 1, x: EDGE_POINTS, y: EDGE_POINTS },
    qr: { modules, sizePoints },
    text: fits ? { text, sizePoints: TEXT_POINTS } : undefined,
  }
}

const REPORT_CODE_POINTS = 72

/** The same link for a certificate of completion. */
export function verificationLink(url: string): {
  readonly url: string
  readonly code: Omit<ReportCode, 'alternative'>
} {
  return { url, code: { modules: modulesOf(url), sizePoints: REPORT_CODE_POINTS } }
}

/** Rows from top to bottom; true is dark. Level M reads on although 15 per cent of it are damaged. */
function modulesOf(url: string): boolean[][] {
  const { size, data } = create(url, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size }, (_, row) => Array.from(data.subarray(row * size, (row + 1) * size), Boolean))
}
