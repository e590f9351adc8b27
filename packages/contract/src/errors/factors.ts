import { defineErrors } from './define.ts'

/** Second factors. */
export const factorsErrors = defineErrors({
  FACTOR_CODE_WRONG: {
    http: 200,
    recorded: 'wrongCode',
    params: ['field'],
    en: 'This code is wrong or has already been used. Enter the code shown now.',
    th: 'รหัสไม่ถูกต้องหรือถูกใช้แล้ว กรอกรหัสที่แสดงอยู่ขณะนี้',
  },
  FACTOR_THROTTLED: {
    http: 200,
    recorded: 'lockOut',
    params: ['retryAfterMinutes'],
    en: 'Too many wrong codes. Try again in {retryAfterMinutes:minute|minutes}.',
    th: 'กรอกรหัสผิดหลายครั้ง ลองอีกครั้งใน {retryAfterMinutes} นาที',
  },
  FACTOR_NOT_ASKED: {
    http: 200,
    params: [],
    en: 'This session does not need a code.',
    th: 'เซสชันนี้ไม่ต้องใช้รหัส',
  },
  FACTOR_MUST_ENROL: {
    http: 200,
    params: [],
    en: 'Your company requires a second factor. Set it up first.',
    th: 'บริษัทของคุณกำหนดให้ใช้การยืนยันขั้นที่สอง โปรดตั้งค่าก่อน',
  },
  FACTOR_POLICY_FIXED: {
    http: 200,
    params: [],
    en: 'Everyone who operates this installation needs a second factor. This cannot be turned off.',
    th: 'ผู้ให้บริการทุกคนต้องใช้การยืนยันขั้นที่สอง จึงปิดไม่ได้',
  },
  FACTOR_RULE_DAY: {
    http: 200,
    params: ['field', 'days'],
    en: 'Choose a day within {days:day|days}.',
    th: 'เลือกวันภายใน {days} วัน',
  },
  FACTOR_NOT_TO_REMIND: {
    http: 200,
    params: ['state'],
    en: 'This user needs no reminder now.',
    th: 'ขณะนี้ไม่ต้องเตือนผู้ใช้รายนี้',
  },
  FACTOR_ENROLLED: {
    http: 200,
    params: [],
    en: 'A second factor is already set up. Turn it off before you set up another.',
    th: 'ตั้งค่าการยืนยันขั้นที่สองไว้แล้ว ปิดก่อนจึงจะตั้งค่าใหม่ได้',
  },
  FACTOR_NOT_ENROLLED: {
    http: 200,
    params: [],
    en: 'No second factor is set up.',
    th: 'ยังไม่ได้ตั้งค่าการยืนยันขั้นที่สอง',
  },
  FACTOR_NOT_STARTED: {
    http: 200,
    params: [],
    en: 'The setup took too long. Start again with a new QR code.',
    th: 'การตั้งค่าใช้เวลานานเกินไป เริ่มใหม่ด้วย QR code ใหม่',
  },
  FACTOR_OF_YOUR_OWN: {
    http: 200,
    params: [],
    en: 'Turn off your own second factor in your profile, with your password and a code.',
    th: 'ปิดการยืนยันขั้นที่สองของตนเองในโปรไฟล์ ด้วยรหัสผ่านและรหัสยืนยัน',
  },
})
