import { defineErrors } from './define.ts'
import { seenDocumentErrors } from './documents-seen.ts'

/** Documents. */
export const documentsErrors = defineErrors({
  ...seenDocumentErrors,
  DOCUMENT_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Please add pdf.',
    th: 'เพิ่มไฟล์ PDF',
  },
  DOCUMENT_TRUNCATED: {
    http: 200,
    params: [],
    en: 'This PDF is incomplete. Ask for a complete copy.',
    th: 'PDF นี้ไม่สมบูรณ์ ขอสำเนาที่สมบูรณ์',
  },
  DOCUMENT_BROKEN_SIGNED: {
    http: 200,
    params: [],
    en: 'This PDF is damaged and already signed. Repairing it would break its signatures.',
    th: 'PDF นี้เสียหายและลงนามแล้ว การซ่อมจะทำให้ลายเซ็นเดิมใช้ไม่ได้',
  },
  DOCUMENT_SIGNATURE_UNSOUND: {
    http: 200,
    params: [],
    en: 'An earlier signature in this PDF is not valid, so it cannot be signed again. Ask for a copy with valid signatures.',
    th: 'ลายเซ็นเดิมใน PDF นี้ไม่ถูกต้อง จึงลงนามเพิ่มไม่ได้ ขอสำเนาที่มีลายเซ็นถูกต้อง',
  },
  DOCUMENT_TOO_COMPLEX: {
    http: 200,
    params: [],
    en: 'This PDF is too complex to process. Print it to a new PDF and try again.',
    th: 'PDF นี้ซับซ้อนเกินกว่าจะประมวลผลได้ พิมพ์เป็น PDF ใหม่แล้วลองอีกครั้ง',
  },
  DOCUMENT_PASSWORD_PROTECTED: {
    http: 200,
    params: ['field'],
    en: 'This PDF has a password. Enter it to sign the document.',
    th: 'PDF นี้มีรหัสผ่าน กรอกรหัสผ่านเพื่อลงนามเอกสาร',
  },
  DOCUMENT_PASSWORD_WRONG: {
    http: 200,
    params: ['field'],
    en: 'This password does not open the PDF.',
    th: 'รหัสผ่านนี้เปิด PDF ไม่ได้',
  },
  DOCUMENT_PASSWORD_NOT_KEPT: {
    http: 200,
    params: [],
    en: 'The owner of the certificate would have to confirm later, but we do not keep the password of a PDF. Remove the password first.',
    th: 'เจ้าของใบรับรองต้องยืนยันภายหลัง แต่ระบบไม่เก็บรหัสผ่านของ PDF นำรหัสผ่านออกก่อน',
  },
  DOCUMENT_PERMISSION: {
    http: 200,
    params: [],
    en: 'The author of this PDF does not allow it to be signed. Enter the owner’s password.',
    th: 'ผู้จัดทำ PDF นี้ไม่อนุญาตให้ลงนาม กรอกรหัสผ่านของเจ้าของเอกสาร',
  },
  DOCUMENT_ENCRYPTION_UNSUPPORTED: {
    http: 200,
    params: ['kind'],
    en: 'This PDF is encrypted in a way that is not supported ({kind}). Save it without encryption first.',
    th: 'PDF นี้เข้ารหัสด้วยวิธีที่ไม่รองรับ ({kind}) บันทึกโดยไม่เข้ารหัสก่อน',
  },
  DOCUMENT_PAGE_SIZE: {
    http: 200,
    params: ['page', 'widthPoints', 'heightPoints'],
    en: 'Page {page} is {widthPoints} × {heightPoints} points. Use A4 or Letter portrait.',
    th: 'หน้า {page} มีขนาด {widthPoints} × {heightPoints} พอยต์ ใช้ A4 หรือ Letter แนวตั้ง',
  },
  DOCUMENT_CERTIFIED: {
    http: 200,
    params: [],
    en: 'The author of this PDF does not allow further signatures.',
    th: 'ผู้จัดทำ PDF นี้ไม่อนุญาตให้ลงนามเพิ่ม',
  },
  DOCUMENT_XFA: {
    http: 200,
    params: [],
    en: 'This PDF is an XFA form, which cannot be signed. Print it to a new PDF first.',
    th: 'PDF นี้เป็นแบบฟอร์ม XFA จึงลงนามไม่ได้ พิมพ์เป็น PDF ใหม่ก่อน',
  },
  DOCUMENT_FIELDS_LOCKED: {
    http: 200,
    params: [],
    en: 'An earlier signer locked this PDF. Another signature would invalidate theirs.',
    th: 'ผู้ลงนามคนก่อนล็อก PDF นี้ไว้ การลงนามเพิ่มจะทำให้ลายเซ็นเดิมใช้ไม่ได้',
  },
  DOCUMENT_NEEDS_APPEARANCES: {
    http: 200,
    params: [],
    en: 'This PDF form is already signed, and some viewers would not show another stamp in it. Hide the text and picture of the stamp.',
    th: 'แบบฟอร์ม PDF นี้มีลายเซ็นแล้ว และโปรแกรมอ่าน PDF บางโปรแกรมจะไม่แสดงกรอบลายเซ็นที่เพิ่มเข้าไป โปรดซ่อนข้อความและรูปลายเซ็น',
  },
  DOCUMENT_RICH_TEXT: {
    http: 200,
    params: [],
    en: 'A field of this PDF form contains formatted text, which would look different after signing. Print the form to a new PDF first.',
    th: 'ช่องในแบบฟอร์ม PDF นี้มีข้อความที่จัดรูปแบบไว้ ซึ่งจะแสดงต่างไปจากเดิมหลังลงนาม โปรดพิมพ์แบบฟอร์มเป็น PDF ใหม่ก่อน',
  },
  DOCUMENT_FIELD_DEMANDS: {
    http: 200,
    params: ['fieldName'],
    en: 'The signature field {fieldName} has a requirement that this signature cannot meet.',
    th: 'ช่องลายเซ็น {fieldName} กำหนดเงื่อนไขที่ลายเซ็นนี้ทำตามไม่ได้',
  },
  DOCUMENT_USAGE_RIGHTS: {
    http: 200,
    params: [],
    en: 'Signing would remove the usage rights of this PDF. Save a copy without them first.',
    th: 'การลงนามจะทำให้สิทธิ์การใช้งานของ PDF นี้สิ้นสุด บันทึกสำเนาที่ไม่มีสิทธิ์ดังกล่าวก่อน',
  },
  PAGE_NOT_ENOUGH: {
    http: 200,
    params: ['page', 'pages'],
    en: 'Page Not Enough. The document has {pages:page|pages}; page {page} was chosen.',
    th: 'จำนวนหน้าไม่พอ (Page Not Enough) เอกสารมี {pages} หน้า แต่เลือกหน้า {page}',
  },
  UPLOAD_CUT_OFF: {
    http: 400,
    params: [],
    en: 'The upload was interrupted. Nothing was saved. Send the document again.',
    th: 'การอัปโหลดถูกขัดจังหวะ ไม่มีข้อมูลถูกบันทึก ส่งเอกสารอีกครั้ง',
  },
})
