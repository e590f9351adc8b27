import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameMessages } from '@laisen/contract/messages/frame'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import type { Page } from '@playwright/test'
import { uploadMessages } from '../../web/src/features/upload/messages.ts'
import { pdfFile } from '../support/documents.ts'
import { leave } from '../support/sessions.ts'
import { expect, type Say } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'

// These stories reload pages and look at what the browser stores.
test.use({ ownContext: true })

const certificate = 'Siriporn Kaewmanee'

async function fillIn(upload: UploadScreen): Promise<void> {
  await upload.choose(pdfFile('kept.pdf', pdf({ pages: 2 })))
  await upload.drawn()
  await upload.pick(certificate)
  await upload.field('reason').fill('Typed before')
  await upload.enter('positionY', '123')
  await upload.turn('hideImage')
}

async function expectKept(upload: UploadScreen): Promise<void> {
  await upload.drawn()
  await expect(upload.page.getByText('kept.pdf')).toBeVisible()
  await expect(upload.certificate).toContainText(certificate)
  await expect(upload.field('reason')).toHaveValue('Typed before')
  await upload.expectPlace(0, 123, 150)
  await expect(upload.page.locator('[name="hideImage"]')).toBeChecked()
}

async function openMenu(page: Page, say: Say, narrow: boolean): Promise<void> {
  if (narrow) await page.getByRole('button', { name: say(frameMessages, 'openMenu') }).click()
}

/** Waits until what was entered is kept: something was written since, and nothing is written any more. */
async function settled(page: Page, parts: number): Promise<void> {
  const since = Date.now() - 100
  await expect.poll(() => partsOnDisk(page)).toBe(parts)
  const latest = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('laisen-tab')
          opening.onsuccess = () => {
            const all = opening.result.transaction('kept').objectStore('kept').getAll()
            all.onsuccess = () => {
              opening.result.close()
              resolve(Math.max(...(all.result as { at: number }[]).map(({ at }) => at)))
            }
          }
        }),
    )
  await expect(async () => {
    const at = await latest()
    expect(at).toBeGreaterThan(since)
    expect(Date.now() - at).toBeGreaterThan(500)
  }).toPass()
}

/** How many parts all tabs of this browser keep, on disk. */
async function partsOnDisk(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('laisen-tab')
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('kept')) {
            database.close()
            indexedDB.deleteDatabase('laisen-tab')
            return resolve(0)
          }
          const count = database.transaction('kept').objectStore('kept').count()
          count.onsuccess = () => {
            database.close()
            resolve(count.result)
          }
        }
      }),
  )
}

test('another menu entry, Back, the logo and an address that does not exist keep the upload', async ({
  page,
  say,
  signIn,
  narrow,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await fillIn(upload)
  await openMenu(page, say, narrow)
  const menu = page.getByRole('navigation', { name: say(frameMessages, 'mainMenu') }).last()
  await menu.getByRole('link', { name: say(frameMessages, 'historyLog') }).click()
  await page.waitForURL('**/historylog')
  await page.goBack()
  await expectKept(upload)

  await page.getByRole('banner').getByRole('link').first().click()
  await expectKept(upload)
  await page.goto('/no-such-page')
  await page.getByRole('link', { name: say(frameMessages, 'goHome') }).click()
  await expectKept(upload)
})

test('a reload keeps the upload, and what lies on the disk cannot be read without the tab', async ({
  page,
  say,
  signIn,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await fillIn(upload)
  await settled(page, 2)
  await page.reload()
  await expectKept(upload)
  const stored = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('laisen-tab')
      opening.onsuccess = () => resolve(opening.result)
    })
    const rows = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
      const all = database.transaction('kept').objectStore('kept').getAll()
      all.onsuccess = () => resolve(all.result as { bytes: ArrayBuffer }[])
    })
    database.close()
    return rows.map(({ bytes }) => new TextDecoder('latin1').decode(bytes)).join()
  })
  expect(stored).not.toMatch(/%PDF|Typed before|kept\.pdf/)

  // Another tab begins anew, and disturbs nothing.
  const other = new UploadScreen(await page.context().newPage(), say)
  await other.page.goto('/UploadPDF')
  await expect(other.chooser).toBeVisible()
  await page.reload()
  await expectKept(upload)
  await judgeSigned(await upload.generated(), { signatures: 1, level: 'B-LT' })
  await expect.poll(() => partsOnDisk(page)).toBe(0)
})

test('another person who logs in on the same tab finds nothing of it, and it is deleted; so it is by logging out', async ({
  page,
  say,
  signIn,
  signInAfresh,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await fillIn(upload)
  await settled(page, 2)
  await leave(page.context())
  await signIn('admin')
  await expect(upload.chooser).toBeVisible()
  await expect(page.getByText('kept.pdf')).toHaveCount(0)
  await expect.poll(() => partsOnDisk(page)).toBe(0)

  await leave(page.context())
  await signInAfresh('operator')
  await fillIn(upload)
  await settled(page, 2)
  await page.getByRole('button', { name: new RegExp(say(frameMessages, 'userMenu')) }).click()
  await page.getByRole('menuitem', { name: say(frameMessages, 'logout') }).click()
  await page.waitForURL('**/login')
  expect(await partsOnDisk(page)).toBe(0)
  await signInAfresh('operator')
  await expect(upload.chooser).toBeVisible()
})

test('a file that is too large to be kept over a reload has to be chosen again; the rest is kept', async ({
  page,
  say,
  signIn,
}, { outputDir }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  const path = join(outputDir, 'kept.pdf')
  await mkdir(outputDir, { recursive: true })
  await writeFile(path, pdf({ pages: 2, sizeBytes: 51 * 1024 * 1024 }))
  await page.locator('[data-file-choice]').first().setInputFiles(path)
  await upload.drawn()
  await upload.field('reason').fill('Typed before')
  await settled(page, 1)
  await page.reload()
  await expect(page.getByText(say(uploadMessages, 'fileNotKept', { name: 'kept.pdf' }))).toBeVisible()
  await expect(upload.field('reason')).toHaveValue('Typed before')
})

test('Adjust and sign again opens the original with everything kept, and says what it costs', async ({
  page,
  say,
  signIn,
  picture,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await fillIn(upload)
  await upload.press()
  await page.waitForURL(/PdfPreview/)
  const again = page.getByRole('button', { name: say(uploadMessages, 'signAgain') })
  await expect(page.getByText(say(uploadMessages, 'signAgainCost'))).toBeVisible()
  await picture('preview-sign-again')
  await again.click()
  await page.waitForURL(/UploadPDF/)
  await expectKept(upload)
  await expect(page.getByText(say(uploadMessages, 'signedBefore'))).toBeVisible()
  await picture('upload-sign-again')
  await upload.enter('positionX', '60')
  // The original, with one signature: not the signed document with a second one.
  await judgeSigned(await upload.generated(), { signatures: 1, level: 'B-LT' })

  // Back leads there too; Back to Upload starts anew.
  await page.goBack()
  await expect(page.getByText(say(uploadMessages, 'signedBefore'))).toBeVisible()
  await page.goForward()
  await page.waitForURL(/PdfPreview/)
  await page.getByRole('link', { name: say(stampMessages, 'backToUpload') }).click()
  await page.waitForURL(/UploadPDF/)
})
