import { headers, webClient } from '@laisen/contract/headers'
import type { Locale } from '@laisen/contract/messages/define'
import type { BrowserContext } from '@playwright/test'
import { companyCode } from './people.ts'
import { leave } from './sessions.ts'

const origin = () => `http://127.0.0.1:${process.env.LAISEN_E2E_PORT}`

/** Makes a call in the session of this browser and returns its data. */
export async function callAs<Data>(context: BrowserContext, path: string, input: object): Promise<Data> {
  const answer = await context.request.post(`${origin()}/api/v1/${path}`, {
    data: input,
    headers: { [headers.client]: webClient, origin: origin() },
  })
  const { status, message, data } = (await answer.json()) as { status: number; message: string; data: Data }
  if (status !== 0) throw new Error(`${path}: ${message}`)
  return data
}

/** A unique name. Stories share the demo's company and may be retried, so whatever they add needs one. */
export function ownWord(): string {
  return Math.random().toString(36).slice(2, 8).padEnd(6, 'x')
}

const given = 'Given-pass-2026!'
const chosen = 'Chosen-pass-2026!'

/** As the admin who is logged in, adds a person with a role that has these permissions. Returns the username. */
export async function addColleague(context: BrowserContext, permissions: readonly number[]): Promise<string> {
  const word = ownWord()
  const domain = await callAs<string>(context, 'ProductPlan/GetDataFormatEmail', {})
  const rolePermission = permissions.map((permission_ID) => ({ permission_ID }))
  const role = { roleCode: word, roleName: word, rolePermission }
  const { roleID } = await callAs<{ roleID: number }>(context, 'Role/AddRole', role)
  await callAs(context, 'EmployeeExt/AddEmployeeExt', {
    username: word,
    firstName: 'Story',
    lastName: word,
    email: `${word}@${domain || 'example.com'}`,
    mobile: '0812345678',
    password: given,
    employeeGroup: [],
    employeeRole: [{ roleID }],
    employeePermission: [],
  })
  return word
}

/** Logs in as a person who was added before, and chooses the password that they must choose first. */
export async function becomeColleague(context: BrowserContext, username: string, locale: Locale): Promise<void> {
  await leave(context)
  const who = { companyCode, userName: username, timeZone: 'Asia/Bangkok', locale }
  await callAs(context, 'Login/LoginCustomer', { ...who, password: given })
  await callAs(context, 'Session/ChangePassword', { oldPassword: given, newPassword: chosen })
  await callAs(context, 'User/AcceptedPDPA', {})
}
