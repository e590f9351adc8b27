import { defineErrors } from './define.ts'

/** Composing, sending and following envelopes. */
export const envelopesErrors = defineErrors({
  ENVELOPE_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This envelope does not exist, or you do not have access to it.',
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
