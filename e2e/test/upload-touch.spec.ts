import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../support/story.ts'
import { test } from '../support/upload-screen.ts'

interface Point {
  x: number
  y: number
}

/** Sends touch events as a real screen does; Playwright's mouse would not scroll the page. */
async function dragByFinger(network: CDPSession, from: Point, by: Point): Promise<void> {
  const steps = 8
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    network.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (let step = 1; step <= steps; step++)
    await touch('touchMove', [{ x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps }])
  await touch('touchEnd', [])
}

async function scrolledBy(page: Page): Promise<number> {
  return page.evaluate(() => scrollY)
}

test('a finger drags the stamp and pulls its corner without scrolling the page', { tag: '@th-390-light' }, async ({
  page,
  context,
  openUpload,
}) => {
  const upload = await openUpload({
    certificate: 'Siriporn Kaewmanee',
    positionX: '60',
    positionY: '400',
  })
  const finger = await context.newCDPSession(page)
  const pixelsPerPoint = (await page.locator('[data-page="1"]').boundingBox())!.width / 595.28
  await page.evaluate(() => scrollTo(0, 0))
  const scrolled = await scrolledBy(page)
  const box = (await upload.stamp.boundingBox())!

  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await dragByFinger(finger, middle, { x: 100 * pixelsPerPoint, y: -50 * pixelsPerPoint })
  await expect(upload.field('positionX')).toHaveValue(/^(159|160|161)$/)
  await expect(upload.field('positionY')).toHaveValue(/^(449|450|451)$/)

  const moved = (await upload.stamp.boundingBox())!
  await dragByFinger(finger, { x: moved.x + moved.width, y: moved.y }, { x: 60 * pixelsPerPoint, y: 0 })
  await expect(upload.field('length')).toHaveValue(/^(209|210|211)$/)
  expect(await scrolledBy(page)).toBe(scrolled)
})
