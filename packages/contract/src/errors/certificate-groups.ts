import { defineErrors } from './define.ts'

/** Certificate groups. */
export const certificateGroupsErrors = defineErrors({
  CERTIFICATE_GROUP_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'This certificate group no longer exists.',
    th: 'ไม่มีกลุ่มใบรับรองนี้แล้ว',
  },
  CERTIFICATE_GROUP_NOT_YOURS: {
    http: 200,
    params: [],
    en: 'Only the person who made this certificate group and administrators may change it.',
    th: 'เฉพาะผู้สร้างกลุ่มใบรับรองนี้และผู้ดูแลระบบเท่านั้นที่แก้ไขได้',
  },
  CERTIFICATE_GROUP_NAME_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Enter a name for the certificate group.',
    th: 'กรอกชื่อกลุ่มใบรับรอง',
  },
  CERTIFICATE_GROUP_NAME_DUPLICATE: {
    http: 200,
    params: ['field'],
    phrase: 'Group Name already have',
    en: 'Group Name already have',
    th: 'มีกลุ่มชื่อนี้อยู่แล้ว',
  },
  CERTIFICATE_GROUP_CERTIFICATE_DUPLICATE: {
    http: 200,
    params: ['field'],
    en: 'Certificate is Duplicated!',
    th: 'มีใบรับรองนี้อยู่แล้ว',
  },
  CERTIFICATE_GROUP_EMPLOYEE_DUPLICATE: {
    http: 200,
    params: ['field'],
    en: 'User is Duplicated!',
    th: 'มีผู้ใช้นี้อยู่แล้ว',
  },
  CERTIFICATE_GROUP_CERTIFICATE_UNKNOWN: {
    http: 200,
    params: ['field'],
    en: 'One of the certificates you chose does not exist.',
    th: 'มีใบรับรองที่เลือกซึ่งไม่มีอยู่ในระบบ',
  },
  CERTIFICATE_GROUP_TOO_LARGE_TO_REPLACE: {
    http: 200,
    params: ['field', 'limit'],
    en: 'This certificate group has more than {limit:entry|entries}. Add and remove them one by one.',
    th: 'กลุ่มใบรับรองนี้มีรายการเกิน {limit} รายการ เพิ่มและนำออกทีละรายการ',
  },
  CERTIFICATE_GROUPS_TOO_MANY: {
    http: 200,
    params: ['limit'],
    en: 'Your company already has {limit:certificate group|certificate groups}, the most it can have.',
    th: 'บริษัทของคุณมีกลุ่มใบรับรองครบ {limit} กลุ่มแล้ว จึงเพิ่มอีกไม่ได้',
  },
})
