import { defineErrors } from './define.ts'

/** Groups. */
export const groupsErrors = defineErrors({
  GROUP_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'This group no longer exists.',
    th: 'ไม่มีกลุ่มนี้แล้ว',
  },
  GROUP_NAME_DUPLICATE: {
    http: 200,
    params: ['field'],
    phrase: 'Group Name already have',
    en: 'Group Name already have',
    th: 'มีกลุ่มชื่อนี้อยู่แล้ว',
  },
  GROUP_FIELDS_MISSING: {
    http: 200,
    params: ['field'],
    phrase: 'Please fill all fields!!',
    en: 'Please fill all fields!!',
    th: 'โปรดกรอกข้อมูลให้ครบทุกช่อง',
  },
  GROUP_TOO_LARGE_TO_REPLACE: {
    http: 200,
    params: ['field', 'limit'],
    en: 'This group has more than {limit:member|members}. Add and remove people one by one.',
    th: 'กลุ่มนี้มีสมาชิกเกิน {limit} คน เพิ่มและนำออกทีละคน',
  },
})
