import { addSignature, listSignatures } from '@laisen/contract/endpoints/signatures'
import { authorityMessages } from '@laisen/contract/messages/authority'
import { frameMessages } from '@laisen/contract/messages/frame'
import { profileMessages } from '@laisen/contract/messages/profile'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { png, signaturePng } from '@laisen/testkit/images'
import type { TestServer } from '@laisen/testkit/server'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, type Say, test } from '../support/story.ts'

const address = '/userprofile?tab=signature'

/** Someone whose server has read a picture before: the thread for the first one takes long to start on a busy machine. */
async function signer(house: TestServer) {
  const colleague = house.as.person(await house.given.employee())
  const picture = signaturePng().toString('base64')
  await expect(async () => {
    expect((await colleague.call(addSignature, { picture, kind: 'drawn' })).status).toBe(0)
  }).toPass()
  return house.given.employee({ permissions: [2, 3] })
}

/** What the stories touch on the tab and in the dialog. */
function signing(page: Page | Locator, say: Say) {
  const button = (key: Extract<keyof (typeof signatureMessages)['en'], string>) =>
    page.getByRole('button', { name: say(signatureMessages, key), exact: true })
  return {
    button,
    pad: page.getByRole('img', { name: say(signatureMessages, 'padLabel') }),
    way: (key: 'draw' | 'type' | 'upload') =>
      page.getByRole('radio', { name: say(signatureMessages, key), exact: true }).check({ force: true }),
    cards: page.locator('section', { has: page.getByText(say(signatureMessages, 'savedOnes')) }).getByRole('listitem'),
  }
}

interface Point {
  x: number
  y: number
}

/** A wave across the middle of the pad. */
function wave({ x, y, width, height }: Point & { width: number; height: number }, part: number): Point {
  return { x: x + width * (0.2 + 0.5 * part), y: y + height * (0.5 + 0.2 * Math.sin(part * 12)) }
}

async function drawByMouse(page: Page, pad: Locator): Promise<void> {
  const box = (await pad.boundingBox())!
  const start = wave(box, 0)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (let step = 1; step <= 24; step++) {
    const { x, y } = wave(box, step / 24)
    await page.mouse.move(x, y)
  }
  await page.mouse.up()
}

async function drawByFinger(page: Page, pad: Locator): Promise<void> {
  const box = (await pad.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [wave(box, 0)])
  for (let step = 1; step <= 16; step++) await touch('touchMove', [wave(box, step / 16)])
  await touch('touchEnd', [])
}

/** How much ink a picture has, and whether its corners are transparent. */
const inkOf = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const canvas = document.createElement('canvas')
    canvas.width = element.naturalWidth
    canvas.height = element.naturalHeight
    const pen = canvas.getContext('2d')!
    pen.drawImage(element, 0, 0)
    const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
    let pixels = 0
    let clear = 0
    for (let at = 3; at < data.length; at += 4) {
      if (data[at]! > 200) pixels++
      if (data[at] === 0) clear++
    }
    return { width, height, share: pixels / (width * height), clear: clear / (width * height) }
  })

test('a signature is drawn with the mouse, undone, drawn again, saved, and asked about before the tab is left', {
  tag: '@en-1280-light',
}, async ({ page, house, say, language, picture }) => {
  const person = await signer(house)
  await enterAt(page, { house, person, language }, address)
  const { button, pad, cards } = signing(page, say)
  await expect(pad).toBeVisible()
  await expect(button('save')).toHaveAttribute('aria-disabled', 'true')
  await drawByMouse(page, pad)
  await expect(button('save')).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+z')
  await expect(button('save')).toHaveAttribute('aria-disabled', 'true')
  await drawByMouse(page, pad)
  await picture('own-signature-drawn')

  await page.getByRole('tab', { name: say(profileMessages, 'profile') }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(page).toHaveURL(/tab=signature/)

  await button('save').click()
  await expect(page.getByText(say(signatureMessages, 'saved'))).toBeVisible()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(say(signatureMessages, 'default'))
  const ink = await inkOf(cards.locator('img'))
  expect(ink.share).toBeGreaterThan(0.01)
  expect(ink.clear).toBeGreaterThan(0.4)
  expect(ink.width).toBeGreaterThan(600)

  await page.getByRole('tab', { name: say(profileMessages, 'profile') }).click()
  await expect(page.locator('input[name="firstName"]')).toBeVisible()
})

test('a finger draws without scrolling the page, and what is typed in Thai becomes the default', {
  tag: '@th-390-light',
}, async ({ page, house, say, language, picture }) => {
  const person = await signer(house)
  await enterAt(page, { house, person, language }, address)
  const { button, pad, way, cards } = signing(page, say)
  await pad.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await drawByFinger(page, pad)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await button('save').click()
  await expect(cards).toHaveCount(1)

  await way('type')
  const name = 'กิ่งแก้ว ปิ่นทองคำ'
  await page.getByRole('textbox', { name: say(signatureMessages, 'nameOrInitials') }).fill(name)
  const typed = page.getByRole('img', { name: `${say(signatureMessages, 'typedPicture')}: ${name}` })
  await expect(typed).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check("20px 'Signature Charmonman'", 'กิ่ง'))).toBe(true)
  await picture('own-signature-typed')
  await expectAccessible(page)
  const fromTyped = await inkOf(typed)
  await button('save').click()
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(say(signatureMessages, 'default'))
  const shown = await inkOf(cards.first().locator('img'))
  expect(shown).toEqual(fromTyped)
})

test('an uploaded photo loses its paper; the default is chosen, and deleting asks first', async ({
  page,
  house,
  say,
  language,
}) => {
  const person = await signer(house)
  await enterAt(page, { house, person, language }, address)
  const { button, way, cards } = signing(page, say)
  await way('upload')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[data-file-choice]').setInputFiles({ name, mimeType, buffer })
  await choose('notes.txt', 'text/plain', Buffer.from('no picture'))
  await expect(page.getByText(say(signatureMessages, 'noPicture'))).toBeVisible()
  await choose('broken.png', 'image/png', Buffer.from('no picture'))
  await expect(page.getByText(say(signatureMessages, 'unreadable'))).toBeVisible()
  // A dark stroke on grey paper that is brighter on one side, larger than the server takes.
  const paper = (x: number) => 190 + Math.floor(x / 60)
  const photo = png({
    width: 2400,
    height: 1800,
    colourType: 2,
    pixel: (x, y) => (Math.abs(y - 900) < 40 && x > 400 && x < 2000 ? [30, 40, 90] : [paper(x), paper(x), paper(x)]),
  })
  await choose('photo.png', 'image/png', photo)
  const image = page.getByRole('img', { name: say(signatureMessages, 'uploadedPicture') })
  await expect(image).toBeVisible()
  const { width, height } = await inkOf(image)
  expect(width / height).toBeGreaterThan(15)
  await button('save').click()
  await expect(cards).toHaveCount(1)

  await way('type')
  await page.getByRole('checkbox', { name: say(signatureMessages, 'useAsDefault') }).uncheck()
  await expect(page.getByRole('img', { name: /Somchai/ })).toBeVisible()
  await button('save').click()
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(say(signatureMessages, 'uploaded'))
  await button('makeDefault').click()
  await expect(page.getByText(say(signatureMessages, 'nowDefault'))).toBeVisible()
  await expect(cards.first()).toContainText(say(signatureMessages, 'typed'))

  await cards
    .first()
    .getByRole('button', { name: say(signatureMessages, 'deleteOne') })
    .click()
  const dialog = page.getByRole('dialog', { name: say(signatureMessages, 'deleteTitle') })
  await expect(dialog.getByText(say(signatureMessages, 'deleteNext'))).toBeVisible()
  await dialog.getByRole('button', { name: say(frameMessages, 'keepIt') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cards).toHaveCount(2)
  await cards
    .first()
    .getByRole('button', { name: say(signatureMessages, 'deleteOne') })
    .click()
  await dialog.getByRole('button', { name: say(signatureMessages, 'deleteOne') }).click()
  await expect(page.getByText(say(signatureMessages, 'deleted'))).toBeVisible()
  await expect(cards).toHaveCount(1)
})

test('someone without a certificate requests one, with a signature drawn right there, and has it as soon as it is issued [2.2.56] [2.5.31] [2.8.05]', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const company = await house.given.company({ name: 'Acme Ink' })
  const person = await house.given.employee({ company, permissions: [2, 5, 6] })
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await page.getByRole('button', { name: say(authorityMessages, 'requestRootCa') }).click()
  const dialog = page.getByRole('dialog', { name: say(authorityMessages, 'requestRootCa') })
  const { button, pad } = signing(dialog, say)
  const send = dialog.getByRole('button', { name: say(authorityMessages, 'sendRequest') })
  await send.click()
  await expect(dialog.getByText(say(authorityMessages, 'pleaseCompleteTheInformation'))).toBeVisible()
  await button('addOwn').click()
  await pad.scrollIntoViewIfNeeded()
  await drawByMouse(page, pad)
  await picture('request-with-signature')
  await expectAccessible(page, '[role=dialog]')
  const field = (name: 'password' | 'rePassword' | 'detail') =>
    dialog.getByRole('textbox', { name: say(authorityMessages, name), exact: true })
  await field('password').fill('Tiger-9 paper')
  await field('rePassword').fill('Tiger-9')
  await field('detail').fill('Purchase orders')
  await send.click()
  await expect(dialog.getByText(say(authorityMessages, 'passwordMustMatch'))).toBeVisible()
  await picture('request-root-ca')
  await field('rePassword').fill('Tiger-9 paper')
  await send.click()
  await expect(page.getByText(say(authorityMessages, 'submitted'))).toBeVisible()
  await expect(page.getByText(say(authorityMessages, 'pendingTitle'))).toBeVisible()
  await picture('certificate-pending')
  await runDueJobs(house.services, handlers)
  await expect(page.getByText(`${person.username}_CA`).first()).toBeVisible()
  const saved = await house.as.person(person).call(listSignatures)
  expect(saved.data.listData.map(({ kind, isDefault }) => [kind, isDefault])).toEqual([['drawn', true]])
})
