import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import type { TestServer } from '@laisen/testkit/server'
import type { Locator, Page } from '@playwright/test'
import { uploadMessages } from '../../web/src/features/upload/messages.ts'
import { pdfFile, type UploadFile } from '../support/documents.ts'
import { enterAt } from '../support/own-people.ts'
import { personWith } from '../support/own-server.ts'
import { expect } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'

const certificate = 'ณัฐพงศ์ ศรีสุวรรณ'

/** A page with two signature lines: the left one names the signer. */
async function contract(): Promise<UploadFile> {
  const bytes = await readFile(join(import.meta.dirname, '../../docs/examples/contract.pdf'))
  return pdfFile('contract.pdf', bytes)
}

const lineOf = (page: Page, whose: 'own' | 'other'): Locator => page.locator(`[data-line="${whose}"]`)

async function signer(
  house: TestServer,
  certificates: { name: string; password?: string }[] = [{ name: certificate }],
) {
  return personWith(house, await house.given.company(), certificates)
}

/** The numbers of the stamp. */
async function placeOf(upload: UploadScreen) {
  const [x, y, length] = (await upload.stamp.getAttribute('data-stamp'))!.match(/\d+/g)!.map(Number)
  return { x: x!, y: y!, length: length! }
}

test('a click places the stamp under the pointer, and moves it again', async ({ page, openUpload }) => {
  const upload = await openUpload({ certificate: 'Siriporn Kaewmanee' })
  const sheet = page.locator('[data-page="1"]')
  const { width } = (await sheet.boundingBox())!
  const pixelsPerPoint = width / 595.28
  await sheet.click({ position: { x: 300 * pixelsPerPoint, y: 200 * pixelsPerPoint } })
  const first = await placeOf(upload)
  expect(Math.abs(first.x + first.length / 2 - 300)).toBeLessThanOrEqual(2)
  expect(first.y).toBeLessThan(842 - 200)
  expect(first.y).toBeGreaterThan(842 - 200 - 100)
  await sheet.click({ position: { x: 100 * pixelsPerPoint, y: 300 * pixelsPerPoint } })
  expect((await placeOf(upload)).x).toBeLessThan(first.x)
})

test('the signature lines of a page are shown: the one that names the signer with the marker, others in grey', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const upload = new UploadScreen(page, say)
  await enterAt(page, { house, person: await signer(house), language }, '/UploadPDF')
  await upload.choose(await contract())
  await expect(lineOf(page, 'own')).toHaveText(say(uploadMessages, 'signHere'))
  await expect(lineOf(page, 'other')).toHaveText(say(uploadMessages, 'signatureLine'))
  await expect(page.getByText(say(uploadMessages, 'linesFound_other', { count: 2, page: 1 }))).toBeVisible()
  await expect(page.getByText(say(uploadMessages, 'notPlaced'))).toBeVisible()
  await picture('upload-lines')

  await page.getByRole('button', { name: say(uploadMessages, 'useLine') }).click()
  const { x, y, length } = await placeOf(upload)
  // The dots begin at 71 and are 153 points long; their baseline is at 96.
  expect(Math.abs(x + length / 2 - (71 + 153 / 2))).toBeLessThanOrEqual(2)
  expect(y).toBe(98)
  await expect(lineOf(page, 'own')).toHaveCount(0)
  await expect(page.getByText(say(uploadMessages, 'placedOn', { page: 1 }))).toBeVisible()
  await picture('upload-placed')
  await upload.generate.click()
  await page.waitForURL(/PdfPreview/)
})

test('until it is placed, the stamp follows the mouse and snaps to a line; Esc stops it, a click places it', {
  tag: '@en-1280-light',
}, async ({ page, house, say, language, picture }) => {
  const upload = new UploadScreen(page, say)
  await enterAt(page, { house, person: await signer(house), language }, '/UploadPDF')
  await upload.choose(await contract())
  const following = page.locator('[data-still^="pointer"]')
  const line = (await lineOf(page, 'own').boundingBox())!
  const sheet = (await page.locator('[data-page="1"]').boundingBox())!

  await page.mouse.move(sheet.x + 200, sheet.y + 60)
  await page.mouse.move(sheet.x + 240, sheet.y + 100)
  const free = (await following.boundingBox())!
  expect(Math.abs(free.x + free.width / 2 - (sheet.x + 240))).toBeLessThanOrEqual(2)
  await page.keyboard.press('Escape')
  await expect(following).toHaveCount(0)
  await page.mouse.move(sheet.x - 60, sheet.y + 100)

  await page.mouse.move(line.x + 8, line.y + line.height / 2)
  await page.mouse.move(line.x + 10, line.y + line.height / 2)
  const snapped = (await following.boundingBox())!
  expect(Math.abs(snapped.x + snapped.width / 2 - (line.x + line.width / 2))).toBeLessThanOrEqual(2)
  await picture('upload-snapped')
  await page.mouse.down()
  await page.mouse.up()
  await expect(following).toHaveCount(0)
  expect((await placeOf(upload)).y).toBe(98)
  await page.mouse.move(400, 30)
  await picture('upload-on-line')
})

test('with the keyboard, Tab goes from line to line, Esc returns to the stamp and Enter places it', async ({
  page,
  house,
  say,
  language,
}) => {
  const upload = new UploadScreen(page, say)
  await enterAt(page, { house, person: await signer(house), language }, '/UploadPDF')
  await upload.choose(await contract())
  const [own, other] = [lineOf(page, 'own'), lineOf(page, 'other')]
  await own.focus()
  await expect(page.locator('[data-still^="pointer"]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(other).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(upload.stamp).toBeFocused()
  await upload.expectPlace(0, 0, 150)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(own).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(upload.stamp).toBeFocused()
  expect((await placeOf(upload)).y).toBe(98)
})

test('a stamp that nobody placed is asked about once for each document', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const upload = new UploadScreen(page, say)
  const person = await signer(house, [{ name: certificate, password: 'Its-Password-1' }])
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await upload.choose(pdfFile('one.pdf', pdf()))
  await upload.drawn()
  const question = page.getByRole('dialog', { name: say(uploadMessages, 'unplacedTitle') })
  const password = page.getByRole('dialog', { name: say(stampMessages, 'passwordTitle') })
  await upload.generate.click()
  await picture('upload-unplaced')
  await question.getByRole('button', { name: say(uploadMessages, 'placeFirst') }).click()
  await expect(password).toHaveCount(0)
  await upload.generate.click()
  await question.getByRole('button', { name: say(uploadMessages, 'signThere') }).click()
  await password.getByRole('button', { name: say(stampMessages, 'passwordCancel') }).click()
  await upload.generate.click()
  await expect(password).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('the place and the certificate of last time are offered for the next document of the same shape', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const upload = new UploadScreen(page, say)
  const person = await signer(house, [{ name: 'First' }, { name: certificate }])
  await enterAt(page, { house, person, language }, '/UploadPDF')
  const last = page.getByRole('button', { name: say(uploadMessages, 'useLast') })
  await upload.choose(pdfFile('one.pdf', pdf({ pages: 2 })))
  await upload.drawn()
  await upload.pick(certificate)
  await expect(last).toHaveCount(0)
  for (const [key, value] of [
    ['positionX', '75'],
    ['positionY', '104'],
    ['length', '120'],
    ['page', '2'],
  ] as const)
    await upload.enter(key, value)
  const kept = page.waitForResponse(/KeepStampPlace/)
  await upload.generate.click()
  await page.waitForURL(/PdfPreview/)
  await kept

  // On another device: nothing of it is in this browser.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${house.url}/UploadPDF`)
  await expect(upload.certificate).toContainText(certificate)
  await upload.choose(pdfFile('three.pdf', pdf({ pages: 3 })))
  await expect(page.getByText(say(uploadMessages, 'notPlaced'))).toBeVisible()
  await expect(last).toHaveCount(0)
  await page
    .locator('[data-file-choice]')
    .first()
    .setInputFiles(pdfFile('two.pdf', pdf({ pages: 2, text: 'Other' })))
  await picture('upload-last-place')
  await last.click()
  await upload.expectPlace(75, 104, 120)
  await expect(upload.field('page')).toHaveValue('2')
  await expect(page.getByText(say(uploadMessages, 'placedOn', { page: 2 }))).toBeVisible()
})
