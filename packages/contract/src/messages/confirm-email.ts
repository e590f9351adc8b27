import { define } from './define.ts'

/** The page that the link mailed to a new address opens. */
export const confirmEmailMessages = define(
  {
    title: 'Confirm your new email',
    intro: 'Whoever reads mail at this address confirms it. From then on it is the email of your account.',
    confirm: 'Confirm email',
    done: 'Your email is changed',
    doneText: '{email} is now the email of {username} at {companyCode}.',
    goOn: 'Continue',
  },
  {
    title: 'ยืนยันอีเมลใหม่ของคุณ',
    intro: 'ผู้ที่อ่านอีเมลนี้ได้เป็นผู้ยืนยัน หลังจากนั้นอีเมลนี้จะเป็นอีเมลของบัญชีคุณ',
    confirm: 'ยืนยันอีเมล',
    done: 'เปลี่ยนอีเมลแล้ว',
    doneText: '{email} เป็นอีเมลของ {username} ที่ {companyCode} แล้ว',
    goOn: 'ดำเนินการต่อ',
  },
)
