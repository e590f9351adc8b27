import { defineErrors } from './define.ts'

/** Files of many rows: the history, and the reports. */
export const exportsErrors = defineErrors({
  EXPORT_TOO_LARGE: {
    http: 200,
    params: ['limit'],
    en: 'An export can have up to {limit} rows. Choose a shorter range of dates.',
    th: 'ส่งออกได้ไม่เกิน {limit} แถว โปรดเลือกช่วงวันที่ให้สั้นลง',
  },
  EXPORT_CANCELLED: {
    http: 200,
    params: [],
    en: 'The export was cancelled.',
    th: 'ยกเลิกการส่งออกแล้ว',
  },
  EXPORTS_SLOW: {
    http: 429,
    params: ['retryAfterSeconds'],
    en: 'Other large exports are being made at the moment. Try again in {retryAfterSeconds:second|seconds}.',
    th: 'ขณะนี้มีการส่งออกขนาดใหญ่อื่นอยู่ ลองอีกครั้งใน {retryAfterSeconds} วินาที',
  },
  EXPORTS_WAITING: {
    http: 429,
    params: ['limit', 'retryAfterSeconds'],
    en: 'Your company has {limit:export|exports} waiting. Try again when they are done.',
    th: 'บริษัทของคุณมีการส่งออกที่รออยู่ {limit} รายการ ลองใหม่เมื่อเสร็จแล้ว',
  },
})
