import { defineErrors } from './define.ts'

/** Somebody acts on what they were shown, and it has changed since. One refusal for every record (decision 0176); another for a page that brings nothing. */
export const shownErrors = defineErrors({
  CHANGED_SINCE_SHOWN: {
    http: 200,
    params: ['before', 'after'],
    en: 'Someone else changed this in the meantime: “{before}” is now “{after}”. Look at it again before you continue.',
    th: 'มีผู้อื่นแก้ไขข้อมูลนี้ในระหว่างนี้ จาก “{before}” เป็น “{after}” ตรวจสอบอีกครั้งก่อนดำเนินการต่อ',
  },
  PAGE_OUTDATED: {
    http: 200,
    params: [],
    en: 'This page was opened before Laisen was updated. Reload it and try again.',
    th: 'หน้านี้เปิดไว้ก่อนที่ Laisen จะอัปเดต โหลดหน้าใหม่แล้วลองอีกครั้ง',
  },
})
