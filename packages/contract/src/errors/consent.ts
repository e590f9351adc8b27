import { defineErrors } from './define.ts'

/** Accepting the policies. */
export const consentErrors = defineErrors({
  CONSENT_TEXT_CHANGED: {
    http: 200,
    params: [],
    en: 'A new version of the policies has just been published. Read it before you accept.',
    th: 'เพิ่งมีนโยบายฉบับใหม่ โปรดอ่านก่อนยอมรับ',
  },
})
