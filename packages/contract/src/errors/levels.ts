import { defineErrors } from './define.ts'

const http = 200

/** Levels of signatures that a company requires. */
export const levelsErrors = defineErrors({
  SIGNATURE_LEVEL_TOO_LOW: {
    http,
    params: ['field', 'level'],
    en: 'Your company requires PAdES {level} or higher.',
    th: 'บริษัทของคุณกำหนดให้ใช้ PAdES {level} ขึ้นไป',
  },
  SIGNATURE_LEVEL_NO_TIMESTAMP: {
    http,
    params: ['level'],
    en: 'Nothing was signed: your company requires PAdES {level}, and no timestamp server gave a valid timestamp. Try again in a few minutes.',
    th: 'ยังไม่ได้ลงนาม บริษัทของคุณกำหนดให้ใช้ PAdES {level} แต่ไม่มีเซิร์ฟเวอร์ใดให้การประทับเวลาที่ใช้ได้ ลองอีกครั้งในอีกสักครู่',
  },
  SIGNATURE_LEVEL_NO_STATUS: {
    http,
    params: ['level'],
    en: 'Nothing was signed: your company requires PAdES {level}, but no one says whether this certificate is still valid. Try again in a few minutes, or choose another certificate.',
    th: 'ยังไม่ได้ลงนาม บริษัทของคุณกำหนดให้ใช้ PAdES {level} แต่ไม่มีใครยืนยันได้ว่าใบรับรองนี้ยังไม่ถูกเพิกถอน ลองอีกครั้งในอีกสักครู่ หรือเลือกใบรับรองอื่น',
  },
  SIGNATURE_LEVEL_NO_CHAIN: {
    http,
    params: ['level'],
    en: 'Nothing was signed: your company requires PAdES {level}, but the certificates of the authorities above this one are not known. Add the certificate again from a file that holds them, or choose another one.',
    th: 'ยังไม่ได้ลงนาม บริษัทของคุณกำหนดให้ใช้ PAdES {level} แต่ระบบไม่มีใบรับรองของผู้ออกใบรับรองนี้ เพิ่มใบรับรองใหม่จากไฟล์ที่มีครบ หรือเลือกใบรับรองอื่น',
  },
  SIGNATURE_LEVEL_DOCUMENT: {
    http,
    params: ['level'],
    en: 'Nothing was signed: your company requires PAdES {level}, but this document allows no changes after the signature.',
    th: 'ยังไม่ได้ลงนาม บริษัทของคุณกำหนดให้ใช้ PAdES {level} แต่เอกสารนี้ไม่อนุญาตให้เพิ่มข้อมูลหลังลงนาม',
  },
  SIGNATURE_REVOKED_UNPROVEN: {
    http,
    params: ['serial'],
    en: 'This signature can no longer be extended: its certificate was revoked (serial number {serial}) before any timestamp proved when it was signed.',
    th: 'เพิ่มระดับลายเซ็นนี้ไม่ได้แล้ว เพราะใบรับรองถูกเพิกถอน (หมายเลข {serial}) ก่อนที่จะมีการประทับเวลาพิสูจน์ว่าลงนามเมื่อใด',
  },
})
