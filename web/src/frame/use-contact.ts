import { type Contact, getContact } from '@laisen/contract/endpoints/contact'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** Where people reach the operator, in the current language. Before it is known, and if it cannot be loaded, nothing is shown. */
export function useContact(): { address: string; phone: string; hours: string } | undefined {
  const language = useLanguage()
  const [contact, setContact] = useState<Contact>()
  useEffect(() => {
    call(getContact, {}, { background: true, keepPage: true }).then(setContact, () => undefined)
  }, [])
  if (!contact) return undefined
  const { addressEn, addressTh, phone, hoursEn, hoursTh } = contact
  return language === 'th'
    ? { address: addressTh, phone, hours: hoursTh }
    : { address: addressEn, phone, hours: hoursEn }
}
