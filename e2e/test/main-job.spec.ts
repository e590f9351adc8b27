import { readFile } from 'node:fs/promises'
import { historyMessages } from '@laisen/contract/messages/history'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdfFile, printedContract } from '../support/documents.ts'
import { ownWord } from '../support/people-calls.ts'
import { expect, test } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'
import { Viewer } from '../support/viewer.ts'

const title = 'a PDF is uploaded, stamped, previewed, downloaded and found in the history [2.2.34] [2.2.36] [2.4.01]'

test(title, async ({ page, browser, say, signIn, narrow }) => {
  const contract = await printedContract(browser)
  const upload = new UploadScreen(page, say)
  const reason = `อนุมัติสัญญา ${ownWord()}`

  await signIn('operator')
  await expect(upload.certificate).toBeVisible()
  await upload.choose(pdfFile('สัญญาจ้าง ธพ.118.pdf', contract))
  // The one signature line of the contract is on its last page, which is shown first. It is signed elsewhere.
  await upload.drawn(3)
  await expect(page.locator('[data-page="3"] [data-line]')).toBeVisible()
  await new Viewer(page).goTo(1)
  await upload.drawn()
  await upload.pick('Siriporn Kaewmanee')
  await upload.field('reason').fill(reason)
  await upload.stamp.focus()
  for (let press = 0; press < 9; press++) await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await upload.expectPlace(10, 90, 150)
  await upload.press()

  await page.waitForURL(/\/PdfPreview\?stampId=[\w-]+$/)
  await expect(page.getByRole('heading', { name: say(stampMessages, 'signedTitle') })).toBeVisible()
  await upload.drawn()
  await expect.poll(() => upload.inkOnPage({ x: 10, y: 90, width: 150, height: 60 }, 595)).toBeGreaterThan(200)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: say(stampMessages, 'download') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('สัญญาจ้าง ธพ.118-signed.pdf')
  const signed = await readFile(await download.path())
  expect(Buffer.compare(signed.subarray(0, contract.length), contract)).toBe(0)
  await judgeSigned(signed, { signatures: 1, level: 'B-LT' })

  await page.goto('/historylog')
  const list = page.getByLabel(say(historyMessages, 'title'), { exact: true }).last()
  const row = list.getByRole(narrow ? 'listitem' : 'row').filter({ hasText: reason })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('operator')
  await expect(row).toContainText('Siriporn Kaewmanee')
  await row.getByRole('link').click()
  await expect(page.getByText('สัญญาจ้าง ธพ.118-signed.pdf')).toBeVisible()
})
