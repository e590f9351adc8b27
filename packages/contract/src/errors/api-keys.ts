import { defineErrors } from './define.ts'

/** API keys. What a program is told says what its owner has to do. */
export const apiKeysErrors = defineErrors({
  API_KEY_UNKNOWN: {
    http: 401,
    recorded: 'signIn',
    params: [],
    en: 'This API key does not exist. Check that it was copied completely.',
    th: 'ไม่มีคีย์ API นี้ ตรวจสอบว่าคัดลอกมาครบ',
  },
  API_KEY_EXPIRED: {
    http: 401,
    params: ['expiredAt'],
    en: 'This API key expired on {expiredAt}. Create a new one.',
    th: 'คีย์ API นี้หมดอายุเมื่อ {expiredAt} สร้างคีย์ใหม่',
  },
  API_KEY_ENDED: {
    http: 401,
    recorded: 'signIn',
    params: [],
    en: 'This API key was revoked, or its owner can no longer log in. Create a new one.',
    th: 'คีย์ API นี้ถูกเพิกถอน หรือเจ้าของเข้าสู่ระบบไม่ได้แล้ว สร้างคีย์ใหม่',
  },
  API_KEY_THROTTLED: {
    http: 429,
    recorded: 'lockOut',
    params: ['retryAfterSeconds'],
    en: 'Too many unknown API keys came from this network. Try again in {retryAfterSeconds:second|seconds}.',
    th: 'เครือข่ายนี้ส่งคีย์ API ที่ไม่มีอยู่หลายครั้งเกินไป ลองอีกครั้งใน {retryAfterSeconds} วินาที',
  },
  API_KEY_ADDRESS_REFUSED: {
    http: 403,
    recorded: 'permission',
    params: ['address'],
    en: 'This API key may not be used from {address}.',
    th: 'คีย์ API นี้ใช้จาก {address} ไม่ได้',
  },
  API_KEY_CALL_REFUSED: {
    http: 403,
    recorded: 'permission',
    params: ['call'],
    en: 'This API key was not created for {call}. Create one that is.',
    th: 'คีย์ API นี้ไม่ได้สร้างไว้สำหรับ {call} สร้างคีย์ที่ใช้ได้',
  },
  API_KEY_CERTIFICATE_REFUSED: {
    http: 200,
    recorded: 'permission',
    params: ['field'],
    en: 'This API key may not sign with this certificate. It must be created with it, and the owner of the certificate must agree.',
    th: 'คีย์ API นี้ลงนามด้วยใบรับรองนี้ไม่ได้ ต้องเลือกใบรับรองนี้ตอนสร้างคีย์ และเจ้าของใบรับรองต้องอนุญาต',
  },
  API_KEY_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This API key does not exist or was already revoked.',
    th: 'ไม่มีคีย์ API นี้หรือถูกเพิกถอนไปแล้ว',
  },
  API_KEY_NAME_TAKEN: {
    http: 200,
    params: ['field'],
    en: 'You already have an API key with this name. Choose another name.',
    th: 'คุณมีคีย์ API ชื่อนี้แล้ว เลือกชื่ออื่น',
  },
  API_KEYS_TOO_MANY: {
    http: 200,
    params: ['limit'],
    en: 'You can have up to {limit} API keys. Revoke one that you no longer need.',
    th: 'มีคีย์ API ได้ไม่เกิน {limit} คีย์ เพิกถอนคีย์ที่ไม่ใช้แล้ว',
  },
  API_KEY_EXPIRY_INVALID: {
    http: 200,
    params: ['field'],
    en: 'Choose an expiry date after now and at most a year from now.',
    th: 'เลือกวันหมดอายุหลังจากนี้และไม่เกินหนึ่งปี',
  },
  API_KEY_ADDRESS_INVALID: {
    http: 200,
    params: ['field', 'value'],
    en: '{value} is not an IP address or a network such as 198.51.100.0/24.',
    th: '{value} ไม่ใช่ที่อยู่ IP หรือเครือข่าย เช่น 198.51.100.0/24',
  },
  API_KEY_LIST_TOO_LONG: {
    http: 200,
    params: ['field', 'limit'],
    en: '{field} can have up to {limit} entries.',
    th: '{field} มีได้ไม่เกิน {limit} รายการ',
  },
  API_KEY_GRANT_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This request does not exist, or the key was revoked.',
    th: 'ไม่มีคำขอนี้ หรือคีย์ถูกเพิกถอนแล้ว',
  },
})
