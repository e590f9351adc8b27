import { defineErrors } from './define.ts'

/** Companies: registering, and being suspended. */
export const companiesErrors = defineErrors({
  COMPANY_SUSPENDED: {
    http: 200,
    recorded: 'signIn',
    params: [],
    en: 'Your company is suspended. Its administrator can tell you more.',
    th: 'บริษัทของคุณถูกระงับการใช้งาน สอบถามรายละเอียดได้จากผู้ดูแลระบบ',
  },
  COMPANY_WAITING: {
    http: 200,
    recorded: 'signIn',
    params: [],
    en: 'Your company is waiting for approval. We will email you as soon as it is decided.',
    th: 'บริษัทของคุณกำลังรอการอนุมัติ เราจะแจ้งผลทางอีเมล',
  },
  COMPANY_DECLINED: {
    http: 200,
    recorded: 'signIn',
    params: [],
    en: 'The registration of your company was declined. We emailed you the reason.',
    th: 'การลงทะเบียนบริษัทของคุณไม่ได้รับอนุมัติ เราแจ้งเหตุผลทางอีเมลแล้ว',
  },
  REGISTRATION_INCOMPLETE: {
    http: 200,
    params: ['field'],
    en: 'Please fill in all fields.',
    th: 'กรอกข้อมูลให้ครบทุกช่อง',
  },
  REGISTRATION_EMAIL_INVALID: {
    http: 200,
    params: ['field'],
    en: 'This email address is invalid.',
    th: 'อีเมลนี้ไม่ถูกต้อง',
  },
  COMPANY_REGISTERED: {
    http: 200,
    params: [],
    en: 'Company Code/Email already registered.',
    th: 'รหัสบริษัทหรืออีเมลนี้ลงทะเบียนแล้ว',
  },
  REGISTRATIONS_TOO_MANY: {
    http: 429,
    recorded: 'rateLimit',
    params: ['retryAfterSeconds'],
    en: 'Too many companies have been registered recently. Try again later.',
    th: 'มีการลงทะเบียนบริษัทมากเกินไปในช่วงนี้ โปรดลองอีกครั้งภายหลัง',
  },
  REGISTRATION_MAIL_FAILED: {
    http: 200,
    params: [],
    en: 'Send Mail Registered Fail.',
    th: 'ส่งอีเมลลงทะเบียนไม่สำเร็จ',
  },
  COMPANY_ALREADY_SUSPENDED: {
    http: 200,
    params: [],
    en: 'This company is already suspended.',
    th: 'บริษัทนี้ถูกระงับอยู่แล้ว',
  },
  COMPANY_NOT_SUSPENDED: {
    http: 200,
    params: [],
    en: 'This company is not suspended.',
    th: 'บริษัทนี้ไม่ได้ถูกระงับ',
  },
  COMPANY_NOT_WAITING: {
    http: 200,
    params: [],
    en: 'This company is not waiting for approval. Someone may have decided already.',
    th: 'บริษัทนี้ไม่ได้รอการอนุมัติ อาจมีผู้ตัดสินใจไปแล้ว',
  },
})
