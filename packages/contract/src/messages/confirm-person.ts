import { define } from './define.ts'

/** The dialog that asks for the password or a code again before a sensitive change. */
export const confirmPersonMessages = define(
  {
    title: 'Confirm that it is you',
    passwordText: 'This change is sensitive. Enter your password to continue.',
    codeText: 'This change is sensitive. Enter a code of your second factor to continue.',
    confirm: 'Confirm',
    cancel: 'Cancel',
    useCode: 'Use a code instead',
    usePassword: 'Use your password instead',
  },
  {
    title: 'ยืนยันว่าเป็นคุณ',
    passwordText: 'การเปลี่ยนแปลงนี้สำคัญ กรอกรหัสผ่านเพื่อดำเนินการต่อ',
    codeText: 'การเปลี่ยนแปลงนี้สำคัญ กรอกรหัสของการยืนยันขั้นที่สองเพื่อดำเนินการต่อ',
    confirm: 'ยืนยัน',
    cancel: 'ยกเลิก',
    useCode: 'ใช้รหัสยืนยันแทน',
    usePassword: 'ใช้รหัสผ่านแทน',
  },
)
