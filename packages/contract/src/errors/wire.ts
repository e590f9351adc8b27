import { defineErrors } from './define.ts'

/** Refusals that any call can have: a request that cannot be read, a missing session, missing fields. */
export const wireErrors = defineErrors({
  BODY_UNPARSABLE: {
    http: 400,
    params: [],
    en: 'The request could not be read: its body is not valid JSON.',
    th: 'อ่านคำขอไม่ได้ เนื้อหาไม่ใช่ JSON ที่ถูกต้อง',
  },
  INPUT_INVALID: {
    http: 400,
    params: ['field'],
    en: 'The request could not be read: {field} is of the wrong type.',
    th: 'อ่านคำขอไม่ได้ ชนิดข้อมูลของ {field} ไม่ถูกต้อง',
  },
  NAME_REPEATED: {
    http: 400,
    params: ['field'],
    en: 'The request could not be read: {field} appears twice.',
    th: 'อ่านคำขอไม่ได้ {field} ซ้ำกัน',
  },
  SESSION_REQUIRED: {
    http: 401,
    params: [],
    en: 'Your session has ended. Log in to continue.',
    th: 'เซสชันสิ้นสุดแล้ว เข้าสู่ระบบเพื่อทำงานต่อ',
  },
  NOT_PERMITTED: {
    http: 403,
    params: [],
    en: 'You do not have permission to do this.',
    th: 'คุณไม่มีสิทธิ์ทำรายการนี้',
  },
  ORIGIN_REFUSED: {
    http: 403,
    params: [],
    en: 'The request came from another site and was refused.',
    th: 'คำขอมาจากเว็บไซต์อื่นจึงถูกปฏิเสธ',
  },
  CALL_UNKNOWN: {
    http: 404,
    params: [],
    en: 'This call does not exist.',
    th: 'ไม่มีคำสั่งนี้',
  },
  BODY_TOO_LARGE: {
    http: 413,
    params: ['limitMegabytes'],
    en: 'The request is larger than {limitMegabytes} MB.',
    th: 'คำขอมีขนาดเกิน {limitMegabytes} MB',
  },
  BODY_TYPE_UNSUPPORTED: {
    http: 415,
    params: ['expected'],
    en: 'The body must be sent as {expected}.',
    th: 'เนื้อหาต้องส่งเป็น {expected}',
  },
  TOO_MANY_REQUESTS: {
    http: 429,
    params: ['retryAfterSeconds'],
    en: 'Too many requests. Try again in {retryAfterSeconds} seconds.',
    th: 'มีคำขอมากเกินไป ลองอีกครั้งใน {retryAfterSeconds} วินาที',
  },
  INTERNAL: {
    http: 500,
    params: [],
    en: 'Something went wrong on our side. Nothing was changed.',
    th: 'เกิดข้อผิดพลาดในระบบ ไม่มีข้อมูลใดเปลี่ยนแปลง',
  },
  UNAVAILABLE: {
    http: 503,
    params: [],
    en: 'The service is not available at the moment. Try again shortly.',
    th: 'ระบบยังไม่พร้อมให้บริการ ลองอีกครั้งในอีกสักครู่',
  },
  IDEMPOTENCY_KEY_REUSED: {
    http: 200,
    params: [],
    en: 'This Idempotency-Key was used for a different request. Send a new key.',
    th: 'Idempotency-Key นี้ใช้กับคำขออื่นไปแล้ว ส่งด้วยคีย์ใหม่',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    http: 200,
    params: [],
    en: 'The first request with this Idempotency-Key is still running. Try again shortly.',
    th: 'คำขอแรกที่ใช้ Idempotency-Key นี้ยังทำงานอยู่ ลองอีกครั้งในอีกสักครู่',
  },
  PUBLIC_URL_REQUIRED: {
    http: 200,
    params: [],
    en: 'Links cannot be created because PUBLIC_URL is not set. The operator of this installation can set it.',
    th: 'สร้างลิงก์ไม่ได้เพราะยังไม่ได้ตั้งค่า PUBLIC_URL โปรดแจ้งผู้ให้บริการให้ตั้งค่านี้',
  },
  FIELD_REQUIRED: {
    http: 200,
    params: ['field'],
    en: '{field} is required.',
    th: 'ต้องระบุ {field}',
  },
  VALUE_NOT_ALLOWED: {
    http: 200,
    params: ['field'],
    en: 'This value of {field} is not allowed.',
    th: 'ค่าของ {field} ใช้ไม่ได้',
  },
  TEXT_TOO_LONG: {
    http: 200,
    params: ['field', 'limit'],
    en: '{field} can have up to {limit} characters.',
    th: '{field} ไม่เกิน {limit} ตัวอักษร',
  },
  NAME_HIDDEN_CHARACTERS: {
    http: 200,
    params: ['field'],
    en: 'This text contains a line break or a character that cannot be seen. Type it again.',
    th: 'ข้อความนี้มีการขึ้นบรรทัดใหม่หรืออักขระที่มองไม่เห็น โปรดพิมพ์ใหม่',
  },
  NAME_LINK: {
    http: 200,
    params: ['field'],
    en: 'A name cannot contain a web address.',
    th: 'ชื่อมีที่อยู่เว็บไม่ได้',
  },
  NAME_MIXED_SCRIPTS: {
    http: 200,
    params: ['field'],
    en: 'One word of this name mixes Latin letters with Cyrillic or Greek ones that look the same. Type it in one alphabet.',
    th: 'ชื่อนี้มีคำที่ปนตัวอักษรละตินกับตัวอักษรซีริลลิกหรือกรีกที่ดูเหมือนกัน โปรดพิมพ์ด้วยตัวอักษรชุดเดียว',
  },
  NOT_FOUND: {
    http: 200,
    params: [],
    phrase: 'Data Not Found.',
    en: 'Data Not Found.',
    th: 'ไม่พบข้อมูล',
  },
  FIELDS_MISSING: {
    http: 200,
    params: ['field'],
    en: 'Fill all fields',
    th: 'กรอกข้อมูลให้ครบทุกช่อง',
  },
})
