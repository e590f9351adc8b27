import { defineErrors } from './define.ts'

/** Envelopes that were sent, and what their recipients do. */
export const recipientsErrors = defineErrors({
  ENVELOPE_NOT_READY: {
    http: 200,
    params: ['problems'],
    en: 'This draft cannot be sent yet. Complete the parts that are marked.',
    th: 'ยังส่งฉบับร่างนี้ไม่ได้ โปรดแก้ไขส่วนที่ทำเครื่องหมายไว้',
  },
  ENVELOPE_STATE: {
    http: 200,
    params: ['status'],
    en: 'This is not possible in the state that the envelope is in. Reload the page to see it.',
    th: 'ทำรายการนี้ไม่ได้ในสถานะปัจจุบันของซอง โหลดหน้าใหม่เพื่อดูสถานะ',
  },
  RECIPIENT_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'This recipient does not exist, or you do not have access to the envelope.',
    th: 'ไม่มีผู้รับนี้ หรือคุณไม่มีสิทธิ์เข้าถึงซอง',
  },
  RECIPIENT_LINK_ENDED: {
    http: 200,
    params: [],
    en: 'This link no longer works. Use the link in the latest email, or ask the sender for a new one.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว โปรดใช้ลิงก์ในอีเมลฉบับล่าสุด หรือขอลิงก์ใหม่จากผู้ส่ง',
  },
  RECIPIENT_SESSION_ENDED: {
    http: 200,
    params: [],
    en: 'You have been away for too long. Open the link in your email again.',
    th: 'คุณไม่ได้ใช้งานนานเกินไป โปรดเปิดลิงก์ในอีเมลอีกครั้ง',
  },
  RECIPIENT_NOT_WAITING: {
    http: 200,
    params: [],
    en: 'No one has to act on this envelope in your place now. Reload the page to see its state.',
    th: 'ขณะนี้ไม่มีรายการในซองนี้ที่คุณต้องดำเนินการ โหลดหน้าใหม่เพื่อดูสถานะ',
  },
  RECIPIENT_ALREADY_DONE: {
    http: 200,
    params: [],
    en: 'You have already completed your part of this envelope.',
    th: 'คุณดำเนินการในซองนี้เสร็จแล้ว',
  },
  RECIPIENT_ACCESS_CODE_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Type the access code that the sender gave you.',
    th: 'พิมพ์รหัสเข้าถึงที่ผู้ส่งให้คุณ',
  },
  RECIPIENT_ACCESS_CODE_WRONG: {
    http: 200,
    params: ['field'],
    recorded: 'wrongCode',
    en: 'This access code is wrong. Check it with the sender.',
    th: 'รหัสเข้าถึงไม่ถูกต้อง โปรดตรวจสอบกับผู้ส่ง',
  },
  RECIPIENT_CODE_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Type the code that we emailed to you.',
    th: 'พิมพ์รหัสที่เราส่งให้คุณทางอีเมล',
  },
  RECIPIENT_CODE_WRONG: {
    http: 200,
    params: ['field'],
    recorded: 'wrongCode',
    en: 'This code is wrong or has expired. Use the code in the latest email, or ask for a new one.',
    th: 'รหัสไม่ถูกต้องหรือหมดอายุแล้ว ใช้รหัสในอีเมลฉบับล่าสุด หรือขอรหัสใหม่',
  },
  RECIPIENT_CODES_THROTTLED: {
    http: 200,
    params: ['retryAfterMinutes'],
    en: 'Too many wrong codes. Try again in {retryAfterMinutes:minute|minutes}.',
    th: 'กรอกรหัสผิดหลายครั้งเกินไป ลองใหม่ในอีก {retryAfterMinutes} นาที',
  },
  RECIPIENT_CONSENT_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Confirm that you agree to act electronically.',
    th: 'ยืนยันว่าคุณยินยอมดำเนินการทางอิเล็กทรอนิกส์',
  },
  RECIPIENT_FIELD_REQUIRED: {
    http: 200,
    params: ['field', 'fieldID'],
    en: 'Fill in this field.',
    th: 'กรอกช่องนี้',
  },
  RECIPIENT_HANDWRITING_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Draw or type your signature.',
    th: 'วาดหรือพิมพ์ลายเซ็นของคุณ',
  },
  RECIPIENT_DELEGATION_REFUSED: {
    http: 200,
    params: [],
    en: 'The sender asks you to act yourself. Reject the envelope, or contact the sender.',
    th: 'ผู้ส่งขอให้คุณดำเนินการด้วยตนเอง หากทำไม่ได้ ให้ปฏิเสธหรือติดต่อผู้ส่ง',
  },
  RECIPIENT_TWICE: {
    http: 200,
    params: ['field'],
    en: 'This person is already involved in the envelope.',
    th: 'บุคคลนี้เป็นผู้รับในซองอยู่แล้ว',
  },
  RECIPIENT_TIMESTAMP_UNAVAILABLE: {
    http: 200,
    params: [],
    en: 'Your signature needs a timestamp, and no timestamp server answers right now. Nothing was signed. Try again in a few minutes.',
    th: 'ลายเซ็นของคุณต้องมีตราประทับเวลา แต่ขณะนี้เซิร์ฟเวอร์เวลาไม่ตอบ ระบบยังไม่ได้ลงนาม ลองใหม่ในอีกไม่กี่นาที',
  },
  RECIPIENT_CERTIFICATE_UNAVAILABLE: {
    http: 200,
    params: [],
    en: 'The certificate for your signature is not available right now. Nothing was signed. Tell the sender.',
    th: 'ขณะนี้ใช้ใบรับรองสำหรับลายเซ็นของคุณไม่ได้ ระบบยังไม่ได้ลงนาม โปรดแจ้งผู้ส่ง',
  },
  ONE_TIME_CERTIFICATES_TOO_MANY: {
    http: 429,
    params: ['retryAfterSeconds'],
    en: 'Too many people are signing for this company right now. Nothing was signed. Try again in {retryAfterSeconds:second|seconds}.',
    th: 'ขณะนี้มีผู้ลงนามในเอกสารของบริษัทนี้พร้อมกันมากเกินไป ระบบยังไม่ได้ลงนาม ลองใหม่ในอีก {retryAfterSeconds} วินาที',
  },
})
