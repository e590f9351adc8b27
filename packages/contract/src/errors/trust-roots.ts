import { defineErrors } from './define.ts'

/** The operator's list of roots that PDF readers know. */
export const trustRootsErrors = defineErrors({
  TRUST_ROOT_FILE_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Choose a certificate file (.cer, .crt or .pem).',
    th: 'เลือกไฟล์ใบรับรอง (.cer, .crt หรือ .pem)',
  },
  TRUST_ROOT_UNREADABLE: {
    http: 200,
    params: ['field'],
    en: 'This file contains no certificate. Choose a .cer, .crt or .pem file with one or more root certificates.',
    th: 'ไฟล์นี้ไม่มีใบรับรอง เลือกไฟล์ .cer, .crt หรือ .pem ที่มีใบรับรองรากอย่างน้อยหนึ่งใบ',
  },
  TRUST_ROOT_NOT_ROOT: {
    http: 200,
    params: ['field', 'subject'],
    en: '{subject} is not a root certificate: it was issued by someone else. Choose the root at the top of its chain.',
    th: '{subject} ไม่ใช่ใบรับรองราก เพราะมีผู้อื่นเป็นผู้ออกให้ เลือกใบรับรองรากที่อยู่บนสุดของสายใบรับรอง',
  },
  TRUST_ROOT_EXPIRED: {
    http: 200,
    params: ['field', 'subject'],
    en: '{subject} has expired, so readers no longer trust it.',
    th: '{subject} หมดอายุแล้ว โปรแกรมอ่าน PDF จึงไม่เชื่อถืออีกต่อไป',
  },
  TRUST_ROOTS_TOO_MANY: {
    http: 200,
    params: ['field', 'limit'],
    en: 'The list can hold {limit} roots. Remove some that are no longer needed first.',
    th: 'รายการเก็บใบรับรองรากได้ {limit} ใบ ลบใบที่ไม่ใช้แล้วก่อน',
  },
})
