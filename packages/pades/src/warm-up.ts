import { PdfRef } from '@laisen/pdf/objects'
import { writeAppearance } from './stamp/appearance.ts'
import { dateLine } from './stamp/date-line.ts'
import { layoutStamp } from './stamp/layout.ts'

/** Loads fonts, shaper and dictionaries by drawing a stamp for nobody, so that the first signature after a start is not the one to wait. */
export function warmUp(): void {
  for (const language of ['en', 'th'] as const) {
    const at = dateLine(new Date(), 'Asia/Bangkok', language)
    const info = { name: 'ลายเซ็น Laisen', reason: 'อุ่นเครื่อง '.repeat(20), dateLine: at }
    const layout = layoutStamp({ lengthPoints: 150, language, info })
    let number = 0
    writeAppearance({ layout, matrix: [1, 0, 0, 1, 0, 0] }, () => new PdfRef(++number))
  }
}
