import { defineErrors } from './define.ts'

/** Stamps. */
export const stampsErrors = defineErrors({
  STAMP_OUTSIDE_PAGE: {
    http: 200,
    params: ['field', 'pageWidthPoints', 'pageHeightPoints', 'widthPoints', 'heightPoints'],
    en: 'The stamp ({widthPoints} × {heightPoints} points) does not fit on the page ({pageWidthPoints} × {pageHeightPoints} points).',
    th: 'ตราประทับ ({widthPoints} × {heightPoints} พอยต์) เกินขอบหน้า ({pageWidthPoints} × {pageHeightPoints} พอยต์)',
  },
  STAMP_TEXT_NOT_SHOWN: {
    http: 200,
    params: ['field', 'characters'],
    en: 'A stamp cannot show “{characters}”. Use Thai or Latin letters, or hide the text of the stamp.',
    th: 'ตราประทับแสดง “{characters}” ไม่ได้ ใช้ตัวอักษรไทยหรือละติน หรือซ่อนข้อความของตราประทับ',
  },
  STAMP_LENGTH_INVALID: {
    http: 200,
    params: ['field', 'smallestPoints', 'largestPoints'],
    en: 'The length must be between {smallestPoints} and {largestPoints} points.',
    th: 'ความยาวต้องอยู่ระหว่าง {smallestPoints} ถึง {largestPoints} พอยต์',
  },
  STAMP_TIME_ZONE_UNKNOWN: {
    http: 200,
    params: ['field'],
    en: 'This time zone is unknown.',
    th: 'ไม่รู้จักเขตเวลานี้',
  },
  STAMP_NO_VALID_CERTIFICATE: {
    http: 200,
    params: ['field'],
    en: 'You have no valid certificate that can sign without a password.',
    th: 'คุณไม่มีใบรับรองที่ใช้ได้และลงนามได้โดยไม่ต้องใช้รหัสผ่าน',
  },
  STAMP_CERTIFICATES_TOO_MANY: {
    http: 200,
    params: ['field', 'count', 'limit'],
    en: 'You have {count:valid certificate|valid certificates}, but at most {limit} can sign at once. Choose one.',
    th: 'คุณมีใบรับรองที่ใช้ได้ {count} ใบ ลงนามพร้อมกันได้ไม่เกิน {limit} ใบ โปรดเลือกหนึ่งใบ',
  },
  STAMP_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This stamped document does not exist.',
    th: 'ไม่มีเอกสารที่ลงนามนี้',
  },
})
