import { define } from './define.ts'

/** The page of the mailed link to a new certificate under a new password. */
export const renewCertificateMessages = define(
  {
    title: 'Get a new certificate',
    intro:
      'The password of a certificate cannot be recovered. Choose a new one: you get a new certificate, and the one you have is revoked as soon as it is ready.',
    certificate: 'Certificate',
    submit: 'Get new certificate',
    done: 'Your new certificate is being issued',
    doneText: 'It takes a few seconds. We email you when it is ready, and from then on you sign with the new password.',
    noLink: 'Open the link in the email that we sent you.',
    checking: 'Checking the link…',
    tryAgain: 'Try again',
    logIn: 'Log In',
  },
  {
    title: 'ขอใบรับรองใหม่',
    intro: 'รหัสผ่านของใบรับรองกู้คืนไม่ได้ ตั้งรหัสผ่านใหม่แล้วคุณจะได้ใบรับรองใหม่ ใบรับรองเดิมจะถูกเพิกถอนเมื่อใบใหม่พร้อมใช้',
    certificate: 'ใบรับรอง',
    submit: 'ขอใบรับรองใหม่',
    done: 'กำลังออกใบรับรองใหม่ให้คุณ',
    doneText: 'ใช้เวลาไม่กี่วินาที ระบบจะส่งอีเมลแจ้งเมื่อพร้อมใช้ จากนั้นให้ลงนามด้วยรหัสผ่านใหม่',
    noLink: 'เปิดลิงก์ในอีเมลที่ระบบส่งให้',
    checking: 'กำลังตรวจสอบลิงก์…',
    tryAgain: 'ลองอีกครั้ง',
    logIn: 'เข้าสู่ระบบ',
  },
)
