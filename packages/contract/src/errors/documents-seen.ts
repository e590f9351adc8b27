import { defineErrors } from './define.ts'

/** What a browser sees of a document by itself. Apart from the others, so that the Upload screen brings no more sentences than it shows. */
export const seenDocumentErrors = defineErrors({
  DOCUMENT_BROKEN: {
    http: 200,
    params: [],
    en: 'This PDF is damaged and cannot be signed. Save it again in the program that created it.',
    th: 'PDF นี้เสียหายจึงลงนามไม่ได้ บันทึกใหม่จากโปรแกรมที่สร้างเอกสาร',
  },
  DOCUMENT_EMPTY: {
    http: 200,
    params: [],
    en: 'This file is empty.',
    th: 'ไฟล์นี้ว่างเปล่า',
  },
  DOCUMENT_NOT_PDF: {
    http: 200,
    params: [],
    en: 'File format is invalid. This is not a PDF.',
    th: 'รูปแบบไฟล์ไม่ถูกต้อง ไฟล์นี้ไม่ใช่ PDF',
  },
  DOCUMENT_TOO_LARGE: {
    http: 413,
    params: ['limitMegabytes'],
    en: 'The document is larger than {limitMegabytes} MB.',
    th: 'เอกสารมีขนาดเกิน {limitMegabytes} MB',
  },
})
