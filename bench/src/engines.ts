import type { OpenEngine } from './engines/engine.ts'
import { openLaisen, openLaisenStamp } from './engines/laisen.ts'
import { openLibPdf } from './engines/libpdf.ts'
import { openPdfLib } from './engines/pdf-lib.ts'
import { openPdfBox } from './engines/pdfbox.ts'
import { openSignPdf } from './engines/signpdf.ts'

export const openers: Record<string, OpenEngine> = {
  laisen: openLaisen,
  stamp: openLaisenStamp,
  libpdf: openLibPdf,
  signpdf: openSignPdf,
  pdflib: openPdfLib,
  pdfbox: openPdfBox,
}
