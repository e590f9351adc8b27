import { defineErrors } from './define.ts'

/** Signing in, passwords and sessions. */
export const sessionErrors = defineErrors({
  SIGN_IN_FAILED: {
    http: 200,
    recorded: 'signIn',
    params: [],
    en: 'The company code, username or password is wrong.',
    th: 'รหัสบริษัท ชื่อผู้ใช้ หรือรหัสผ่านไม่ถูกต้อง',
  },
  SIGN_IN_THROTTLED: {
    http: 200,
    recorded: 'lockOut',
    params: ['retryAfterMinutes'],
    en: 'Too many attempts. Try again in {retryAfterMinutes:minute|minutes}. If this account exists, we have emailed its owner a link to log in sooner.',
    th: 'พยายามหลายครั้งเกินไป ลองอีกครั้งใน {retryAfterMinutes} นาที หากมีบัญชีนี้อยู่ เราได้ส่งลิงก์สำหรับเข้าสู่ระบบโดยไม่ต้องรอไปยังอีเมลของเจ้าของบัญชีแล้ว',
  },
  USERNAME_TOO_LONG: {
    http: 200,
    params: ['field'],
    en: 'User name with more than 15 characters is not allowed.',
    th: 'ชื่อผู้ใช้ไม่เกิน 15 ตัวอักษร',
  },
  PROOF_REQUIRED: {
    http: 200,
    params: [],
    en: 'Confirm that it is you: enter your password, or a code of your second factor, and try again.',
    th: 'ยืนยันว่าเป็นคุณ โดยกรอกรหัสผ่านหรือรหัสของการยืนยันขั้นที่สอง แล้วลองอีกครั้ง',
  },
  PASSWORD_WRONG: {
    http: 200,
    recorded: 'wrongCode',
    params: ['field'],
    en: 'The current password is wrong.',
    th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง',
  },
  PASSWORD_THROTTLED: {
    http: 200,
    recorded: 'lockOut',
    params: ['retryAfterMinutes'],
    en: 'Too many wrong passwords. Try again in {retryAfterMinutes:minute|minutes}.',
    th: 'ใส่รหัสผ่านผิดหลายครั้งเกินไป ลองอีกครั้งใน {retryAfterMinutes} นาที',
  },
  PASSWORD_WEAK: {
    http: 200,
    params: ['field'],
    en: 'Use at least 8 characters, with a digit, a lowercase letter, an uppercase letter and a special character.',
    th: 'ใช้อย่างน้อย 8 ตัวอักษร มีตัวเลข ตัวพิมพ์เล็ก ตัวพิมพ์ใหญ่ และอักขระพิเศษ',
  },
  PASSWORD_COMMON: {
    http: 200,
    params: ['field'],
    en: 'Many people use this password, so attackers try it first. Choose one that only you would think of, such as four unrelated words.',
    th: 'มีผู้ใช้รหัสผ่านนี้จำนวนมาก จึงถูกเดาเป็นลำดับแรก เลือกรหัสที่มีเพียงคุณที่นึกถึง เช่น คำสี่คำที่ไม่เกี่ยวข้องกัน',
  },
  PASSWORD_OF_NAMES: {
    http: 200,
    params: ['field'],
    en: 'This password is made of names that others know: yours, your company’s or the product’s. Choose one that only you would think of, such as four unrelated words.',
    th: 'รหัสผ่านนี้ประกอบด้วยชื่อที่ผู้อื่นรู้ เช่น ชื่อของคุณ ชื่อบริษัท หรือชื่อผลิตภัณฑ์ เลือกรหัสที่มีเพียงคุณที่นึกถึง เช่น คำสี่คำที่ไม่เกี่ยวข้องกัน',
  },
  PASSWORD_MUST_CHANGE: {
    http: 200,
    params: [],
    en: 'Set your own password first.',
    th: 'ตั้งรหัสผ่านของคุณเองก่อน',
  },
  PASSWORD_SAME: {
    http: 200,
    params: ['field'],
    en: 'The new password is the same as the current one. Choose another.',
    th: 'รหัสผ่านใหม่ซ้ำกับรหัสผ่านปัจจุบัน เลือกรหัสผ่านอื่น',
  },
  RESET_EXPIRED: {
    http: 200,
    params: [],
    en: 'Reset Password has expired',
    th: 'ลิงก์ตั้งรหัสผ่านใหม่หมดอายุแล้ว',
  },
  UNLOCK_LINK_EXPIRED: {
    http: 200,
    params: [],
    en: 'This link has expired or was already used. Try to log in, or set a new password with “Forgot your password?”.',
    th: 'ลิงก์นี้หมดอายุหรือใช้ไปแล้ว ลองเข้าสู่ระบบ หรือตั้งรหัสผ่านใหม่ที่ “ลืมรหัสผ่าน?”',
  },
  RESET_FIELDS_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Please Enter All Fields!',
    th: 'โปรดกรอกข้อมูลให้ครบทุกช่อง',
  },
  ACCOUNT_LOCKED: {
    http: 200,
    recorded: 'signIn',
    params: [],
    en: 'This account is locked. Your administrator can unlock it.',
    th: 'บัญชีนี้ถูกล็อก ผู้ดูแลระบบของคุณปลดล็อกได้',
  },
  SESSION_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This session has already ended.',
    th: 'เซสชันนี้สิ้นสุดไปแล้ว',
  },
})
