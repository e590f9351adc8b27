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
  CHAIN_CHECK_UNDER_WAY: {
    http: 200,
    params: [],
    en: 'The evidence chain is already being checked. Wait until the check ends, or cancel it.',
    th: 'กำลังตรวจสอบห่วงโซ่หลักฐานอยู่แล้ว รอให้เสร็จหรือยกเลิกก่อน',
  },
  CHAIN_CHECK_NOT_UNDER_WAY: {
    http: 200,
    params: [],
    en: 'No check of the evidence chain is under way.',
    th: 'ไม่มีการตรวจสอบห่วงโซ่หลักฐานที่กำลังดำเนินการ',
  },
})
