import { defineErrors } from './define.ts'

/** Somebody acts on what they were shown, and it has changed since. One refusal for every record (decision 0176). */
export const shownErrors = defineErrors({
  CHANGED_SINCE_SHOWN: {
    http: 200,
    params: ['before', 'after'],
    en: 'Someone else changed this in the meantime: “{before}” is now “{after}”. Look at it again before you continue.',
    th: 'มีผู้อื่นแก้ไขข้อมูลนี้ในระหว่างนี้ จาก “{before}” เป็น “{after}” ตรวจสอบอีกครั้งก่อนดำเนินการต่อ',
  },
})
