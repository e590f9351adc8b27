import { addEnvelopeFile, getDraft, saveDraft } from '@laisen/contract/endpoints/envelopes'
import { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { pdf } from '@laisen/testkit/pdfs'
import type { Page } from '@playwright/test'
import { newRecipient } from '../../web/src/features/composer/draft.ts'
import { signMessages } from '../../web/src/features/sign/messages.ts'
import { expectAccessible } from '../support/accessible.ts'
import { envelopeCompany, givenDraft } from '../support/composer-screen.ts'
import { keptBack } from '../support/kept-back.ts'
import { signLinkFrom } from '../support/own-people.ts'
import { fieldFor, givenSent } from '../support/sent-envelope.ts'
import { expect, test } from '../support/story.ts'

const application = /\/assets\/index-[^/]+\.js/
const viewer = /\/assets\/pdf-[^/]+\.(?:js|mjs)|pdf\.worker/

for (const look of ['@th-390-light', '@en-1280-dark'])
  test(`the first page is read before the application is there, which then takes its place unnoticed ${look}`, {
    tag: look,
  }, async ({ page, house, language, say, narrow, picture }) => {
    const { sender } = await envelopeCompany(house)
    const email = `mali-${Date.now()}@nueafa.example`
    const since = house.clock.now()
    await givenSent(house, sender, {
      pages: 3,
      recipients: [{ ...newRecipient(language), key: 'mali', name: 'Mali Jaidee', email }],
      fields: [fieldFor('mali')],
    })
    const opened: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/Recipient/OpenLink')) opened.push(request.url())
    })
    const bringApplication = await keptBack(page, application)
    const bringViewer = await keptBack(page, viewer)
    await page.goto(house.url + (await signLinkFrom(house, email, { since })))
    await expect(page).toHaveURL(/\/Sign$/)

    const subject = page.getByRole('heading', { name: 'Lease of warehouse 7' })
    const first = page.getByRole('img', { name: 'Lease', exact: true })
    await expect(first).toBeVisible()
    await expect(subject).toBeVisible()
    await expect(page.getByText(say(signMessages, 'firstPage_other', { count: 3 }))).toBeVisible()
    await expect(page.getByText(say(signMessages, 'following'))).toBeInViewport()
    await expectAccessible(page)
    await picture('sign-first-view')

    // The reader has gone on, and has the focus somewhere.
    await page.evaluate(() => document.fonts.ready)
    const scroller = page.locator('[data-first-page]')
    if (narrow) await page.evaluate(() => scrollTo(0, 120))
    else await scroller.evaluate((element) => element.scrollTo(0, 120))
    const home = page.getByRole('banner').getByRole('link')
    await home.focus()
    const before = await placesOf(page)
    bringApplication()
    await expect(page.getByRole('button', { name: say(signMessages, 'signHere') }).first()).toBeVisible()
    await expect(home).toBeFocused()
    expect(await placesOf(page)).toEqual(before)
    await picture('sign-taken-over')

    bringViewer()
    await expect(page.locator('[data-drawn=true] canvas').first()).toBeVisible()
    await expect(first).toHaveCount(0)
    // The page stands where its picture did, to the pixel that rounding takes.
    const sheet = (await page.locator('[data-page="1"]').boundingBox())!
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(sheet[side] - before.picture[side]), side).toBeLessThanOrEqual(1.5)
    await picture('sign-drawn')
    expect(opened).toHaveLength(1)
  })

async function placesOf(page: Page) {
  const box = async (locator: ReturnType<Page['locator']>) => {
    const { x, y, width, height } = (await locator.boundingBox())!
    return { x, width, height: Math.round(height), y: Math.round(y) }
  }
  return {
    subject: await box(page.getByRole('heading', { level: 1 })),
    picture: await box(page.locator('[data-first-page] img')),
  }
}

test('a link whose time is over, and a browser without a link, are told so by the application', async ({
  page,
  house,
  say,
}) => {
  await page.goto(`${house.url}/Sign?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.evaluate(() => history.replaceState(null, '', '/Sign'))
  await page.goto(`${house.url}/Sign`)
  await expect(page.getByText(say(signMessages, 'noLink'))).toBeVisible()
})

test('the access code is asked for before anything of the documents is fetched', async ({ page, house, say }) => {
  const { sender } = await envelopeCompany(house)
  const email = `preecha-${Date.now()}@nueafa.example`
  const since = house.clock.now()
  const recipient = {
    ...newRecipient('en'),
    key: 'p',
    name: 'Preecha',
    email,
    accessCodeOn: true,
    accessCode: 'mango-9',
  }
  await givenSent(house, sender, { recipients: [recipient], fields: [fieldFor('p')] })
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/Recipient/GetFirstPage')) pictures.push(request.url())
  })
  await page.goto(house.url + (await signLinkFrom(house, email, { since })))
  const code = page.getByLabel(say(signMessages, 'accessCode'))
  await code.fill('mango-8')
  await page.getByRole('button', { name: say(signMessages, 'showDocuments') }).click()
  await expect(page.getByText(/This access code is wrong|รหัสเข้าถึงไม่ถูกต้อง/)).toBeVisible()
  expect(pictures).toEqual([])
  await code.fill('mango-9')
  await page.getByRole('button', { name: say(signMessages, 'showDocuments') }).click()
  await expect(page.locator('[data-drawn=true] canvas').first()).toBeVisible()
  expect(pictures).toHaveLength(1)
})

test('before the application is there, the language is switched and another document chosen, and both stay', {
  tag: '@th-390-light',
}, async ({ page, house, picture }) => {
  const { sender } = await envelopeCompany(house)
  const email = `malee-${Date.now()}@nueafa.example`
  const since = house.clock.now()
  const client = house.as.person(sender)
  const { envelopeID, content } = await givenDraft(house, sender, {
    recipients: [{ ...newRecipient('th'), key: 'mali', name: 'Mali Jaidee', email }],
    fields: [fieldFor('mali')],
  })
  const body = pdf({ pages: 2, text: 'Appendix' })
  const { fileID } = (await client.call(addEnvelopeFile, { envelopeID, fileName: 'appendix.pdf' }, { body })).data
  const appendix = { key: 'appendix', name: 'Appendix', parts: [{ fileID, pages: null }] }
  const documents = [...content.documents, appendix]
  const { version } = (await client.call(getDraft, { envelopeID })).data
  const saved = await client.call(saveDraft, { envelopeID, version, content: { ...content, documents } })
  const sent = await client.call(sendEnvelope, { envelopeID, version: saved.data.version })
  expect(sent.status, sent.message).toBe(0)
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/Recipient/SetLanguage')) told.push(request.postData() ?? '')
  })
  const bringApplication = await keptBack(page, application)
  await page.goto(house.url + (await signLinkFrom(house, email, { since })))

  await expect(page.getByRole('img', { name: 'Lease', exact: true })).toBeVisible()
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByText(signMessages.en.following)).toBeVisible()
  await page.getByRole('tab', { name: 'Appendix' }).click()
  await expect(page.getByRole('img', { name: 'Appendix', exact: true })).toBeVisible()
  await expectAccessible(page)
  await picture('sign-first-view-documents')
  bringApplication()
  await expect(page.getByRole('button', { name: signMessages.en.signHere }).first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Appendix' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Appendix' })).toBeFocused()
  await expect(page.locator('[data-drawn=true] canvas').first()).toBeVisible()
  await picture('sign-second-document')
  expect(told.map((body) => JSON.parse(body).language)).toEqual(['en'])
  // It is the server's, too: a browser that knows nothing of it begins in it.
  await page.evaluate(() => localStorage.clear())
  await page.goto(house.url + (await signLinkFrom(house, email, { since })))
  await expect(page.getByRole('button', { name: signMessages.en.signHere }).first()).toBeVisible()
})
