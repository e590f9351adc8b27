import { accountMailsEnglish, accountMailsThai } from '../mail/account-words.ts'
import { certificateMailsEnglish, certificateMailsThai } from '../mail/certificate-words.ts'
import { companyMailsEnglish, companyMailsThai } from '../mail/company-words.ts'
import { envelopeMailsEnglish, envelopeMailsThai } from '../mail/envelope-words.ts'
import { mailFrameEnglish, mailFrameThai } from '../mail/frame-words.ts'
import { reportMailsEnglish, reportMailsThai } from '../mail/report-words.ts'
import { signInMailsEnglish, signInMailsThai } from '../mail/sign-in-words.ts'
import { stampMailsEnglish, stampMailsThai } from '../mail/stamp-words.ts'
import type { MailText } from '../mail/text.ts'
import type { Locale } from './define.ts'

const en = {
  ...accountMailsEnglish,
  ...signInMailsEnglish,
  ...companyMailsEnglish,
  ...certificateMailsEnglish,
  ...stampMailsEnglish,
  ...envelopeMailsEnglish,
  ...reportMailsEnglish,
}
const th = {
  ...accountMailsThai,
  ...signInMailsThai,
  ...companyMailsThai,
  ...certificateMailsThai,
  ...stampMailsThai,
  ...envelopeMailsThai,
  ...reportMailsThai,
}

export type MailTemplate = keyof typeof en

/** All emails that the product sends, in both languages. */
export const mailMessages: Readonly<Record<Locale, Readonly<Record<MailTemplate, MailText>>>> = { en, th }

/** What stands around the words of each email. */
export const mailFrame: Readonly<Record<Locale, typeof mailFrameEnglish>> = { en: mailFrameEnglish, th: mailFrameThai }
