import { define } from '@laisen/contract/messages/define'

/** How someone without a certificate gets one. */
export const texts = define(
  {
    addOne:
      'Nothing can be signed without one. Request one from your company’s own authority, which takes a few seconds, or add one from a file.',
    askForOne:
      'Nothing can be signed without one. Ask an administrator of {company} to assign one to you, then check again.',
  },
  {
    addOne: 'ต้องมีใบรับรองจึงจะลงนามได้ ขอใบรับรองที่บริษัทออกให้เอง ซึ่งใช้เวลาไม่กี่วินาที หรือเพิ่มจากไฟล์',
    askForOne: 'ต้องมีใบรับรองจึงจะลงนามได้ ขอให้ผู้ดูแลระบบของ{company}มอบใบรับรองให้ แล้วตรวจสอบอีกครั้ง',
  },
)
