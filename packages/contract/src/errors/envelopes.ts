import { defineErrors } from './define.ts'

/** Composing, sending and following envelopes. */
export const envelopesErrors = defineErrors({
  ENVELOPE_NOT_FOUND: {
    http: 200,
    params: [],
    en: "This data doesn't Exist! The envelope was deleted, or you do not have access to it.",
    th: 'ไม่มีซองนี้ หรือคุณไม่มีสิทธิ์ดู',
  },
  ENVELOPE_CHANGED: {
    http: 200,
    params: ['version'],
    en: 'This draft was changed in another window. Nothing was overwritten. Reload it to go on.',
    th: 'ฉบับร่างนี้ถูกแก้ไขในอีกหน้าต่างหนึ่ง ระบบไม่ได้บันทึกทับ โหลดใหม่เพื่อทำต่อ',
  },
  ENVELOPE_FILE_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'This file does not exist, or you do not have access to it.',
    th: 'ไม่มีไฟล์นี้ หรือคุณไม่มีสิทธิ์ดู',
  },
  ENVELOPE_RECORD_NOT_SHOWN: {
    http: 200,
    params: [],
    en: 'You can read what happened when the envelope has ended and you have acted on it. Ask the sender until then.',
    th: 'คุณดูประวัติของซองนี้ได้เมื่อซองสิ้นสุดและคุณดำเนินการแล้ว ก่อนหน้านั้นโปรดสอบถามผู้ส่ง',
  },
  ENVELOPE_DOCUMENT_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'This document is not in the draft, or has no pages.',
    th: 'ไม่มีเอกสารนี้ในฉบับร่าง หรือเอกสารไม่มีหน้า',
  },
  DOCUMENT_HAS_NO_PICTURE: {
    http: 200,
    params: [],
    en: 'There is no picture of this document. Open the document itself.',
    th: 'ไม่มีภาพของเอกสารนี้ โปรดเปิดตัวเอกสาร',
  },
  ENVELOPE_NOT_MERGEABLE: {
    http: 200,
    params: [],
    en: 'A file that is signed, that only Acrobat can fill in (XFA), or whose author does not permit it cannot be put together with others or shortened. Send it as a document of its own.',
    th: 'ไฟล์ที่ลงนามแล้ว ไฟล์ที่กรอกได้เฉพาะใน Acrobat (XFA) หรือไฟล์ที่เจ้าของไม่อนุญาต ไม่สามารถรวมกับไฟล์อื่นหรือตัดหน้าออกได้ โปรดส่งเป็นเอกสารแยก',
  },
  ENVELOPE_MERGE_TOO_LARGE: {
    http: 200,
    params: ['limitMegabytes'],
    en: 'These files are too large to be put together. Together they can have at most {limitMegabytes} MB. Send them as separate documents.',
    th: 'ไฟล์เหล่านี้ใหญ่เกินกว่าจะรวมกันได้ รวมกันต้องไม่เกิน {limitMegabytes} MB โปรดส่งเป็นเอกสารแยกกัน',
  },
  ENVELOPE_TOO_MANY_FILES: {
    http: 200,
    params: ['limit'],
    en: 'A draft can have at most {limit:file|files}. Remove one that is not used.',
    th: 'ฉบับร่างมีได้ไม่เกิน {limit} ไฟล์ นำไฟล์ที่ไม่ใช้ออก',
  },
  ENVELOPE_TOO_MANY_PAGES: {
    http: 200,
    params: ['pages', 'limit'],
    en: 'This file has {pages:page|pages}. A file of an envelope can have at most {limit}.',
    th: 'ไฟล์นี้มี {pages} หน้า ไฟล์ในซองมีได้ไม่เกิน {limit} หน้า',
  },
  ENVELOPE_TOO_MANY_DRAFTS: {
    http: 200,
    params: ['limit'],
    en: 'You already have {limit:draft|drafts}, which is the most one person can keep. Delete some first.',
    th: 'คุณมีฉบับร่างครบ {limit} ฉบับแล้ว ลบบางฉบับก่อน',
  },
})
