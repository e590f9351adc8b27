import { performance } from 'node:perf_hooks'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { median } from '../figures.ts'
import { type Credentials, openBrowser } from './browser.ts'

/** A slow line: 400 kbit/s each way, 400 ms for a round trip. */
const slowLine = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }
/** Someone who types briskly. */
const keyMilliseconds = 150

/** From pressing Log in, on a slow line and with an empty cache, to an Upload screen that takes a document. */
export async function logInToUpload(url: string, person: Credentials, runs: number): Promise<object> {
  const loginMs: number[] = []
  const uploadMs: number[] = []
  while (uploadMs.length < runs) {
    const times = await runOnce(url, person)
    loginMs.push(times.login)
    uploadMs.push(times.upload)
  }
  return { route: 'log in to upload, 400 kbit/s', loginUsableMs: median(loginMs), uploadUsableMs: median(uploadMs) }
}

async function runOnce(url: string, { companyCode, userName, password }: Credentials) {
  const { context } = await openBrowser()
  try {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', slowLine)
    const field = (name: string) => page.locator(`input[name=${name}]`)
    const opened = performance.now()
    await page.goto(`${url}/login`, { waitUntil: 'commit' })
    await field('companyCode').waitFor()
    const login = Math.round(performance.now() - opened)
    await field('companyCode').pressSequentially(companyCode, { delay: keyMilliseconds })
    await field('userName').pressSequentially(userName, { delay: keyMilliseconds })
    await field('password').pressSequentially(password, { delay: keyMilliseconds })
    const pressed = performance.now()
    await page.getByRole('button', { name: sessionMessages.en.logInButton, exact: true }).click()
    await page.getByRole('button', { name: stampMessages.en.uploadDrop }).waitFor({ timeout: 120_000 })
    return { login, upload: Math.round(performance.now() - pressed) }
  } finally {
    await context.close()
  }
}
