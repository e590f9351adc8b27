import type { Locale } from './define.ts'

/** One mail: its subject, paragraphs separated by an empty line, and the label of the button that opens `link`. */
interface MailText {
  readonly subject: string
  readonly body: string
  readonly action?: string
}

const en = {
  passwordChanged: {
    subject: 'Your Laisen password was changed',
    body: 'Hello {name},\n\nThe password of {username} at {companyCode} was changed on {time}.\n\nIf this was not you, ask your administrator to lock the account.',
  },
  certificateAssigned: {
    subject: 'You may now sign with {certificate}',
    body: 'Hello {name},\n\n{actor} assigned the certificate {certificate} to you. You find it when you upload a PDF.\n\nIf you did not expect this, ask your administrator.',
  },
} as const satisfies Record<string, MailText>

export type MailTemplate = keyof typeof en

const th: Record<MailTemplate, MailText> = {
  passwordChanged: {
    subject: 'รหัสผ่าน Laisen ของคุณถูกเปลี่ยนแล้ว',
    body: 'สวัสดี คุณ{name}\n\nรหัสผ่านของ {username} ที่ {companyCode} ถูกเปลี่ยนเมื่อ {time}\n\nหากไม่ใช่คุณ โปรดขอให้ผู้ดูแลระบบล็อกบัญชีนี้',
  },
  certificateAssigned: {
    subject: 'คุณลงนามด้วย {certificate} ได้แล้ว',
    body: 'สวัสดี คุณ{name}\n\n{actor} มอบใบรับรอง {certificate} ให้คุณใช้ลงนาม คุณจะพบใบรับรองนี้เมื่ออัปโหลด PDF\n\nหากไม่คาดว่าจะได้รับ โปรดสอบถามผู้ดูแลระบบ',
  },
}

/** Every mail of the product, in both languages. */
export const mailMessages: Readonly<
  Record<Locale, Readonly<Record<MailTemplate, MailText> & { frame: { footer: string } }>>
> = {
  en: { ...en, frame: { footer: 'This mail was sent by Laisen. Please do not reply to it.' } },
  th: { ...th, frame: { footer: 'อีเมลนี้ส่งโดย Laisen โปรดอย่าตอบกลับ' } },
}
