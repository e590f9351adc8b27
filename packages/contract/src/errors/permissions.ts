import { defineErrors } from './define.ts'

/** Who may assign what, and who may edit whom. */
export const permissionsErrors = defineErrors({
  PERMISSION_NOT_HELD: {
    http: 200,
    recorded: 'permission',
    params: ['permissions'],
    en: 'You can only give permissions that you have yourself. Missing: {permissions}.',
    th: 'ให้ได้เฉพาะสิทธิ์ที่คุณมี สิทธิ์ที่ขาด: {permissions}',
  },
  PERSON_ABOVE_YOU: {
    http: 200,
    recorded: 'permission',
    params: [],
    en: 'This person has permissions that you do not have.',
    th: 'บุคคลนี้มีสิทธิ์ที่คุณไม่มี',
  },
  LAST_ADMINISTRATOR: {
    http: 200,
    params: [],
    en: 'This is the last administrator who can log in. Make someone else an administrator first.',
    th: 'นี่คือผู้ดูแลระบบคนสุดท้ายที่เข้าสู่ระบบได้ แต่งตั้งผู้อื่นเป็นผู้ดูแลระบบก่อน',
  },
  PERMISSION_UNKNOWN: {
    http: 200,
    params: ['field'],
    en: 'One of the permissions you chose does not exist.',
    th: 'มีสิทธิ์ที่เลือกซึ่งไม่มีอยู่ในระบบ',
  },
})
