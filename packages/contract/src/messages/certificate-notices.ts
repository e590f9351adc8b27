import { define } from './define.ts'

/** What signers are told about a certificate that may sign nevertheless. */
export const certificateNoticeMessages = define(
  {
    CERTIFICATE_SELF_SIGNED: 'Self-signed certificate. PDF readers will not know who signed.',
  },
  {
    CERTIFICATE_SELF_SIGNED: 'ใบรับรองนี้ผู้ลงนามออกให้ตนเอง โปรแกรมอ่าน PDF จะไม่รู้จักผู้ลงนาม',
  },
)
