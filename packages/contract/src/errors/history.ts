import { defineErrors } from './define.ts'

/** The history’s dates. */
export const historyErrors = defineErrors({
  DATE_INVALID: {
    http: 200,
    params: ['field'],
    en: 'This is not a date. Use DD/MM/YYYY.',
    th: 'วันที่ไม่ถูกต้อง ใช้รูปแบบ วว/ดด/ปปปป',
  },
  DATE_END_BEFORE_START: {
    http: 200,
    params: ['field'],
    en: 'Choose an end date after the start date.',
    th: 'เลือกวันที่สิ้นสุดหลังวันที่เริ่มต้น',
  },
  DATE_RANGE_TOO_LONG: {
    http: 200,
    params: ['field', 'limitDays'],
    en: 'Choose a range of up to {limitDays:day|days}.',
    th: 'เลือกได้ไม่เกิน {limitDays} วัน',
  },
  HISTORY_ROW_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'This entry of the history does not exist.',
    th: 'ไม่มีรายการนี้ในประวัติการลงนาม',
  },
  EXPORT_TOO_LARGE: {
    http: 200,
    params: ['limit'],
    en: 'An export can have up to {limit} rows. Choose a shorter range of dates.',
    th: 'ส่งออกได้ไม่เกิน {limit} แถว โปรดเลือกช่วงวันที่ให้สั้นลง',
  },
  EXPORTS_RUNNING: {
    http: 429,
    params: ['retryAfterSeconds', 'limit'],
    en: 'Your company is already exporting {limit} files. Try again in {retryAfterSeconds:second|seconds}.',
    th: 'บริษัทของคุณกำลังส่งออกไฟล์อยู่แล้ว {limit} ไฟล์ ลองอีกครั้งใน {retryAfterSeconds} วินาที',
  },
})
