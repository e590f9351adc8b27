import { define } from './define.ts'

/** Texts of the hint that asks administrators to set up a second factor, which is on every screen. */
export const suggestFactorMessages = define(
  {
    suggestTitle: 'Protect your administrator account',
    suggestText:
      'With a second factor, someone who knows your password still cannot log in. Setup takes about a minute.',
    suggestAction: 'Set it up now',
    suggestLater: 'Later',
  },
  {
    suggestTitle: 'ปกป้องบัญชีผู้ดูแลระบบของคุณ',
    suggestText: 'เมื่อใช้การยืนยันขั้นที่สอง ผู้ที่รู้รหัสผ่านของคุณก็ยังเข้าสู่ระบบไม่ได้ ตั้งค่าใช้เวลาประมาณหนึ่งนาที',
    suggestAction: 'ตั้งค่าตอนนี้',
    suggestLater: 'ภายหลัง',
  },
)
