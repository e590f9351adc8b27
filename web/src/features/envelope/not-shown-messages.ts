import { define } from '@laisen/contract/messages/define'

/** Why a recipient who is logged in is shown no documents on the page of an envelope. */
export const notShownMessages = define(
  {
    codeFirst: 'The sender protected the documents with an access code. Type it on the next page, then come back.',
    typeCode: 'Type access code',
    notShown: 'The documents are no longer shown to you. Ask the sender for a copy.',
  },
  {
    codeFirst: 'ผู้ส่งป้องกันเอกสารด้วยรหัสเข้าถึง พิมพ์รหัสในหน้าถัดไป จากนั้นกลับมาที่หน้านี้',
    typeCode: 'พิมพ์รหัสเข้าถึง',
    notShown: 'คุณดูเอกสารในซองนี้ไม่ได้แล้ว หากต้องการสำเนา โปรดขอจากผู้ส่ง',
  },
)
