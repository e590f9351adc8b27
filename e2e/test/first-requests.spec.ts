import { watchNotifications } from '@laisen/contract/endpoints/notifications'
import { paths } from '../../web/src/paths.ts'
import { expect, test } from '../support/story.ts'

const screens = [
  paths.uploadPdf,
  paths.userManagement,
  paths.historyLog,
  paths.envelopes,
  paths.userProfile,
  paths.reports.envelopestatusreport,
]
/** In Thai three files of letters come beside the Latin ones. */
const most = { en: 12, th: 15 }

test('a browser that has kept nothing asks at most twelve times for a screen and what it shows, in Thai fifteen times', async ({
  page,
  context,
  signIn,
  language,
}) => {
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  // A browser under test may move the pointer by itself; what is fetched at the first sign of a person is no part of a first view.
  await page.addInitScript(() => addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true))
  await signIn('admin', paths.success)
  for (const screen of screens) {
    await page.goto('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // The stream of changes is the last: it is opened once the screen has been there for a while.
    const last = page.waitForRequest((request) => request.url().endsWith(watchNotifications.path))
    await page.goto(screen)
    await last
    expect(asked.length, `${screen}: ${asked.join(' ')}`).toBeLessThanOrEqual(most[language])
    expect(asked.length, screen).toBeGreaterThan(7)
    page.removeAllListeners('request')
  }
})
