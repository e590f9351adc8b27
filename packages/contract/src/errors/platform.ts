import { defineErrors } from './define.ts'

/** What the operator of the installation does. */
export const platformErrors = defineErrors({
  MAIL_NOT_FAILED: {
    http: 200,
    params: [],
    en: 'Only an email that failed can be sent again.',
    th: 'ส่งซ้ำได้เฉพาะอีเมลที่ส่งไม่สำเร็จ',
  },
  MAIL_CONTENTS_GONE: {
    http: 200,
    params: [],
    en: 'The content of this email is no longer stored. The recipient can request a new one.',
    th: 'ไม่มีเนื้อหาของอีเมลนี้แล้ว ผู้รับขอฉบับใหม่ได้',
  },
  MAIL_NOT_ON_DISK: {
    http: 200,
    params: [],
    en: 'This email is not in the outbox on disk.',
    th: 'อีเมลนี้ไม่ได้อยู่ในกล่องขาออกบนดิสก์',
  },
  CONTACT_CHANGED: {
    http: 200,
    params: [],
    en: 'Someone else changed the contact. Load it again before you save yours.',
    th: 'มีผู้แก้ไขข้อมูลติดต่อแล้ว โหลดใหม่ก่อนบันทึกของคุณ',
  },
  LEGAL_TEXT_CHANGED: {
    http: 200,
    params: ['version'],
    en: 'Someone else saved version {version}. Read it before you save yours.',
    th: 'มีผู้บันทึกฉบับที่ {version} แล้ว อ่านฉบับนั้นก่อนบันทึกของคุณ',
  },
})
