import { historyMessages } from '@laisen/contract/messages/history'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { expectAccessible } from '../support/accessible.ts'
import { pdfFile } from '../support/documents.ts'
import { expect, test } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'
import { Viewer } from '../support/viewer.ts'

test('axe finds nothing on the pages without a session', async ({ page, picture }) => {
  await page.goto('/login')
  await expect(page.getByRole('button').first()).toBeVisible()
  await expectAccessible(page)
  await picture('login')
  await page.goto('/AccessDenied')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on Upload, empty, with a stamp, and asking for a password', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('admin')
  await expectAccessible(page)
  await upload.choose(pdfFile('axe.pdf', pdf({ pages: 2 })))
  await upload.drawn()
  await upload.certificate.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await upload.pick('(password)')
  await expectAccessible(page)
  await upload.generate.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the preview, the history and the profile', async ({ page, say, signIn, picture }) => {
  await signIn('operator', '/historylog')
  const document = page.getByRole('link', { name: say(historyMessages, 'openDocument') }).first()
  await expect(document).toBeVisible()
  await expectAccessible(page)
  await document.click()
  await expect(page.getByRole('heading', { name: say(stampMessages, 'signedTitle') })).toBeVisible()
  await expect(page.locator('[data-drawn="true"]').first()).toBeVisible()
  await expectAccessible(page)
  const viewer = new Viewer(page)
  await viewer.choose('rotate')
  await viewer.button('pageList').click()
  await expect(viewer.thumbs.locator('canvas').first()).toBeVisible()
  await expectAccessible(page)
  await picture('preview-pages')
  for (const tab of ['profile', 'security', 'language']) {
    await page.goto(`/userprofile?tab=${tab}`)
    await expect(page.getByRole('tabpanel')).toBeAttached()
    await expectAccessible(page)
    await picture(`profile-${tab}`)
  }
})
