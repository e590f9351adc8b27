import { define } from './define.ts'

/** What signatures with a certificate can prove, and who trusts its issuer. By the names that the calls answer. */
export const proofMessages = define(
  {
    gapSelfSigned: 'No long-term proof: no one can confirm that a self-signed certificate was not revoked.',
    gapNoAddress:
      'No long-term proof: the certificate or its issuer names no address that says whether it was revoked.',
    gapNoAnswer: 'No long-term proof: the address that says whether the certificate was revoked does not answer.',
    gapChain:
      'No long-term proof: the certificates of its issuers are missing. Add it again from a file that contains them.',
    gapNotAsked: 'We are still checking whether the issuer says if the certificate was revoked.',
    levelRequired: 'Your company requires PAdES {level}, so signing with this certificate is refused.',
    trustReaders: 'PDF readers trust this issuer.',
    trustOwn: 'PDF readers trust this issuer where your company’s root certificate is installed.',
    trustNobody: 'PDF readers do not trust a self-signed certificate by themselves.',
    trustUnknown: 'We do not know whether PDF readers trust this issuer.',
    trustTitle: 'Trust in the issuer',
  },
  {
    gapSelfSigned: 'ไม่มีหลักฐานระยะยาว: ไม่มีผู้ยืนยันได้ว่าใบรับรองที่ผู้ลงนามออกให้ตนเองไม่ถูกเพิกถอน',
    gapNoAddress: 'ไม่มีหลักฐานระยะยาว: ใบรับรองหรือผู้ออกใบรับรองไม่ได้ระบุที่อยู่สำหรับตรวจสอบการเพิกถอน',
    gapNoAnswer: 'ไม่มีหลักฐานระยะยาว: ที่อยู่สำหรับตรวจสอบการเพิกถอนไม่ตอบกลับ',
    gapChain: 'ไม่มีหลักฐานระยะยาว: ไม่มีใบรับรองของผู้ออก เพิ่มใบรับรองใหม่จากไฟล์ที่มีใบรับรองเหล่านั้น',
    gapNotAsked: 'กำลังตรวจสอบว่าผู้ออกใบรับรองแจ้งสถานะการเพิกถอนหรือไม่',
    levelRequired: 'บริษัทกำหนดให้ใช้ PAdES {level} จึงลงนามด้วยใบรับรองนี้ไม่ได้',
    trustReaders: 'โปรแกรมอ่าน PDF เชื่อถือผู้ออกใบรับรองนี้',
    trustOwn: 'โปรแกรมอ่าน PDF เชื่อถือผู้ออกใบรับรองนี้เมื่อติดตั้งใบรับรองรากของบริษัทแล้ว',
    trustNobody: 'โปรแกรมอ่าน PDF ไม่เชื่อถือใบรับรองที่ผู้ลงนามออกให้ตนเอง',
    trustUnknown: 'ไม่ทราบว่าโปรแกรมอ่าน PDF เชื่อถือผู้ออกใบรับรองนี้หรือไม่',
    trustTitle: 'ความน่าเชื่อถือของผู้ออกใบรับรอง',
  },
)
