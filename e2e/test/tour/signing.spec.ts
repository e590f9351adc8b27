import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameMessages } from '@laisen/contract/messages/frame'
import { historyMessages } from '@laisen/contract/messages/history'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfFile } from '../../support/documents.ts'
import { pattern } from '../../support/in-either.ts'
import { loaded } from '../../support/loaded.ts'
import { demoPassword } from '../../support/people.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'
import { UploadScreen } from '../../support/upload-screen.ts'
import { Viewer } from '../../support/viewer.ts'

test('tour: Upload, the signed document and the history', async ({ page, say, signIn, show, visit, dialog }) => {
  const upload = new UploadScreen(page, say)
  await signIn('admin')
  await expect(upload.certificate).toBeVisible()
  await show('upload-empty')
  await upload.choose(pdfFile('landscape.pdf', pdf({ size: [841.89, 595.28] })))
  await expect(page.getByText(say(stampMessages, 'pageLandscape', { page: 1 }))).toBeVisible()
  await show('upload-wrong-page')
  await upload.choose(
    pdfFile('contract.pdf', await readFile(join(import.meta.dirname, '../../../docs/examples/contract.pdf'))),
  )
  await expect(page.locator('[data-line]')).toHaveCount(2)
  await show('upload-lines')
  await upload.field('reason').fill('x'.repeat(300))
  await upload.generate.click()
  await show('upload-refused')
  await upload.field('reason').fill('')
  await page.getByRole('button', { name: say(stampMessages, 'uploadRemove') }).click()
  await upload.choose(pdfFile('tour.pdf', pdf({ pages: 2 })))
  await upload.drawn()
  await upload.certificate.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await show('upload-certificates')
  await page.keyboard.press('Escape')
  await upload.pick('(password)')
  await upload.turn('allPages')
  await show('upload-stamp')
  await upload.generate.click()
  await show('upload-unplaced')
  await dialog.getByRole('button').last().click()
  await expect(dialog).toBeVisible()
  await show('upload-password')
  await dialog.locator('input').fill(demoPassword)
  await dialog.getByRole('button', { name: say(stampMessages, 'passwordSubmit'), exact: true }).click()

  await page.waitForURL(/PdfPreview/)
  await upload.drawn()
  await show('preview')
  const viewer = new Viewer(page)
  await viewer.choose('rotate')
  await viewer.button('pageList').click()
  await expect(viewer.thumbs.locator('canvas').first()).toBeVisible()
  await show('preview-pages')
  await visit('/PdfPreview?stampId=AAAAAAAAAAAAAAAAAAAAAA', 'preview-missing')

  await page.goto('/historylog')
  await expect(page.getByRole('link', { name: say(historyMessages, 'openDocument') }).first()).toBeVisible()
  await show('history')
  await page
    .locator('main')
    .getByRole('button', { name: pattern(say(historyMessages, 'showEvidence')) })
    .first()
    .click()
  await expect(dialog.getByRole('link')).toBeVisible()
  await show('history-evidence')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto('/historylog?search=nobody')
  await expect(page.getByText(say(historyMessages, 'emptySearch'))).toBeVisible()
  await show('history-empty')
})

test('tour: the frame, its menus and what it asks over a page', async ({
  page,
  narrow,
  say,
  signInAfresh,
  show,
  visit,
  dialog,
}) => {
  await signInAfresh('admin', '/historylog')
  if (narrow) {
    await page.getByRole('button', { name: say(frameMessages, 'openMenu') }).click()
    await show('menu')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: pattern(`^${say(frameMessages, 'language')}`) }).click()
  await show('language-menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  await show('user-menu')
  await page.keyboard.press('Escape')
  await visit('/calendar', 'not-built')
  await visit('/no-such-page', 'not-found')
  await visit('/Upgradeplan', 'upgrade')
  await page.goto('/historylog')
  await expect(page.getByRole('link', { name: say(historyMessages, 'openDocument') }).first()).toBeVisible()
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('Something unforeseen') })))
  await expect(dialog).toContainText('Something unforeseen')
  await show('unforeseen')
  await page.reload()
  // Loading a page counts as activity, so wait until it is over.
  await loaded(page)
  await page.evaluate(() => localStorage.setItem('laisen-active-at', String(Date.now() - 28.5 * 60_000)))
  await expect(dialog.getByRole('timer')).toBeVisible()
  await show('idle')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('laisen-active-at', String(Date.now() - 31 * 60_000)))
  await expect(page.getByRole('dialog', { name: say(sessionMessages, 'logInAgain') })).toBeVisible()
  await show('log-in-again')
})
