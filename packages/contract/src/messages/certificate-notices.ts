import { define } from './define.ts'

/** What signers are told about a certificate that may sign nevertheless. */
export const certificateNoticeMessages = define(
  {
    CERTIFICATE_SELF_SIGNED: 'Self-signed certificate. PDF readers will not know who signed.',
    CERTIFICATE_ISSUER_MISSING:
      'The certificate of the issuer “{missing}” was not in the file. PDF readers that do not have it cannot trace the signer. To include it, upload a file with the complete chain.',
    CERTIFICATE_ISSUER_EXPIRES_FIRST:
      'The issuing certificate “{issuer}” expires on {expiresAt}, before this one. After that, this certificate cannot sign.',
    CERTIFICATE_PSS_KEY:
      'This certificate is for RSA-PSS only. Some PDF readers call its signatures invalid. A certificate for RSA or ECDSA works in all of them.',
    CERTIFICATE_ROOT_OUT_OF_DATE:
      'The root certificate “{root}” is outside its validity period. Some PDF readers will not trust the signature.',
  },
  {
    CERTIFICATE_SELF_SIGNED: 'ใบรับรองนี้ผู้ลงนามออกให้ตนเอง โปรแกรมอ่าน PDF จะไม่รู้จักผู้ลงนาม',
    CERTIFICATE_ISSUER_MISSING:
      'ไฟล์นี้ไม่มีใบรับรองของผู้ออก “{missing}” โปรแกรมอ่าน PDF ที่ไม่มีใบรับรองนี้จะตรวจสอบผู้ลงนามไม่ได้ หากต้องการแนบไปด้วย ให้อัปโหลดไฟล์ที่มีใบรับรองครบทุกใบ',
    CERTIFICATE_ISSUER_EXPIRES_FIRST:
      'ใบรับรองของผู้ออก “{issuer}” จะหมดอายุ {expiresAt} ก่อนใบรับรองนี้ หลังจากนั้นใบรับรองนี้จะลงนามไม่ได้',
    CERTIFICATE_PSS_KEY:
      'ใบรับรองนี้ใช้ได้กับ RSA-PSS เท่านั้น โปรแกรมอ่าน PDF บางโปรแกรมจะแจ้งว่าลายเซ็นไม่ถูกต้อง ใบรับรอง RSA หรือ ECDSA ใช้ได้กับทุกโปรแกรม',
    CERTIFICATE_ROOT_OUT_OF_DATE: 'ใบรับรองราก “{root}” อยู่นอกช่วงเวลาที่ใช้ได้ โปรแกรมอ่าน PDF บางโปรแกรมจะไม่เชื่อถือลายเซ็น',
  },
)
