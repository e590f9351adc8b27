import { limits } from '@laisen/contract/limits'
import { errorMessages } from '@laisen/contract/messages/errors'
import { historyMessages } from '@laisen/contract/messages/history'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfFile } from '../support/documents.ts'
import { enterAt } from '../support/own-people.ts'
import { personWith } from '../support/own-server.ts'
import { demoPassword } from '../support/people.ts'
import { ownWord } from '../support/people-calls.ts'
import { expect } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'
import { Viewer } from '../support/viewer.ts'

const seal = 'Laisen Demo Co., Ltd.'

test('at first every field has its default and every switch is off [2.2.33]', async ({
  page,
  house,
  say,
  language,
}) => {
  const upload = new UploadScreen(page, say)
  const person = await personWith(house, await house.given.company(), [{ name: 'One' }, { name: 'Two' }])
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await expect(upload.certificate).toHaveAttribute('aria-required', 'true')
  // Folded away, with their values in a line, and opened by keyboard.
  await expect(upload.field('positionX')).toBeHidden()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.locator('[data-more]').focus()
  await page.keyboard.press('Enter')
  await expect(upload.field('positionX')).toBeVisible()
  const defaults = { positionX: '0', positionY: '0', length: '150', page: '1', reason: '', location: '' } as const
  for (const [key, value] of Object.entries(defaults)) {
    await expect(upload.field(key as keyof typeof defaults)).toHaveValue(value)
  }
  for (const key of ['allPages', 'hideInfo', 'hideImage', 'allValidCert', 'stampAllPage'] as const) {
    const name = `${say(stampMessages, key)} ${say(stampMessages, `${key}Hint`)}`
    const toggle = page.getByRole('switch', { name: say(stampMessages, key) }).and(page.getByRole('switch', { name }))
    await expect(toggle).not.toBeChecked()
  }
  // What goes on every page is drawn small: the same signature on each, or every signer's.
  const drawn = page.locator('svg[viewBox="0 0 64 28"]')
  await expect(drawn).toHaveCount(2)
  for (const [at, signatures] of [1, 2].entries()) {
    // Three pages, each with a text and its signatures.
    await expect(drawn.nth(at).locator('path')).toHaveCount(3 * (1 + signatures))
    await expect(drawn.nth(at)).toBeVisible()
  }
})

test('a certificate fills in reason and location; what is typed instead, and the page, are signed [2.2.23] [2.2.24] [2.2.27]', async ({
  page,
  say,
  narrow,
  openUpload,
}) => {
  const upload = await openUpload({ pages: 2, certificate: seal, positionX: '70', positionY: '300' })
  await expect(upload.field('reason')).toHaveValue('Company seal')
  await expect(upload.field('location')).toHaveValue('Bangkok')
  await upload.field('reason').fill('My own reason')
  await upload.pick('Siriporn Kaewmanee')
  await expect(upload.field('reason')).toHaveValue('My own reason')
  const entered = { reason: `Approved ${ownWord()}`, location: 'Chiang Mai', page: '2' } as const
  for (const [key, value] of Object.entries(entered)) await upload.enter(key as keyof typeof entered, value)
  await expect(page.locator('[data-page="2"] [data-stamp]')).toBeAttached()
  await upload.press()
  await page.waitForURL(/PdfPreview/)
  const place = { x: 70, y: 300, width: 150, height: 60 }
  await new Viewer(page).goTo(2)
  await expect(page.locator('[data-page="2"] [data-drawn="true"]')).toBeVisible()
  await expect.poll(() => upload.inkOnPage(place, 595, 2)).toBeGreaterThan(200)
  await new Viewer(page).goTo(1)
  await upload.drawn()
  expect(await upload.inkOnPage(place, 595)).toBe(0)
  await page.goto('/historylog')
  const list = page.getByLabel(say(historyMessages, 'title'), { exact: true }).last()
  const row = list.getByRole(narrow ? 'listitem' : 'row').filter({ hasText: entered.reason })
  await expect(row).toContainText(entered.location)
})

test('the stamp follows the fields of position and length, and they follow it when it is dragged and resized [2.2.25] [2.2.26]', async ({
  page,
  say,
  signIn,
  picture,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('letter.pdf', pdf({ size: 'Letter' })))
  await upload.drawn()
  await upload.pick(seal)
  const sheet = (await page.locator('[data-page="1"]').boundingBox())!
  const pixelsPerPoint = sheet.width / 612
  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + dx * pixelsPerPoint, from.y - dy * pixelsPerPoint, { steps: 8 })
    await page.mouse.up()
  }

  await upload.stamp.scrollIntoViewIfNeeded()
  const box = (await upload.stamp.boundingBox())!
  await drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, 120, 200)
  const moved = (await upload.stamp.getAttribute('data-stamp'))!.match(/\d+/g)!.map(Number)
  expect(Math.abs(moved[0]! - 120)).toBeLessThanOrEqual(2)
  expect(Math.abs(moved[1]! - 200)).toBeLessThanOrEqual(2)
  await upload.expectPlace(moved[0]!, moved[1]!, 150)

  const placed = (await upload.stamp.boundingBox())!
  await drag({ x: placed.x + placed.width, y: placed.y }, 60, 0)
  const [, , length] = (await upload.stamp.getAttribute('data-stamp'))!.match(/\d+/g)!.map(Number)
  expect(Math.abs(length! - 210)).toBeLessThanOrEqual(2)
  await upload.stamp.focus()
  await page.keyboard.press('-')
  await upload.expectPlace(moved[0]!, moved[1]!, length! - 1)
  await upload.enter('positionX', '300')
  await upload.expectPlace(300, moved[1]!, length! - 1)
  await upload.enter('positionY', '400')
  await upload.enter('length', '200')
  await upload.expectPlace(300, 400, 200)
  const before = (await upload.stamp.boundingBox())!
  await upload.enter('length', '100')
  await upload.expectPlace(300, 400, 100)
  await expect.poll(async () => (await upload.stamp.boundingBox())!.width / before.width).toBeCloseTo(0.5, 1)
  await picture('upload-resized')

  await upload.enter('positionX', '599')
  await expect(page.getByRole('alert')).toBeVisible()
  await upload.generate.click()
  await expect(page).toHaveURL(/UploadPDF/)
})

test('the list holds one file; another one replaces it, also by drop [2.2.21] [2.2.20]', async ({
  page,
  say,
  signIn,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('first.pdf', pdf()))
  await upload.drawn()
  const bytes = Buffer.from(pdf({ pages: 2 })).toString('base64')
  const files = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    transfer.items.add(new File([data], 'second.pdf', { type: 'application/pdf' }))
    return transfer
  }, bytes)
  await page.locator('[data-page="1"]').dispatchEvent('drop', { dataTransfer: files })
  await expect(page.getByText('second.pdf')).toBeVisible()
  await expect(page.getByText('first.pdf')).toHaveCount(0)
})

test('a certificate with a password asks for it in a dialog with Submit and Cancel [2.2.35] [2.8.01]', async ({
  page,
  say,
  signIn,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('admin')
  await upload.choose(pdfFile('secret.pdf', pdf()))
  await upload.drawn()
  await upload.pick('(password)')
  await upload.press()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: say(stampMessages, 'passwordSubmit'), exact: true })
  await dialog.getByRole('button', { name: say(stampMessages, 'passwordCancel'), exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await upload.press()
  const password = dialog.locator('input')
  await password.fill('not the password')
  await submit.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await password.fill(demoPassword)
  await submit.click()
  await page.waitForURL(/PdfPreview/)
})

test('numbers and texts that are not allowed, such as a page that is not there, are refused beside their fields; what fits is signed [2.8.02]', async ({
  page,
  say,
  openUpload,
}) => {
  const upload = await openUpload({ pages: 2, certificate: 'Siriporn Kaewmanee', length: '300' })
  for (const bad of ['abc', '12.5', '-3', '9'.repeat(10_000)]) {
    await upload.enter('positionX', bad)
    await expect(upload.field('positionX')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').filter({ hasText: say(stampMessages, 'positionX') })).toBeVisible()
  }
  await upload.enter('positionX', '500')
  await expect(page.getByRole('alert').filter({ hasText: '595 × 842' })).toBeVisible()
  await upload.enter('positionX', '')
  await expect(upload.field('positionX')).not.toHaveAttribute('aria-invalid')

  for (const key of ['reason', 'location'] as const) {
    const limit = limits[`${key}Characters`]
    const tooLong = page.getByText(say(errorMessages, 'TEXT_TOO_LONG', { field: say(stampMessages, key), limit }))
    await upload.field(key).fill('ก'.repeat(10_000))
    await expect(tooLong).toBeVisible()
    await expect(upload.field(key)).toHaveAttribute('aria-invalid', 'true')
    await upload.generate.click()
    await expect(page).toHaveURL(/UploadPDF/)
    await upload.field(key).fill('ก'.repeat(limit))
    await expect(tooLong).toHaveCount(0)
  }

  await upload.enter('page', '3')
  await expect(page.getByText(say(stampMessages, 'notEnoughPages'))).toBeVisible()
  await upload.generate.click()
  await expect(upload.field('page')).toBeFocused()
  await expect(page).toHaveURL(/UploadPDF/)
  await upload.enter('page', '2')
  await judgeSigned(await upload.generated(), { signatures: 1, level: 'B-LT' })
})
