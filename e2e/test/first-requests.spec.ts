import { getCertificatePicture } from '@laisen/contract/endpoints/certificates'
import { watchNotifications } from '@laisen/contract/endpoints/notifications'
import type { Page } from '@playwright/test'
import { texts } from '../../web/src/features/upload/no-certificate-texts.ts'
import { paths } from '../../web/src/paths.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

const screens = [
  paths.uploadPdf,
  paths.userManagement,
  paths.historyLog,
  paths.envelopes,
  paths.userProfile,
  paths.reports.envelopestatusreport,
  paths.setting,
  paths.userGroup,
  paths.permissionManagement,
  paths.menuManagement,
  paths.calendar,
  paths.log,
  paths.newEnvelope,
  paths.importUsers,
  paths.certificates,
]
/** The pictures of certificates, of which there is any number, are not counted. */
const most = 12

for (const [written, tag] of [
  ['English', '@en-1280-light'],
  ['Thai', '@th-1280-dark'],
] as const) {
  test(`a browser that has kept nothing asks at most twelve times for a screen in ${written} and what it shows`, {
    tag,
  }, async ({ page, signIn }) => {
    await keepNothing(page)
    await signIn('admin', paths.success)
    for (const screen of screens) await expectFew(page, screen)
  })
}

test('whoever has no certificate yet and may request one asks at most twelve times for Upload, too', {
  tag: '@th-1280-dark',
}, async ({ page, house, say, language }) => {
  await keepNothing(page)
  const person = await house.given.employee({ company: await house.given.company(), permissions: [2, 5, 6] })
  await enterAt(page, { house, person, language }, paths.success)
  await expectFew(page, paths.uploadPdf)
  await expect(page.getByText(say(texts, 'addOne'))).toBeVisible()
})

async function keepNothing(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  // A browser under test may move the pointer by itself; what is fetched at the first sign of a person is no part of a first view.
  await page.addInitScript(() => addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true))
}

async function expectFew(page: Page, screen: string): Promise<void> {
  // Of the server that the page is from.
  const address = new URL(screen, page.url()).href
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    if (protocol !== 'blob:' && !pathname.endsWith(getCertificatePicture.path)) asked.push(pathname)
  })
  // The stream of changes is the last: it is opened once the screen has been there for a while.
  const last = page.waitForRequest((request) => request.url().endsWith(watchNotifications.path))
  await page.goto(address)
  await last
  expect(asked.length, `${screen}: ${asked.join(' ')}`).toBeLessThanOrEqual(most)
  expect(asked.length, screen).toBeGreaterThan(7)
  page.removeAllListeners('request')
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
