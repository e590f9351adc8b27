import { headers, webClient } from '@laisen/contract/headers'
import { limits } from '@laisen/contract/limits'
import type { Locale } from '@laisen/contract/messages/define'
import type { BrowserContext, Cookie, Page } from '@playwright/test'
import { companyCode, demoPassword, type Person } from './people.ts'

/** Session cookies that the stories of a worker share, and when they are too old for another story. */
export type Sessions = Map<string, { cookies: Cookie[]; until: number }>

/** Some calls ask for the password again when the login was too long ago. A story takes much less than the other half. */
const SHARED_MS = (limits.provenMinutes * 60_000) / 2

interface Who {
  person: Person
  language: Locale
}

/** Uses the worker's session of this person, or logs in. */
export async function takeUp(context: BrowserContext, sessions: Sessions, who: Who): Promise<void> {
  const key = `${who.person} ${who.language}`
  const session = sessions.get(key)
  if (session && session.until > Date.now()) {
    await context.addCookies(session.cookies)
    // Another story may have ended it.
    if ((await post(context, 'User/GetInfoUser', {})).ok()) return
    await context.clearCookies()
  }
  await logIn(context, who)
  sessions.set(key, { cookies: await context.cookies(), until: Date.now() + SHARED_MS })
}

/** Logs in with the call that our own web makes, without the login screen; the browser gets the cookie. */
export async function logIn(context: BrowserContext, { person, language }: Who): Promise<void> {
  const answer = await post(context, 'Login/LoginCustomer', {
    companyCode,
    userName: person,
    password: demoPassword,
    timeZone: 'Asia/Bangkok',
    locale: language,
  })
  const { status, message } = (await answer.json()) as { status: number; message: string }
  if (status !== 0) throw new Error(`${person} cannot sign in: ${message}`)
}

/** Leaves the page and the session, so that another person can use the browser. An open page would make calls and be redirected to the login. */
export async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.goto('about:blank')
  await context.clearCookies()
}

/** Ends the browser's session on the server without telling any tab. */
export async function endSession(page: Page): Promise<void> {
  await post(page.context(), 'Login/Logout', {})
}

function post(context: BrowserContext, path: string, data: object) {
  const origin = `http://127.0.0.1:${process.env.LAISEN_E2E_PORT}`
  return context.request.post(`${origin}/api/v1/${path}`, {
    data,
    headers: { [headers.client]: webClient, origin },
  })
}
