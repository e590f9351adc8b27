import { defineErrors } from './define.ts'

/** What is kept about a person. */
export const personalDataErrors = defineErrors({
  PERSON_UNKNOWN: {
    http: 200,
    params: ['field'],
    en: 'Nothing is kept about this email.',
    th: 'ไม่มีข้อมูลที่เก็บไว้เกี่ยวกับอีเมลนี้',
  },
  PERSON_IS_USER: {
    http: 200,
    params: ['field'],
    en: 'This email belongs to a user of your company. Delete the user first.',
    th: 'อีเมลนี้เป็นของผู้ใช้ในบริษัท ลบผู้ใช้ก่อน',
  },
  PERSON_IN_ENVELOPES: {
    http: 200,
    params: ['envelopes'],
    en: 'Envelopes of this person are still open: {envelopes}. Complete or cancel them first.',
    th: 'บุคคลนี้ยังมีซองที่ไม่สิ้นสุด {envelopes} ซอง ดำเนินการให้เสร็จหรือยกเลิกก่อน',
  },
})
