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
