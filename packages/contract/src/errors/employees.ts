import { defineErrors } from './define.ts'

/** Employees. */
export const employeesErrors = defineErrors({
  SIGNER_INACTIVE: {
    http: 200,
    params: [],
    en: 'Your signer account is not active. Your administrator can activate it.',
    th: 'บัญชีผู้ลงนามของคุณยังไม่เปิดใช้งาน ผู้ดูแลระบบของคุณเปิดใช้งานได้',
  },
  USERNAME_FORMAT: {
    http: 200,
    params: ['field'],
    en: 'Use only letters, digits and . _ - @ in a username, without spaces.',
    th: 'ชื่อผู้ใช้ใช้ได้เฉพาะตัวอักษร ตัวเลข และ . _ - @ โดยไม่เว้นวรรค',
  },
  USERNAME_DUPLICATE: {
    http: 200,
    params: ['field'],
    phrase: 'Duplicate Username!',
    en: 'Duplicate Username!',
    th: 'ชื่อผู้ใช้นี้มีอยู่แล้ว',
  },
  EMPLOYEE_EMAIL_FORMAT: {
    http: 200,
    params: ['field'],
    en: 'Enter a valid email address.',
    th: 'กรอกอีเมลให้ถูกรูปแบบ',
  },
  EMPLOYEE_EMAIL_DOMAIN: {
    http: 200,
    params: ['field', 'domain'],
    en: 'Use an email address in the same format as the administrator’s: {domain}.',
    th: 'ใช้อีเมลรูปแบบเดียวกับผู้ดูแลระบบ: {domain}',
  },
  EMPLOYEE_EMAIL_IN_USE: {
    http: 200,
    params: ['field'],
    phrase: 'email address is already in use!',
    en: 'This email address is already in use.',
    th: 'อีเมลนี้มีผู้ใช้แล้ว',
  },
  EMPLOYEE_NAME_ADMIN: {
    http: 200,
    params: ['field'],
    en: 'Do not use the word admin as a first name.',
    th: 'ห้ามใช้คำว่า admin เป็นชื่อ',
  },
  EMPLOYEE_PHONE: {
    http: 200,
    params: ['field'],
    en: 'Enter a valid phone number (9-11 digits).',
    th: 'กรอกหมายเลขโทรศัพท์ให้ถูกต้อง (9-11 หลัก)',
  },
  EMPLOYEE_NOT_FOUND: {
    http: 200,
    params: [],
    phrase: 'employee data not found',
    en: 'This user no longer exists.',
    th: 'ไม่มีผู้ใช้นี้แล้ว',
  },
  MEMBER_NOT_FOUND: {
    http: 200,
    params: ['field'],
    phrase: 'member data not found',
    en: 'One of the people you chose no longer exists.',
    th: 'มีผู้ที่เลือกซึ่งไม่มีอยู่ในระบบแล้ว',
  },
  USER_NOT_FOUND: {
    http: 200,
    params: [],
    phrase: 'user data not found',
    en: 'This user no longer exists.',
    th: 'ไม่มีผู้ใช้นี้แล้ว',
  },
  EMPLOYEE_YOURSELF: {
    http: 200,
    params: [],
    en: 'You cannot lock or delete your own account.',
    th: 'ล็อกหรือลบบัญชีของตนเองไม่ได้',
  },
  PASSWORD_OF_YOUR_OWN: {
    http: 200,
    params: ['field'],
    en: 'Change your own password in your profile.',
    th: 'เปลี่ยนรหัสผ่านของตนเองได้ที่โปรไฟล์',
  },
  EMPLOYEE_HAS_PASSWORD: {
    http: 200,
    params: [],
    en: 'This person has already set a password.',
    th: 'บุคคลนี้ตั้งรหัสผ่านแล้ว',
  },
  EMPLOYEE_NO_PASSWORD: {
    http: 200,
    params: [],
    en: 'This person has not set a password yet. Send the invitation again.',
    th: 'บุคคลนี้ยังไม่ได้ตั้งรหัสผ่าน ส่งคำเชิญอีกครั้ง',
  },
  EMPLOYEE_LOCKED: {
    http: 200,
    params: [],
    en: 'This account is locked. Unlock it first.',
    th: 'บัญชีนี้ถูกล็อก ปลดล็อกก่อน',
  },
  EMPLOYEE_NOT_SIGNER: {
    http: 200,
    params: [],
    en: 'Only signers can be activated. This person has another role.',
    th: 'เปิดใช้งานได้เฉพาะผู้ลงนาม บุคคลนี้มีบทบาทอื่น',
  },
  PASSWORD_LINKS_SENT: {
    http: 200,
    params: ['limit', 'minutes'],
    en: 'We have emailed this person {limit:link|links} in the last {minutes:minute|minutes}. Ask them to check their inbox, also for spam.',
    th: 'เราส่งลิงก์ให้บุคคลนี้แล้ว {limit} ครั้งใน {minutes} นาทีที่ผ่านมา ขอให้ตรวจสอบกล่องจดหมายและอีเมลขยะ',
  },
  OWN_ADMIN_KEPT: {
    http: 200,
    params: [],
    en: 'The company’s own administrator cannot be deleted and always stays an administrator.',
    th: 'ผู้ดูแลระบบหลักของบริษัทลบไม่ได้ และต้องเป็นผู้ดูแลระบบเสมอ',
  },
})
