import { define } from './define.ts'

/** Requesting a certificate from the company's own authority. */
export const authorityMessages = define(
  {
    requestRootCa: 'Request Root CA',
    requestWhat: 'Your company issues a certificate in your name. It takes a few seconds.',
    password: 'Password',
    rePassword: 'Re-enter password',
    detail: 'Detail',
    detailHint: 'What you will sign with it. Shown as the reason in your stamps, up to {limit:character|characters}.',
    passwordNote:
      'You enter this password each time you sign. It is not stored anywhere: if you forget it, you need a new certificate.',
    mustFill: 'is required',
    sendRequest: 'Send request',
    pleaseCompleteTheInformation: 'Please complete the information.',
    passwordWeak: 'The password must meet every rule above.',
    passwordMustMatch: 'The two passwords are different.',
    detailRequired: 'Say what you will sign with it.',
    submitted: 'Submitted a request to create a certificate. Please wait a moment.',
    pendingTitle: 'Your certificate is being issued',
    pendingText: 'This takes a few seconds. The page updates by itself.',
    failedTitle: 'Your certificate could not be issued',
    failedText:
      'Check your name and email in your profile, then request it again. If it fails again, ask your administrator.',
  },
  {
    requestRootCa: 'ขอ Root CA',
    requestWhat: 'บริษัทของคุณจะออกใบรับรองในชื่อของคุณ ใช้เวลาไม่กี่วินาที',
    password: 'รหัสผ่าน',
    rePassword: 'กรอกรหัสผ่านอีกครั้ง',
    detail: 'รายละเอียด',
    detailHint: 'จะใช้ลงนามเรื่องใด ข้อความนี้แสดงเป็นเหตุผลในตราลงนาม ยาวไม่เกิน {limit} ตัวอักษร',
    passwordNote: 'ต้องใส่รหัสผ่านนี้ทุกครั้งที่ลงนาม ระบบไม่เก็บรหัสผ่านไว้ หากลืมต้องขอใบรับรองใหม่',
    mustFill: 'จำเป็นต้องกรอก',
    sendRequest: 'ส่งคำขอ',
    pleaseCompleteTheInformation: 'กรอกข้อมูลให้ครบถ้วน',
    passwordWeak: 'รหัสผ่านต้องครบทุกข้อข้างต้น',
    passwordMustMatch: 'รหัสผ่านทั้งสองช่องไม่ตรงกัน',
    detailRequired: 'ระบุว่าจะใช้ลงนามเรื่องใด',
    submitted: 'ส่งคำขอสร้างใบรับรองแล้ว โปรดรอสักครู่',
    pendingTitle: 'กำลังออกใบรับรองให้คุณ',
    pendingText: 'ใช้เวลาไม่กี่วินาที หน้านี้จะอัปเดตเอง',
    failedTitle: 'ออกใบรับรองให้คุณไม่สำเร็จ',
    failedText: 'ตรวจสอบชื่อและอีเมลในโปรไฟล์แล้วส่งคำขออีกครั้ง หากยังไม่สำเร็จ โปรดแจ้งผู้ดูแลระบบ',
  },
)
