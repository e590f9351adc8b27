import { define } from '@laisen/contract/messages/define'

/** Signatures that will not be provable in later years, before an envelope is sent. */
export const unprovableMessages = define(
  {
    title: 'You can send this envelope, but not every signature will stay provable after its certificate ends:',
    certifying: 'Certifying the documents',
    noTimestamp: '{name}: your company has no timestamp server that proves when it was signed.',
    noStatus: '{name}: the issuer of the certificate does not publish whether it was revoked.',
    noChain: '{name}: the certificates of the authorities above this one are not known.',
  },
  {
    title: 'ส่งซองนี้ได้ แต่ลายเซ็นต่อไปนี้จะพิสูจน์ไม่ได้หลังใบรับรองหมดอายุ',
    certifying: 'การรับรองเอกสาร',
    noTimestamp: '{name}: บริษัทของคุณไม่มีเซิร์ฟเวอร์ประทับเวลาที่พิสูจน์ว่าลงนามเมื่อใด',
    noStatus: '{name}: ผู้ออกใบรับรองไม่ได้เผยแพร่สถานะการเพิกถอน',
    noChain: '{name}: ระบบไม่มีใบรับรองของผู้ออกใบรับรองนี้',
  },
)
