import type { MailFacts } from '@laisen/contract/mail/compose'
import type { MailTemplate } from '@laisen/contract/messages/mail'

// Anyone may register with an address that is not theirs, or give it to an account. Until its reader has used a link or a code
// that was mailed there, mails to it say nothing that anyone typed, so that Laisen cannot be used to write to strangers.

/** What is mailed in place of each template; a general notice where none is named. These templates use our own facts alone. */
const instead: Partial<Record<MailTemplate, MailTemplate>> = {
  registration: 'registration',
  registrationTaken: 'registrationTaken',
  companyApproved: 'companyApproved',
  companyDeclined: 'companyDeclined',
  invitation: 'invitation',
  confirmEmail: 'confirmEmail',
  resetPassword: 'resetUnproven',
  passwordLink: 'passwordLink',
  certificateRenewal: 'certificateRenewal',
  confirmationCode: 'codeUnproven',
  unlockSignIn: 'unlockSignIn',
  guessesUsedUp: 'guessesUsedUp',
  newDevice: 'newDeviceUnproven',
  factorReminder: 'factorReminder',
  factorRequired: 'factorReminder',
  stampToConfirm: 'stampToConfirmUnproven',
}

/** Facts that we make ourselves. */
const ours = ['link', 'code', 'time', 'days', 'hours', 'minutes', 'times', 'device', 'address']

/** Only in a template above: there it is the operator's. */
const operatorsOwn = 'reason'

/** A mail as it may go to an address that nobody has proven. */
export function forUnproven<Content extends { readonly template: MailTemplate; readonly facts: MailFacts }>(
  mail: Content,
): Content {
  const template = instead[mail.template]
  const may = (name: string) => ours.includes(name) || (template !== undefined && name === operatorsOwn)
  const facts = Object.fromEntries(Object.entries(mail.facts).filter(([name]) => may(name)))
  return { ...mail, template: template ?? 'noticeUnproven', facts }
}
