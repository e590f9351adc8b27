import { endCompanySession, endEverySession } from '@laisen/contract/endpoints/company-sessions'
import { acceptedPdpa } from '@laisen/contract/endpoints/consent'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import {
  confirmFactor,
  demandFactor,
  disableFactor,
  enrolFactor,
  remindFactor,
  remindFactors,
  renewRecoveryCodes,
  resetFactor,
  setFactorPolicy,
} from '@laisen/contract/endpoints/factors'
import { forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import {
  confirmEmail,
  confirmIdentity,
  sendConfirmationCode,
  undoEmailChange,
  updateEmployeeCompany,
} from '@laisen/contract/endpoints/profile'
import { changePassword, confirmPerson, loginCustomer, logout } from '@laisen/contract/endpoints/session'
import { unlockSignIn } from '@laisen/contract/endpoints/unlock-sign-in'
import { bearerClient } from '@laisen/testkit/client'
import { enrolled, shownBy } from '../../support/authenticator.ts'
import { good } from '../../support/good.ts'
import { type Acts, certificateOf, type House, own, sessionOf } from './house.ts'

const newPassword = 'Another-Password-2'

export function sessionActs({ as, given, call, token, admin, boss }: House): Acts {
  return {
    'session.started': async () => {
      const person = await given.employee()
      const sessionId = await sessionOf(await as.fresh(person))
      const facts = { sessionId, kind: 'bearer', authenticatedBy: 'password' }
      return { ...own(person), facts, personal: { address: String, userAgent: String } }
    },
    'session.started in a browser': async () => {
      const person = await given.employee()
      const sessionId = await sessionOf(await as.web(person))
      const facts = { sessionId, kind: 'cookie', authenticatedBy: 'password' }
      return { ...own(person), facts, personal: { address: String, userAgent: String } }
    },
    'session.ended': async () => {
      const person = await given.employee()
      const client = await as.fresh(person)
      const sessionId = await sessionOf(client)
      await good(client.call(logout))
      return { ...own(person), facts: { sessionId, ended: 1 } }
    },
    'session.ended-by-other': async () => {
      const person = await given.employee()
      const sessionId = await sessionOf(await as.fresh(person))
      await good(admin.call(endCompanySession, { sessionID: sessionId }))
      return { ...own(person), employee: boss.employeeId, facts: { sessionId } }
    },
    'session.all-ended': async () => {
      const company = await given.company()
      const person = await given.employee({ company, permissions: [1] })
      await as.fresh(person)
      const client = await as.fresh(person)
      await good(client.call(endEverySession))
      const facts = { sessionId: await sessionOf(client), ended: 1 }
      return { ...own(person), subjectId: company.companyId, facts }
    },
    'session.person-confirmed': async () => {
      const person = await given.employee()
      const client = await as.fresh(person)
      await good(client.call(confirmPerson, { password: person.password }))
      return { ...own(person), facts: { sessionId: await sessionOf(client), provenBy: 'password' } }
    },
    'password.changed': async () => {
      const person = await given.employee()
      const [client] = [await as.fresh(person), await as.fresh(person), await as.fresh(person)]
      const sessionId = await sessionOf(client!)
      await good(client!.call(changePassword, { oldPassword: person.password, newPassword }))
      return { ...own(person), facts: { sessionId, ended: 2 } }
    },
    'password.changed by somebody else': async () => {
      const person = await given.employee()
      await as.fresh(person)
      await good(admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, password: newPassword }))
      return { ...own(person), employee: boss.employeeId, facts: { ended: 1 } }
    },
    'password.reset': async () => {
      const person = await given.employee()
      const { email } = person
      await as.fresh(person)
      await good(call(forgotPassword, { email }))
      await good(call(resetPassword, { email, password: newPassword, token: await token(email) }))
      return { ...own(person), facts: { linkId: Number, purpose: 'reset', ended: 1 } }
    },
    'session.unlocked': async () => {
      const person = await given.employee()
      const { companyCode, username: userName, email } = person
      for (let guess = 0; guess < 5; guess++) await call(loginCustomer, { companyCode, userName, password: 'Guess-1' })
      await good(call(unlockSignIn, { token: await token(email) }))
      return { ...own(person), facts: { linkId: Number }, personal: { address: '127.0.0.1', userAgent: String } }
    },
  }
}

export function factorActs(house: House): Acts {
  const { as, given, clock, url, admin, boss } = house
  return {
    'factor.enrolled': async () => {
      const person = await given.employee()
      const [client] = [await as.fresh(person), await as.fresh(person)]
      const { secret } = await good(client!.call(enrolFactor, { password: person.password }))
      const { token } = await good(client!.call(confirmFactor, { code: shownBy(secret, clock) }))
      return { ...own(person), facts: { sessionId: await sessionOf(bearerClient(url, token)), ended: 1 } }
    },
    'factor.disabled': async () => {
      const person = await given.employee()
      const { client, code } = await enrolled(house, person)
      await good(client.call(disableFactor, { password: person.password, code: code() }))
      return { ...own(person), facts: { sessionId: await sessionOf(client), provenBy: 'totp' } }
    },
    'factor.recovery-renewed': async () => {
      const person = await given.employee()
      const { client, recoveryCodes } = await enrolled(house, person)
      await good(client.call(renewRecoveryCodes, { password: person.password, code: recoveryCodes[0]! }))
      return { ...own(person), facts: { provenBy: 'recovery' } }
    },
    'factor.reset': async () => {
      const person = await given.employee()
      await enrolled(house, person)
      await good(admin.call(resetFactor, { employeeID: person.employeeId }))
      return { ...own(person), employee: boss.employeeId, facts: { ended: 1 } }
    },
    'factor.demanded': async () => {
      const person = await given.employee()
      await good(admin.call(demandFactor, { employeeID: person.employeeId, demanded: true }))
      return { ...own(person), employee: boss.employeeId, facts: { demanded: true } }
    },
    'factor.reminded': async () => {
      const person = await given.employee()
      await good(admin.call(remindFactor, { employeeID: person.employeeId }))
      return { ...own(person), employee: boss.employeeId, facts: {} }
    },
    'factor.all-reminded': async () => {
      const company = await given.company()
      const person = await given.employee({ company, permissions: [1] })
      await good((await as.fresh(person)).call(remindFactors))
      return { ...own(person), subjectId: company.companyId, facts: { people: 1 } }
    },
    'factor.policy-changed': async () => {
      const company = await given.company()
      const person = await given.employee({ company, permissions: [1] })
      await good((await as.fresh(person)).call(setFactorPolicy, { requiredOf: 'everyone' }))
      const facts = { requiredOf: 'everyone', requiredFrom: String, confirmSignatures: false }
      return { ...own(person), subjectId: company.companyId, facts }
    },
  }
}

export function profileActs({ as, given, call, token, mailed, admin, boss }: House): Acts {
  /** Somebody whose password an administrator has set, so that their certificate waits. */
  const doubted = async () => {
    const person = await given.employee({ permissions: [2, 6] })
    const client = await as.fresh(person)
    await certificateOf(client)
    await good(admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, email: `after-${person.email}` }))
    return { person, client }
  }
  return {
    'consent.accepted': async () => {
      const person = await given.employee({ consented: false })
      await good((await as.fresh(person)).call(acceptedPdpa, {}))
      return {
        ...own(person),
        facts: { privacy: 1, cookies: 1 },
        personal: { address: '127.0.0.1', userAgent: String },
      }
    },
    'profile.changed': async () => {
      const person = await given.employee()
      await good((await as.fresh(person)).call(updateEmployeeCompany, { firstName: 'Malee' }))
      return { ...own(person), facts: { changed: ['first_name'] } }
    },
    'email.change-asked': async () => {
      const person = await given.employee()
      const email = `new-${person.email}`
      await good((await as.fresh(person)).call(updateEmployeeCompany, { email }))
      return { ...own(person), facts: {}, personal: { email } }
    },
    'email.changed': async () => {
      const person = await given.employee()
      const email = `new-${person.email}`
      await good((await as.fresh(person)).call(updateEmployeeCompany, { email }))
      await good(call(confirmEmail, { token: await token(email) }))
      return { ...own(person), facts: { linkId: Number }, personal: { before: person.email, after: email } }
    },
    'email.change-undone': async () => {
      const person = await given.employee()
      const email = `new-${person.email}`
      await good((await as.fresh(person)).call(updateEmployeeCompany, { email }))
      await good(call(confirmEmail, { token: await token(email) }))
      await good(call(undoEmailChange, { token: await token(person.email) }))
      return { ...own(person), facts: { linkId: Number, ended: 1 }, personal: { before: email, after: person.email } }
    },
    'email.changed by somebody else': async () => {
      const { person } = await doubted()
      const personal = { before: person.email, after: `after-${person.email}` }
      return { ...own(person), employee: boss.employeeId, facts: {}, personal }
    },
    'identity.doubted': async () => {
      const { person } = await doubted()
      return { ...own(person), employee: boss.employeeId, facts: { what: 'email', certificates: 1 } }
    },
    'identity.confirmed': async () => {
      const { person, client } = await doubted()
      await good(client.call(sendConfirmationCode))
      const code = /\b\d{6}\b/.exec(await mailed(person.email))![0]
      await good(client.call(confirmIdentity, { code }))
      return { ...own(person), facts: { certificates: 1 } }
    },
  }
}
