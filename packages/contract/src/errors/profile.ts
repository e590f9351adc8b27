import { defineErrors } from './define.ts'

/** A person’s own profile, and confirming one’s identity. */
export const profileErrors = defineErrors({
  EMAIL_INVALID: {
    http: 200,
    params: ['field'],
    en: 'Enter an email address like name@example.com.',
    th: 'กรอกอีเมลในรูปแบบ name@example.com',
  },
  EMAIL_LINK_EXPIRED: {
    http: 200,
    params: [],
    en: 'This link has expired or has already been used. Change the email in your profile again.',
    th: 'ลิงก์นี้หมดอายุหรือถูกใช้แล้ว โปรดเปลี่ยนอีเมลในโปรไฟล์อีกครั้ง',
  },
  EMAIL_UNDO_EXPIRED: {
    http: 200,
    params: [],
    en: 'This link has expired or has already been used. If someone else is using your account, ask your administrator to lock it.',
    th: 'ลิงก์นี้หมดอายุหรือถูกใช้แล้ว หากมีผู้อื่นใช้บัญชีของคุณ โปรดขอให้ผู้ดูแลระบบล็อกบัญชี',
  },
  PROFILE_FIELD_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Please Fill All The Fields!',
    th: 'โปรดกรอกข้อมูลให้ครบทุกช่อง',
  },
  PROFILE_FORMAT: {
    http: 200,
    params: ['field'],
    en: 'Please Enter Correct Format!',
    th: 'โปรดกรอกข้อมูลให้ถูกรูปแบบ',
  },
  PROFILE_PICTURE_TYPE: {
    http: 200,
    params: ['field'],
    en: 'Choose a PNG or JPEG picture.',
    th: 'เลือกรูปภาพ PNG หรือ JPEG',
  },
  PROFILE_PICTURE_UNREADABLE: {
    http: 200,
    params: ['field'],
    en: 'This picture is damaged or cannot be read. Save it again as PNG or JPEG.',
    th: 'รูปภาพเสียหายหรืออ่านไม่ได้ บันทึกใหม่เป็น PNG หรือ JPEG',
  },
  PROFILE_PICTURE_TOO_LARGE: {
    http: 200,
    params: ['field', 'limitKilobytes'],
    en: 'The picture is larger than {limitKilobytes} KB.',
    th: 'รูปภาพมีขนาดเกิน {limitKilobytes} KB',
  },
  CONFIRMATION_NOT_NEEDED: {
    http: 200,
    params: [],
    en: 'There is nothing to confirm.',
    th: 'ไม่มีรายการที่ต้องยืนยัน',
  },
  CONFIRMATION_CODE_WRONG: {
    http: 200,
    recorded: 'wrongCode',
    params: ['field'],
    en: 'This code is wrong. Enter the code from the latest email.',
    th: 'รหัสไม่ถูกต้อง กรอกรหัสจากอีเมลฉบับล่าสุด',
  },
  CONFIRMATION_CODE_EXPIRED: {
    http: 200,
    params: [],
    en: 'This code has expired. Request a new one.',
    th: 'รหัสหมดอายุแล้ว ขอรหัสใหม่',
  },
})
