import type { OpenEngine } from './engines/engine.ts'
import { openLaisen, openLaisenStamp } from './engines/laisen.ts'
import { openLibPdf } from './engines/libpdf.ts'
import { openLimit } from './engines/limit.ts'
import { openPdfLib } from './engines/pdf-lib.ts'
import { openPdfBox } from './engines/pdfbox.ts'
import { openSignPdf } from './engines/signpdf.ts'

export const openers: Record<string, OpenEngine> = {
  limit: openLimit,
  laisen: openLaisen,
  stamp: openLaisenStamp,
  libpdf: openLibPdf,
  signpdf: openSignPdf,
  pdflib: openPdfLib,
  pdfbox: openPdfBox,
}
