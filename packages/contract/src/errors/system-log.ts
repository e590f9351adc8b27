import { defineErrors } from './define.ts'

/** The system log and the evidence chain. */
export const systemLogErrors = defineErrors({
  LOG_ENTRY_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This entry is not part of the evidence of your company.',
    th: 'รายการนี้ไม่อยู่ในหลักฐานของบริษัทคุณ',
  },
  ANCHOR_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This timestamp of the evidence chain does not exist.',
    th: 'ไม่มีการประทับเวลานี้ในห่วงโซ่หลักฐาน',
  },
})
