import { existsSync } from 'node:fs'
import { headers, webClient } from '@laisen/contract/headers'
import { freePort } from '@laisen/testkit/process'
import { type BrowserContext, chromium } from '@playwright/test'

export interface Credentials {
  companyCode: string
  userName: string
  password: string
}

export interface Browser {
  context: BrowserContext
  /** Where Lighthouse reaches the same browser. */
  port: number
}

const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** A new browser profile. Lighthouse sees only the profile's own context, so it must be a persistent one. */
export async function openBrowser(): Promise<Browser> {
  const port = await freePort()
  const context = await chromium.launchPersistentContext('', {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  return { context, port }
}

/** Logs in without the login screen, then opens a page once, as a browser that has been here before. */
export async function signIn(context: BrowserContext, url: string, credentials: Credentials): Promise<void> {
  const answer = await context.request.post(`${url}/api/v1/Login/LoginCustomer`, {
    data: { ...credentials, timeZone: 'Asia/Bangkok', locale: 'en' },
    headers: { [headers.client]: webClient, origin: url },
  })
  const { status, message } = (await answer.json()) as { status: number; message: string }
  if (status !== 0) throw new Error(`${credentials.userName} cannot log in: ${message}`)
  const page = await context.newPage()
  await page.goto(`${url}/userprofile`, { waitUntil: 'networkidle' })
  await page.close()
}
