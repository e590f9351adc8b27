import { define } from '@laisen/contract/messages/define'

/** How someone without a certificate gets one. */
export const texts = define(
  {
    addOne: 'Nothing can be signed without one. Add a certificate, or assign one to yourself.',
    askForOne:
      'Nothing can be signed without one. Ask an administrator of {company} to assign one to you, then check again.',
  },
  {
    addOne: 'ต้องมีใบรับรองจึงจะลงนามได้ เพิ่มใบรับรอง หรือมอบใบรับรองที่มีอยู่ให้ตนเอง',
    askForOne: 'ต้องมีใบรับรองจึงจะลงนามได้ ขอให้ผู้ดูแลระบบของ{company}มอบใบรับรองให้ แล้วตรวจสอบอีกครั้ง',
  },
)
