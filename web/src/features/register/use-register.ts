import type { DataOf } from '@laisen/contract/endpoint'
import { registerCompany, sendMailRegister } from '@laisen/contract/endpoints/companies'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { payloadOf, type RegistrationValues } from './form-values.ts'

type Registered = DataOf<typeof registerCompany>

type Registration =
  | { state: 'form'; error?: unknown }
  | { state: 'sending' }
  | { state: 'done'; registered: Registered; mail: 'sending' | 'sent' | 'failed' }

/**
 * Registers the company, then sends the email (1§4). If sending fails, it can be repeated; the company is registered
 * already.
 */
export function useRegister() {
  const { language } = useFormat()
  const [registration, setRegistration] = useState<Registration>({ state: 'form' })

  const sendMail = async (registered: Registered) => {
    setRegistration({ state: 'done', registered, mail: 'sending' })
    try {
      await call(sendMailRegister, { email: registered.email, companyAbbr: registered.companyCode }, { keepPage: true })
      setRegistration({ state: 'done', registered, mail: 'sent' })
    } catch {
      setRegistration({ state: 'done', registered, mail: 'failed' })
    }
  }
  const register = async (values: RegistrationValues) => {
    setRegistration({ state: 'sending' })
    try {
      await sendMail(await call(registerCompany, payloadOf(values, language), { keepPage: true }))
    } catch (error) {
      setRegistration({ state: 'form', error })
    }
  }
  return { registration, register, sendMail }
}
