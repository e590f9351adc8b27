import { defineErrors } from './define.ts'

/** Reports and the emails that link to them. Ranges of days share the refusals of the history. */
export const reportsErrors = defineErrors({
  DATE_YEAR_BUDDHIST: {
    http: 200,
    params: ['field', 'year', 'gregorianYear'],
    en: 'The year {year} is a Buddhist year. Enter {gregorianYear}.',
    th: 'ปี {year} เป็นปีพุทธศักราช ใช้ปีคริสต์ศักราช {gregorianYear}',
  },
  REPORT_SORT_UNKNOWN: {
    http: 200,
    params: ['field', 'sort'],
    en: 'This report cannot be sorted by {sort}.',
    th: 'รายงานนี้เรียงตาม {sort} ไม่ได้',
  },
  REPORT_SORT_TOO_MANY: {
    http: 200,
    params: ['field', 'limitRows'],
    en: 'More than {limitRows:row|rows} can be sorted by date only. Narrow the range.',
    th: 'ข้อมูลที่มากกว่า {limitRows} แถวเรียงได้ตามวันที่เท่านั้น เลือกช่วงวันที่ให้แคบลง',
  },
  REPORT_SCHEDULE_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This scheduled report does not exist, or is someone else’s.',
    th: 'ไม่มีรายงานตามกำหนดเวลานี้ หรือเป็นของผู้อื่น',
  },
  REPORT_SCHEDULES_TOO_MANY: {
    http: 200,
    params: ['limit'],
    en: 'You can have at most {limit} scheduled reports. Delete one that you no longer need.',
    th: 'ตั้งรายงานตามกำหนดเวลาได้ไม่เกิน {limit} รายการ ลบรายการที่ไม่ใช้แล้ว',
  },
  REPORT_SCHEDULES_OF_COMPANY_TOO_MANY: {
    http: 200,
    params: ['limit'],
    en: 'Your company can have at most {limit} scheduled reports.',
    th: 'บริษัทของคุณตั้งรายงานตามกำหนดเวลาได้ไม่เกิน {limit} รายการ',
  },
})
