import { define } from '@laisen/contract/messages/define'

/** What a protected document asks. */
export const pdfPasswordMessages = define(
  {
    password: 'PDF password',
    wrong: 'This password does not open the PDF.',
    missing: 'Enter the password of the PDF.',
    open: 'Open PDF',
  },
  {
    password: 'รหัสผ่านของ PDF',
    wrong: 'รหัสผ่านนี้เปิด PDF ไม่ได้',
    missing: 'กรอกรหัสผ่านของ PDF',
    open: 'เปิด PDF',
  },
)
