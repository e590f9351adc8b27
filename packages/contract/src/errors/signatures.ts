import { defineErrors } from './define.ts'

/** The pictures of a person's own signature. */
export const signaturesErrors = defineErrors({
  SIGNATURE_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This signature does not exist. It may have been deleted.',
    th: 'ไม่มีลายเซ็นนี้ อาจถูกลบไปแล้ว',
  },
  SIGNATURES_TOO_MANY: {
    http: 200,
    params: ['limit'],
    en: 'You already have {limit:signature|signatures}, the most you can save. Delete one first.',
    th: 'คุณบันทึกลายเซ็นครบ {limit} แบบแล้ว ลบลายเซ็นเดิมก่อนจึงจะเพิ่มได้',
  },
})
