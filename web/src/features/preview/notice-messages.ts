import { define } from '@laisen/contract/messages/define'

/** What other people will notice in a signed document. */
export const noticeMessages = define(
  {
    noLongerPdfUa:
      'This document is tagged for screen readers (PDF/UA). The visible stamp is not tagged, so the signed document no longer conforms to PDF/UA. Sign invisibly to keep it.',
    earlierMaySeemChanged:
      'The document was signed before. All signatures are valid, but some programs will say that this stamp changed what was signed.',
  },
  {
    noLongerPdfUa:
      'เอกสารนี้มีแท็กสำหรับโปรแกรมอ่านหน้าจอ (PDF/UA) แต่ตราลงนามที่มองเห็นไม่มีแท็ก เอกสารที่ลงนามแล้วจึงไม่เป็นไปตาม PDF/UA อีก ลงนามแบบไม่แสดงผลหากต้องการคงไว้',
    earlierMaySeemChanged: 'เอกสารนี้เคยลงนามมาก่อน ลายเซ็นทั้งหมดยังใช้ได้ แต่บางโปรแกรมอาจแจ้งว่าตราลงนามนี้แก้ไขสิ่งที่ลงนามไว้แล้ว',
  },
)
