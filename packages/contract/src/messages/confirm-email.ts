import { define } from './define.ts'

/** The page opened by the link that is emailed to a new address. */
export const confirmEmailMessages = define(
  {
    title: 'Confirm your new email',
    intro: 'Confirm that you can read email sent to this address. It then becomes the email of your account.',
    confirm: 'Confirm email',
    done: 'Your email was changed',
    doneText: '{email} is now the email of {username} at {companyCode}.',
    goOn: 'Continue',
  },
  {
    title: 'ยืนยันอีเมลใหม่ของคุณ',
    intro: 'ยืนยันว่าคุณอ่านอีเมลที่ส่งมายังที่อยู่นี้ได้ แล้วที่อยู่นี้จะเป็นอีเมลของบัญชีคุณ',
    confirm: 'ยืนยันอีเมล',
    done: 'เปลี่ยนอีเมลแล้ว',
    doneText: '{email} เป็นอีเมลของ {username} ที่ {companyCode} แล้ว',
    goOn: 'ดำเนินการต่อ',
  },
)
