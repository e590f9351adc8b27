import { contactMessages } from '@laisen/contract/messages/contact'
import { useText } from '../i18n/use-text.ts'
import { useContact } from './use-contact.ts'

/** Where and when to call the operator. */
export function SupportLine({ className }: { className: string | undefined }) {
  const t = useText(contactMessages)
  const contact = useContact()
  if (!contact) return <p className={className}>&nbsp;</p>
  const { phone, hours } = contact
  return <p className={className}>{phone === '' ? t('hours', { hours }) : t('phone', { phone, hours })}</p>
}
