import type { CDPSession } from '@playwright/test'
import { ComposerScreen, envelopeCompany, givenDraft, keptDraft, placeOf } from '../support/composer-screen.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

interface Point {
  x: number
  y: number
}

/** Touch events as a real screen sends them. Without a movement, it is a tap. */
async function finger(session: CDPSession, from: Point, by: Point = { x: 0, y: 0 }): Promise<void> {
  const steps = 8
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (let step = 1; step <= steps && (by.x !== 0 || by.y !== 0); step++)
    await touch('touchMove', [{ x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps }])
  await touch('touchEnd', [])
}

test('a finger taps a field and the page to place it, drags it and pulls its corner without scrolling', {
  tag: '@th-390-light',
}, async ({ page, context, house, language, narrow, say, picture }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender)
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=fields`)
  await composer.drawn()
  const session = await context.newCDPSession(page)
  const layer = page.locator('[data-fields-layer="1"]')
  const scale = Number(await layer.getAttribute('data-scale'))
  const middleOf = async (box: Promise<{ x: number; y: number; width: number; height: number } | null>) => {
    const { x, y, width, height } = (await box)!
    return { x: x + width / 2, y: y + height / 2 }
  }
  await finger(session, await middleOf(composer.tool('signature').boundingBox()))
  await expect(composer.tool('signature')).toHaveAttribute('aria-pressed', 'true')
  const sheet = (await layer.boundingBox())!
  await finger(session, { x: sheet.x + 150, y: sheet.y + 150 })
  const field = composer.fieldsOf('signature')
  await expect(field).toHaveCount(1)
  const placed = await placeOf(field)

  await page.evaluate(() => scrollTo(0, 0))
  await finger(session, await middleOf(field.boundingBox()), { x: 60 * scale, y: -40 * scale })
  const moved = await placeOf(field)
  expect(Math.abs(moved.x - placed.x - 60)).toBeLessThan(12)
  expect(Math.abs(moved.y - placed.y - 40)).toBeLessThan(12)
  const box = (await field.boundingBox())!
  await finger(session, { x: box.x + box.width, y: box.y + box.height }, { x: 30 * scale, y: 0 })
  expect(Math.abs((await placeOf(field)).width - moved.width - 30)).toBeLessThan(3)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await picture('composer-finger')
})

test('a finger that holds a field below the page takes it to the next one', {
  tag: '@th-390-light',
}, async ({ page, context, house, language, narrow, say, picture }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender, { pages: 2 })
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=fields`)
  await composer.drawn()
  await composer.place('signature', { x: 300, y: 200 })
  const field = composer.fieldsOf('signature')
  await expect(field).toHaveCount(1)
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })

  await page.evaluate(() => scrollTo(0, 0))
  const box = (await field.boundingBox())!
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const below = page.viewportSize()!.height - 6
  await touch('touchStart', [from])
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', [{ x: from.x, y: from.y + ((below - from.y) * step) / 6 }])
  const second = page.locator('[data-fields-layer="2"]')
  await expect(second).toBeVisible()
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', [{ x: from.x, y: below + ((from.y - below) * step) / 6 }])
  await picture('composer-finger-next-page')
  await touch('touchEnd', [])
  await expect(field).toHaveCount(1)
  await composer.saved()
  const kept = (await keptDraft(house, sender, envelopeID)).fields[0]!
  expect(kept.page).toBe(2)
  expect(kept.y).toBeGreaterThan(60)
})
