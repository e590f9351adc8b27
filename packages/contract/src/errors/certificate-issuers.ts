import { defineErrors } from './define.ts'

/** Refusals because of the certificates above the one that is to sign. */
export const certificateIssuersErrors = defineErrors({
  CERTIFICATE_CHAIN_BROKEN: {
    http: 200,
    params: ['field', 'issuer', 'holder'],
    en: 'The certificate of the issuer “{issuer}” in this file did not sign the certificate “{holder}”. Export the file again with its complete chain.',
    th: 'ใบรับรองของผู้ออก “{issuer}” ในไฟล์นี้ไม่ได้ลงนามใบรับรอง “{holder}” โปรดส่งออกไฟล์ใหม่พร้อมใบรับรองครบทุกใบ',
  },
  CERTIFICATE_CHAIN_ALGORITHM: {
    http: 200,
    params: ['field', 'holder', 'algorithm'],
    en: 'The certificate “{holder}” is signed with an algorithm that is not supported ({algorithm}). Ask its issuer for a new one.',
    th: 'ใบรับรอง “{holder}” ลงนามด้วยอัลกอริทึมที่ระบบไม่รองรับ ({algorithm}) โปรดขอใบใหม่จากผู้ออกใบรับรอง',
  },
  CERTIFICATE_ISSUER_EXPIRED: {
    http: 200,
    params: ['field', 'issuer', 'expiredAt'],
    en: 'The issuing certificate “{issuer}” expired on {expiredAt}, so PDF readers would reject this signature. Ask the issuer for a new certificate.',
    th: 'ใบรับรองของผู้ออก “{issuer}” หมดอายุเมื่อ {expiredAt} โปรแกรมอ่าน PDF จะไม่ยอมรับลายเซ็น โปรดขอใบรับรองใหม่จากผู้ออก',
  },
  CERTIFICATE_ISSUER_NOT_YET_VALID: {
    http: 200,
    params: ['field', 'issuer', 'validFrom'],
    en: 'The issuing certificate “{issuer}” is valid from {validFrom}.',
    th: 'ใบรับรองของผู้ออก “{issuer}” เริ่มใช้ได้ตั้งแต่ {validFrom}',
  },
  CERTIFICATE_ISSUER_MAY_NOT_ISSUE: {
    http: 200,
    params: ['field', 'issuer'],
    en: 'The certificate “{issuer}” may not issue others, so PDF readers would reject this signature. Ask for one from a certificate authority.',
    th: 'ใบรับรอง “{issuer}” ไม่มีสิทธิ์ออกใบรับรองให้ผู้อื่น โปรแกรมอ่าน PDF จะไม่ยอมรับลายเซ็น โปรดขอใบรับรองจากผู้มีสิทธิ์ออก',
  },
  CERTIFICATE_ISSUER_PATH_TOO_LONG: {
    http: 200,
    params: ['field', 'issuer'],
    en: 'The certificate “{issuer}” allows fewer authorities below it than there are, so PDF readers would reject this signature. Ask the issuer for a new certificate.',
    th: 'ใบรับรอง “{issuer}” อนุญาตให้มีผู้ออกใบรับรองระดับล่างน้อยกว่าที่มีอยู่ โปรแกรมอ่าน PDF จะไม่ยอมรับลายเซ็น โปรดขอใบรับรองใหม่จากผู้ออก',
  },
  CERTIFICATE_ISSUER_FORBIDS_NAME: {
    http: 200,
    params: ['field', 'issuer', 'name'],
    en: 'The issuing certificate “{issuer}” does not allow the name “{name}”, so PDF readers would reject this signature. Ask the issuer for a new certificate.',
    th: 'ใบรับรองของผู้ออก “{issuer}” ไม่อนุญาตให้ใช้ชื่อ “{name}” โปรแกรมอ่าน PDF จะไม่ยอมรับลายเซ็น โปรดขอใบรับรองใหม่จากผู้ออก',
  },
  CERTIFICATE_ISSUER_EXTENSION_UNKNOWN: {
    http: 200,
    params: ['field', 'issuer', 'extension'],
    en: 'The issuing certificate “{issuer}” has a critical extension ({extension}) that is not known, so PDF readers would reject this signature. Ask the issuer for a new certificate.',
    th: 'ใบรับรองของผู้ออก “{issuer}” มีส่วนขยายสำคัญ ({extension}) ที่ไม่รู้จัก โปรแกรมอ่าน PDF จะไม่ยอมรับลายเซ็น โปรดขอใบรับรองใหม่จากผู้ออก',
  },
  CERTIFICATE_ISSUER_KEY_WEAK: {
    http: 200,
    params: ['field', 'issuer', 'key'],
    en: 'The key of the issuing certificate “{issuer}” ({key}) is too weak. Ask the issuer for a new certificate.',
    th: 'กุญแจของใบรับรองผู้ออก “{issuer}” ({key}) ไม่แข็งแรงพอ โปรดขอใบรับรองใหม่จากผู้ออก',
  },
})
