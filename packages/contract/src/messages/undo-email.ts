import { define } from './define.ts'

/** The page opened by the link that the old address gets when the email of an account was changed. */
export const undoEmailMessages = define(
  {
    title: 'Undo the change of email',
    intro:
      'The email of your account becomes this address again. All sessions end, and the current password no longer works. We email you a link to set a new one.',
    confirm: 'Undo the change',
    done: 'The change was undone',
    doneText:
      '{email} is the email of {username} at {companyCode} again. Open the link we emailed to it, and set a new password.',
    goOn: 'Continue',
  },
  {
    title: 'ยกเลิกการเปลี่ยนอีเมล',
    intro: 'บัญชีของคุณจะกลับมาใช้อีเมลนี้ ทุกเซสชันจะสิ้นสุด และรหัสผ่านปัจจุบันจะใช้ไม่ได้ เราจะส่งลิงก์สำหรับตั้งรหัสผ่านใหม่ทางอีเมล',
    confirm: 'ยกเลิกการเปลี่ยน',
    done: 'ยกเลิกการเปลี่ยนแล้ว',
    doneText: '{email} เป็นอีเมลของ {username} ที่ {companyCode} ตามเดิมแล้ว เปิดลิงก์ที่ส่งไปทางอีเมลเพื่อตั้งรหัสผ่านใหม่',
    goOn: 'ดำเนินการต่อ',
  },
)
