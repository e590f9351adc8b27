import { getCertificatePicture } from '@laisen/contract/endpoints/certificates'
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
const most = 12
/** Setting shows parts that have calls and words of their own; the certificates have three calls, and one for each picture, which is not counted. */
const more: Readonly<Record<string, number>> = { [paths.setting]: 17, [paths.certificates]: 13 }

for (const [written, tag] of [
  ['English', '@en-1280-light'],
  ['Thai', '@th-1280-dark'],
] as const) {
  test(`a browser that has kept nothing asks at most twelve times for a screen in ${written} and what it shows`, {
    tag,
  }, async ({ page, context, signIn }) => {
    const browser = await context.newCDPSession(page)
    await browser.send('Network.enable')
    await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
    // A browser under test may move the pointer by itself; what is fetched at the first sign of a person is no part of a first view.
    await page.addInitScript(() => addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true))
    await signIn('admin', paths.success)
    for (const screen of [...screens, ...Object.keys(more)]) {
      await page.goto('about:blank')
      const asked: string[] = []
      page.on('request', (request) => {
        const { protocol, pathname } = new URL(request.url())
        if (protocol !== 'blob:' && !pathname.endsWith(getCertificatePicture.path)) asked.push(pathname)
      })
      // The stream of changes is the last: it is opened once the screen has been there for a while.
      const last = page.waitForRequest((request) => request.url().endsWith(watchNotifications.path))
      await page.goto(screen)
      await last
      expect(asked.length, `${screen}: ${asked.join(' ')}`).toBeLessThanOrEqual(more[screen] ?? most)
      expect(asked.length, screen).toBeGreaterThan(7)
      page.removeAllListeners('request')
    }
  })
}

test('Thai letters come in one file, and one by one where that does not arrive', { tag: '@th-1280-dark' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isThere = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, weight, unicodeRange, status }) => {
        const isThai = family.includes('Looped') && unicodeRange.includes('U+E01') && weight === '400'
        return isThai && status === 'loaded'
      }),
    )
  const ofWeight = /thai-looped-thai-400/
  await page.goto(paths.login)
  await expect.poll(isThere).toBe(true)
  expect(asked.filter((path) => ofWeight.test(path))).toEqual([])

  await page.route(/letters-th/, (route) => route.abort())
  const alone = page.waitForRequest(ofWeight)
  await page.reload()
  await alone
  await expect.poll(isThere).toBe(true)
})
