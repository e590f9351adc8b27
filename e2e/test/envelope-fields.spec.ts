import { fieldMessages } from '../../web/src/features/composer/field-messages.ts'
import { ComposerScreen, envelopeCompany, givenDraft, keptDraft, placeOf } from '../support/composer-screen.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

test('fields are dragged onto the page, snap to each other, and are copied to all pages', {
  tag: '@en-1280-light',
}, async ({ page, house, language, narrow, say, picture }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender, { pages: 3 })
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=fields`)
  await composer.drawn()

  const sheet = (await page.locator('[data-page="1"]').boundingBox())!
  await composer.tool('name').hover()
  await page.mouse.down()
  await page.mouse.move(sheet.x + 100, sheet.y + 150, { steps: 4 })
  await page.mouse.up()
  await expect(composer.fieldsOf('name')).toHaveCount(1)
  await composer.place('text', { x: 400, y: 300 })
  const [name, text] = [await placeOf(composer.fieldsOf('name')), await placeOf(composer.fieldsOf('text'))]

  const scale = Number(await page.locator('[data-fields-layer="1"]').getAttribute('data-scale'))
  const from = (await composer.fieldsOf('text').boundingBox())!
  const grip = { x: from.x + 20, y: from.y + from.height / 2 }
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  // Three pixels beside the other field, so that its edge attracts this one.
  await page.mouse.move(grip.x + (name.x - text.x) * scale + 3, grip.y + 40, { steps: 5 })
  await picture('composer-snapping')
  await page.mouse.up()
  expect((await placeOf(composer.fieldsOf('text'))).x).toBe(name.x)

  await page.getByRole('button', { name: say(fieldMessages, 'copyToAll') }).click()
  await composer.saved()
  const { fields } = await keptDraft(house, sender, envelopeID)
  expect(fields.filter(({ kind }) => kind === 'text').map(({ page: number }) => number)).toEqual([1, 2, 3])
})

test('with keys alone, a signature is placed, moved, enlarged and shown on further pages', {
  tag: '@en-1280-light',
}, async ({ page, house, language, narrow, say, picture }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender, { pages: 3 })
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=fields`)
  await composer.drawn()
  await composer.tool('signature').focus()
  await page.keyboard.press('Enter')
  const signature = composer.fieldsOf('signature')
  await expect(signature).toBeFocused()
  const before = await placeOf(signature)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('+')
  expect(await placeOf(signature)).toEqual({ ...before, y: before.y - 10, width: before.width + 1 })
  await page.getByRole('combobox', { name: say(fieldMessages, 'pageMode') }).click()
  await page.getByRole('option', { name: say(fieldMessages, 'toLast') }).click()
  await composer.saved()
  await page.getByRole('region', { name: 'Document pages' }).press('End')
  await expect(page.locator('[data-shown]').last()).toBeVisible()
  await picture('composer-page-mode')
  expect((await keptDraft(house, sender, envelopeID)).fields[0]!.pageMode).toBe('toLast')
  await signature.focus()
  await page.keyboard.press('Delete')
  await expect(signature).toHaveCount(0)
})

test('a field is dragged to another page, snaps there, and moves on with keys and by number', {
  tag: '@en-1280-light',
}, async ({ page, house, language, narrow, say, picture }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender, { pages: 3 })
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=fields`)
  await composer.drawn()
  await composer.place('signature', { x: 200, y: 500 })
  const signature = composer.fieldsOf('signature')
  const before = await placeOf(signature)
  const pageOf = async () => Number(await signature.locator('xpath=ancestor::*[@data-page]').getAttribute('data-page'))

  const from = (await signature.boundingBox())!
  const grip = { x: from.x + 30, y: from.y + from.height / 2 }
  const well = (await page.getByRole('region', { name: 'Document pages' }).boundingBox())!
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  // At the lower end the viewer scrolls, until the next page is well in sight.
  await page.mouse.move(grip.x + 3, well.y + well.height - 10, { steps: 6 })
  const second = page.locator('[data-fields-layer="2"]')
  await expect.poll(async () => (await second.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(well.y + 150)
  const sheet = (await second.boundingBox())!
  // Three pixels beside the middle of the page, which attracts it.
  const scale = Number(await second.getAttribute('data-scale'))
  const middle = sheet.x + sheet.width / 2 - (before.width * scale) / 2 + 30
  await page.mouse.move(middle + 3, well.y + well.height / 2, { steps: 6 })
  await expect(second.locator('xpath=..').locator('[data-shown]')).toBeVisible()
  await picture('composer-other-page')
  expect(await pageOf()).toBe(1)
  await page.mouse.up()
  await expect(signature).toBeFocused()
  expect(await pageOf()).toBe(2)
  const dropped = await placeOf(signature)
  expect(Math.abs(dropped.x + dropped.width / 2 - 595.28 / 2)).toBeLessThan(0.6)
  await composer.saved()
  const kept = (await keptDraft(house, sender, envelopeID)).fields[0]!
  expect([kept.page, kept.x, kept.y]).toEqual([2, dropped.x, dropped.y])

  await page.keyboard.press('PageDown')
  await expect.poll(pageOf).toBe(3)
  await expect(signature).toBeFocused()
  await expect(signature).toBeInViewport()
  await page.keyboard.press('PageDown')
  expect(await placeOf(signature)).toEqual(dropped)
  const number = page.getByRole('textbox', { name: say(fieldMessages, 'page') })
  await number.fill('1')
  await number.press('Enter')
  await expect.poll(pageOf).toBe(1)
  await expect(signature).toBeInViewport()
  await composer.saved()
  expect((await keptDraft(house, sender, envelopeID)).fields[0]!.page).toBe(1)
})
