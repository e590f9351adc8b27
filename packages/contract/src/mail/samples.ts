import { limits } from '../limits.ts'
import { fill, type Locale } from '../messages/define.ts'
import { type MailTemplate, mailFrame } from '../messages/mail.ts'
import { reportWords } from '../messages/report-words.ts'
import { reportPath } from '../reports.ts'
import type { MailContent, MailFacts } from './compose.ts'

const site = 'https://sign.example.com'
const link = (page: string) => `${site}/${page}?token=SAMPLEsampleSAMPLEsampleSAMPLEsampleSAMPLEsample`

const ours = (locale: Locale): MailFacts => ({
  site,
  contact: 'help@sign.example.com',
  phone: '02 555 0142',
  hours:
    locale === 'th' ? 'จันทร์–ศุกร์ 09:00–12:00 น. และ 13:00–18:00 น.' : 'Monday to Friday, 09:00–12:00 and 13:00–18:00',
  time: locale === 'th' ? '20 พฤศจิกายน 2569 เวลา 10:42 (Asia/Bangkok)' : '20 November 2026 at 10:42 (Asia/Bangkok)',
})

const company = (locale: Locale): MailFacts => ({
  companyCode: 'THARA',
  companyName: locale === 'th' ? 'บริษัท ธาราพัฒน์ เอ็นจิเนียริ่ง จำกัด' : 'Tharaphat Engineering Co., Ltd.',
})

const person = (locale: Locale): MailFacts => ({
  ...company(locale),
  name: locale === 'th' ? 'วราภรณ์ เพชรรัตน์' : 'Waraporn Phetcharat',
  username: 'waraporn',
  companyEmail: 'office@tharaphat.example',
})

const colleague = (locale: Locale) => (locale === 'th' ? 'กนกวรรณ ทองดี' : 'Kanokwan Thongdee')
const reason = (locale: Locale) =>
  locale === 'th'
    ? 'เอกสารจดทะเบียนบริษัทยังไม่ครบ\nโปรดส่งหนังสือรับรองฉบับล่าสุด'
    : 'The company papers are incomplete.\nPlease send the latest certificate of incorporation.'

const until = { en: '28 November 2037', th: '28 พฤศจิกายน 2580' }
const stamp = (locale: Locale): MailFacts => ({
  owner: colleague(locale),
  certificate: 'Tharaphat Engineering',
  document: locale === 'th' ? 'สัญญาเช่าอาคาร.pdf' : 'office-lease.pdf',
  stampId: 'f3b1a2c4-5d6e-4f70-8a91-b2c3d4e5f607',
})
const declined = (locale: Locale) =>
  locale === 'th' ? 'ราคาในหน้า 2 ยังเป็นราคาเดิม' : 'The price on page 2 is still the old one.'
const seal = (locale: Locale): MailFacts => ({
  ...person(locale),
  actor: colleague(locale),
  certificate: 'Tharaphat company seal 2026',
})
const contracts = (locale: Locale): MailFacts => ({
  ...person(locale),
  actor: colleague(locale),
  group: locale === 'th' ? 'สัญญาเช่า' : 'Lease contracts',
  certificates: 'Tharaphat company seal 2026, Nattapong Srisuwan',
})

const sent = (locale: Locale): MailFacts => ({
  ...company(locale),
  name: person(locale).name!,
  sender: colleague(locale),
  actor: colleague(locale),
  document: locale === 'th' ? 'สัญญาเช่าอาคาร ชั้น 12' : 'Office lease, 12th floor',
  envelopeID: 4711,
})
const asked = (locale: Locale): MailFacts => ({
  ...sent(locale),
  link: link('Sign'),
  contents: fill(mailFrame[locale].contentsOf, { documents: 2, pages: 5 }),
  due: locale === 'th' ? '27 พฤศจิกายน 2569 เวลา 17:00 (Asia/Bangkok)' : '27 November 2026 at 17:00 (Asia/Bangkok)',
  message: locale === 'th' ? 'โปรดลงนามภายในวันศุกร์\nขอบคุณมาก' : 'Please sign by Friday.\nThank you very much.',
})

const acted = (locale: Locale) =>
  locale === 'th'
    ? 'ณัฐพงศ์ ศรีสุวรรณ: ลงนาม 19 พฤศจิกายน 2569 เวลา 16:20 (Asia/Bangkok)\nศิริพร แก้วมณี: อนุมัติ 20 พฤศจิกายน 2569 เวลา 09:03 (Asia/Bangkok)'
    : 'Nattapong Srisuwan: signed 19 November 2026 at 16:20 (Asia/Bangkok)\nSiriporn Kaewmanee: approved 20 November 2026 at 09:03 (Asia/Bangkok)'

/** The facts that each email has beside those that every email to its kind of reader has. */
const own: Record<MailTemplate, (locale: Locale) => MailContent> = {
  passwordChanged: (locale) => ({ facts: { ...person(locale), actor: colleague(locale) } }),
  resetPassword: (locale) => ({
    facts: { name: person(locale).name!, minutes: limits.resetLinkMinutes },
    links: [
      { link: link('ResetPassword'), username: 'waraporn', companyCode: 'THARA' },
      { link: link('ResetPassword'), username: 'w.phetcharat', companyCode: 'NUEAFA' },
    ],
  }),
  passwordLink: (locale) => ({
    facts: {
      ...person(locale),
      actor: colleague(locale),
      link: link('ResetPassword'),
      minutes: limits.resetLinkMinutes,
    },
  }),
  resetUnproven: () => ({ facts: { minutes: limits.resetLinkMinutes }, links: [{ link: link('ResetPassword') }] }),
  invitation: () => ({ facts: { link: link('ResetPassword'), days: limits.invitationLinkDays } }),
  confirmEmail: () => ({ facts: { link: link('ConfirmEmail'), hours: limits.emailLinkHours } }),
  emailChangeAsked: (locale) => ({ facts: { ...person(locale), email: 'w.phetcharat@example.com' } }),
  emailChanged: (locale) => ({
    facts: { ...person(locale), email: 'w.phetcharat@example.com', actor: colleague(locale) },
  }),
  ownEmailChanged: (locale) => ({
    facts: {
      ...person(locale),
      email: 'w.phetcharat@example.com',
      link: link('UndoEmailChange'),
      days: limits.emailUndoDays,
    },
  }),
  emailTaken: (locale) => ({ facts: { ...person(locale), asker: 'somchai' } }),
  emailChangeUndone: (locale) => ({
    facts: {
      ...person(locale),
      email: 'waraporn@example.com',
      link: link('ResetPassword'),
      minutes: limits.resetLinkMinutes,
    },
  }),
  emailNoLongerUsed: (locale) => ({ facts: person(locale) }),
  noticeUnproven: () => ({ facts: {} }),
  factorEnrolled: (locale) => ({ facts: person(locale) }),
  factorDisabled: (locale) => ({ facts: { ...person(locale), actor: colleague(locale) } }),
  factorReminder: (locale) => ({ facts: { ...person(locale), actor: colleague(locale) } }),
  factorRequired: (locale) => ({
    facts: {
      ...person(locale),
      actor: colleague(locale),
      from: locale === 'th' ? '1 ธันวาคม 2569 เวลา 00:00 (Asia/Bangkok)' : '1 December 2026 at 00:00 (Asia/Bangkok)',
    },
  }),
  recoveryCodeUsed: (locale) => ({ facts: { ...person(locale), left: 7 } }),
  confirmationCode: (locale) => ({
    facts: { ...person(locale), code: '482913', minutes: limits.confirmationCodeMinutes },
  }),
  codeUnproven: () => ({ facts: { code: '482913', minutes: limits.confirmationCodeMinutes } }),
  unlockSignIn: (locale) => ({
    facts: { ...person(locale), link: link('UnlockSignIn'), minutes: limits.unlockLinkMinutes },
  }),
  guessesUsedUp: (locale) => ({
    facts: { ...person(locale), times: limits.loginFailures, minutes: limits.loginLockMinutes },
  }),
  newDevice: (locale) => ({
    facts: { ...person(locale), device: 'Firefox, Windows', address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' },
  }),
  newDeviceUnproven: () => ({ facts: { device: 'Chrome, Android', address: '203.0.113.7' } }),
  registration: () => ({ facts: { link: link('ResetPassword'), days: limits.invitationLinkDays } }),
  registrationTaken: () => ({ facts: { days: limits.invitationLinkDays } }),
  companyApproved: (locale) => ({ facts: company(locale) }),
  companyDeclined: (locale) => ({ facts: { reason: reason(locale), days: limits.unclaimedDays } }),
  companySuspended: (locale) => ({ facts: { ...company(locale), reason: reason(locale) } }),
  companyResumed: (locale) => ({ facts: company(locale) }),
  upgradeAccepted: (locale) => ({ facts: { ...person(locale), plan: 'Business 25 + Signatures 5,000' } }),
  upgradeDeclined: (locale) => ({ facts: { ...person(locale), reason: reason(locale) } }),
  stampToConfirm: (locale) => ({
    facts: {
      ...person(locale),
      ...stamp(locale),
      actor: colleague(locale),
      requester: colleague(locale),
      link: `${site}/confirmpassword?certname=Tharaphat%20Engineering&stk=SAMPLEsampleSAMPLEsampleSAMPLEsampleSAMPLEsample`,
      hours: limits.pendingStampHours,
    },
  }),
  stampToConfirmUnproven: () => ({
    facts: {
      link: `${site}/confirmpassword?stk=SAMPLEsampleSAMPLEsampleSAMPLEsampleSAMPLEsample`,
      hours: limits.pendingStampHours,
    },
  }),
  stampConfirmed: (locale) => ({ facts: { ...person(locale), ...stamp(locale), actor: colleague(locale) } }),
  stampDeclined: (locale) => ({
    facts: { ...person(locale), ...stamp(locale), actor: colleague(locale), reason: declined(locale) },
  }),
  stampExpired: (locale) => ({ facts: { ...person(locale), ...stamp(locale) } }),
  stampEnded: (locale) => ({ facts: { ...person(locale), ...stamp(locale) } }),
  envelopeToSign: (locale) => ({ facts: asked(locale) }),
  envelopeToApprove: (locale) => ({ facts: asked(locale) }),
  envelopeToAcknowledge: (locale) => ({ facts: asked(locale) }),
  envelopeReminder: (locale) => ({ facts: { ...asked(locale), acted: acted(locale) } }),
  envelopeCode: (locale) => ({ facts: { ...sent(locale), code: '482913', minutes: limits.recipientCodeMinutes } }),
  envelopeCompleted: (locale) => ({ facts: { ...sent(locale), link: link('Sign'), acted: acted(locale) } }),
  envelopeCompletedSender: (locale) => ({ facts: { ...sent(locale), acted: acted(locale) } }),
  envelopeRejected: (locale) => ({
    facts: { ...sent(locale), person: colleague(locale), actor: colleague(locale), reason: declined(locale) },
  }),
  envelopeCancelled: (locale) => ({
    facts: { ...sent(locale), person: colleague(locale), reason: declined(locale) },
  }),
  envelopeExpired: (locale) => ({ facts: sent(locale) }),
  envelopeUndelivered: (locale) => ({
    facts: { ...sent(locale), person: colleague(locale), personEmail: 'k.thongdee@example.com' },
  }),
  envelopeRecipientLeft: (locale) => ({ facts: { ...sent(locale), person: colleague(locale) } }),
  envelopeHandedOver: (locale) => ({
    facts: { ...sent(locale), person: colleague(locale), actor: colleague(locale) },
  }),
  envelopeDelegated: (locale) => ({
    facts: {
      ...sent(locale),
      person: colleague(locale),
      delegate: locale === 'th' ? 'ณัฐพงศ์ ศรีสุวรรณ' : 'Nattapong Srisuwan',
      reason: declined(locale),
    },
  }),
  keyGrantAsked: (locale) => ({
    facts: {
      ...person(locale),
      actor: colleague(locale),
      certificate: 'Tharaphat company seal 2026',
      key: 'Invoices, Rayong plant',
    },
  }),
  chainHead: (locale) => ({
    facts: {
      ...person(locale),
      rows: 18_204,
      head: 'b7e104c9 5d228af3 0c64d1b8 92f7a35e 41d80c6f e2a97b13 61f09c3e 77ad10b8',
    },
  }),
  archiveRequested: (locale) => ({ facts: { ...person(locale), actor: colleague(locale) } }),
  archiveReady: (locale) => ({
    facts: {
      ...person(locale),
      days: limits.archiveDays,
      sums: '5a1c07e2 9be04d16 c3f8a7b5 20d94e6f 81bb35d0 6e72fa4c 94d1c8a3 0f5e6b27',
    },
  }),
  certificateAssigned: (locale) => ({ facts: seal(locale) }),
  certificateWithdrawn: (locale) => ({ facts: seal(locale) }),
  certificateUnlocked: (locale) => ({ facts: { ...seal(locale), certificate: person(locale).name! } }),
  certificateLocked: (locale) => ({ facts: { ...seal(locale), certificate: person(locale).name! } }),
  certificateReassigned: (locale) => ({ facts: { ...seal(locale), certificate: person(locale).name! } }),
  certificateReplaced: (locale) => ({ facts: seal(locale) }),
  certificateDeleted: (locale) => ({ facts: seal(locale) }),
  certificateRevoked: (locale) => ({ facts: seal(locale) }),
  certificateRenewal: (locale) => ({
    facts: {
      ...person(locale),
      certificate: 'waraporn_CA',
      link: link('RenewCertificate'),
      minutes: limits.certificateLinkMinutes,
    },
  }),
  certificateGroupGained: (locale) => ({ facts: contracts(locale) }),
  certificateGroupLost: (locale) => ({ facts: contracts(locale) }),
  reportScheduled: (locale) => ({
    facts: {
      ...person(locale),
      report: reportWords[locale].envelopestatusreport,
      period: reportWords[locale].range8,
      path: reportPath('envelopestatusreport', { range: 8, dateType: 0 }),
    },
  }),
  certificateEnding: (locale) => ({ facts: { ...person(locale), certificate: 'somchai_CA', days: 30 } }),
  certificateFileEnding: (locale) => ({ facts: { ...seal(locale), days: 7 } }),
  renewalFailing: (locale) => ({ facts: { ...person(locale), documents: 3, until: until[locale] } }),
  renewalsFailing: (locale) => ({ facts: { ...person(locale), documents: 3, companies: 2, until: until[locale] } }),
  certificateIssued: (locale) => ({ facts: { ...person(locale), certificate: 'somchai_CA' } }),
}

/** What an email may be about, for the gallery and for tests of the layout. */
export function sampleMail(template: MailTemplate, locale: Locale): MailContent {
  const content = own[template](locale)
  return { ...content, facts: { ...ours(locale), ...content.facts } }
}
