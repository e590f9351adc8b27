import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import type { TestServer } from '@laisen/testkit/server'
import type { Locator, Page } from '@playwright/test'
import { uploadMessages } from '../../web/src/features/upload/messages.ts'
import { pdfFile, type UploadFile } from '../support/documents.ts'
import { enterAt } from '../support/own-people.ts'
import { personWith } from '../support/own-server.ts'
import { expect } from '../support/story.ts'
import { test, type UploadScreen } from '../support/upload-screen.ts'

const certificate = 'ณัฐพงศ์ ศรีสุวรรณ'

/** A page with two signature lines: the left one names the signer. */
async function contract(): Promise<UploadFile> {
  const bytes = await readFile(join(import.meta.dirname, '../../docs/examples/contract.pdf'))
  return pdfFile('contract.pdf', bytes)
}

const lineOf = (page: Page, whose: 'own' | 'other'): Locator => page.locator(`[data-line="${whose}"]`)

async function signer(house: TestServer, certificates = [{ name: certificate }]) {
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
