import { defineErrors } from './define.ts'

/** Events of the company's calendar. */
export const calendarErrors = defineErrors({
  CALENDAR_FIELDS_MISSING: {
    http: 200,
    params: ['field'],
    phrase: 'please add your schedule information',
    en: 'please add your schedule information',
    th: 'โปรดกรอกข้อมูลกำหนดการ',
  },
  CALENDAR_DATE_INVALID: {
    http: 200,
    params: ['field'],
    en: 'Enter a day as YYYY-MM-DD, or a time as YYYY-MM-DDTHH:MM, between 2000 and 2100. Both ends are days, or both are times.',
    th: 'ระบุวันเป็น YYYY-MM-DD หรือเวลาเป็น YYYY-MM-DDTHH:MM ระหว่างคริสต์ศักราช 2000 ถึง 2100 โดยเริ่มและสิ้นสุดต้องเป็นวันทั้งคู่หรือเป็นเวลาทั้งคู่',
  },
  CALENDAR_END_BEFORE_START: {
    http: 200,
    params: ['field'],
    en: 'The event ends before it starts. Choose a later end.',
    th: 'กิจกรรมสิ้นสุดก่อนเริ่ม เลือกวันเวลาสิ้นสุดใหม่',
  },
  CALENDAR_SPAN_TOO_LONG: {
    http: 200,
    params: ['field', 'days'],
    en: 'An event can last {days:day|days} at most.',
    th: 'กิจกรรมยาวได้ไม่เกิน {days} วัน',
  },
  CALENDAR_RANGE_TOO_LONG: {
    http: 200,
    params: ['field', 'days'],
    en: 'Ask for {days:day|days} at most.',
    th: 'ขอดูได้ไม่เกิน {days} วัน',
  },
  CALENDAR_EVENTS_TOO_MANY: {
    http: 200,
    params: ['limit'],
    en: 'The calendar already has {limit:event|events}. Delete some that are over.',
    th: 'ปฏิทินมีกิจกรรมครบ {limit} รายการแล้ว ลบกิจกรรมที่ผ่านไปแล้วบางรายการ',
  },
  CALENDAR_EVENT_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'This event no longer exists.',
    th: 'ไม่มีกิจกรรมนี้แล้ว',
  },
  CALENDAR_EVENT_NOT_YOURS: {
    http: 200,
    params: [],
    en: 'Only the person who added this event, or an administrator, can change or delete it.',
    th: 'เฉพาะผู้เพิ่มกิจกรรมหรือผู้ดูแลระบบเท่านั้นที่แก้ไขหรือลบกิจกรรมนี้ได้',
  },
  CALENDAR_EVENT_CHANGED: {
    http: 200,
    params: [],
    en: 'Someone else changed this event in the meantime. Check it and save again.',
    th: 'มีผู้อื่นแก้ไขกิจกรรมนี้ในระหว่างนี้ ตรวจสอบแล้วบันทึกอีกครั้ง',
  },
})
