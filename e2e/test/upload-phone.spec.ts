import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@laisen/contract/limits'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import type { Locator } from '@playwright/test'
import { uploadMessages } from '../../web/src/features/upload/messages.ts'
import { pdfFile } from '../support/documents.ts'
import { enterAt } from '../support/own-people.ts'
import { personWith } from '../support/own-server.ts'
import { expect } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'

const look = { tag: '@th-390-light' }
const certificate = 'ณัฐพงศ์ ศรีสุวรรณ'

test(
  'from the login to a signed PDF on a phone, with the stamp on the line, in 7 taps',
  look,
  async ({ page, house, say, picture }) => {
    const person = await personWith(house, await house.given.company(), [{ name: certificate }])
    const contract = await readFile(join(import.meta.dirname, '../../docs/examples/contract.pdf'))
    const upload = new UploadScreen(page, say)
    let taps = 0
    const tap = async (what: Locator) => {
      taps += 1
      await what.tap()
    }
    await page.goto(`${house.url}/login`)
    for (const [key, value] of [
      ['companyCode', person.companyCode],
      ['username', person.username],
      ['password', person.password],
    ] as const) {
      await tap(page.getByLabel(say(sessionMessages, key), { exact: true }))
      await page.keyboard.type(value)
    }
    await tap(page.getByRole('button', { name: say(sessionMessages, 'logInButton'), exact: true }))
    await page.waitForURL('**/UploadPDF')

    const files = page.waitForEvent('filechooser')
    await tap(page.getByRole('button', { name: say(uploadMessages, 'choosePdf') }))
    await (await files).setFiles(pdfFile('สัญญา.pdf', contract))
    await expect(upload.certificate).toContainText(certificate)
    const line = page.locator('[data-line="own"]')
    await expect(line).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(say(uploadMessages, 'tapLine_other', { count: 2 }))).toBeVisible()
    await picture('upload-phone-line')
    await tap(line)
    await picture('upload-phone-placed')
    await tap(upload.generate)
    await page.waitForURL(/PdfPreview/)
    expect(taps).toBeLessThanOrEqual(7)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: say(stampMessages, 'download') }).click()
    const signed = await readFile(await (await downloading).path())
    await judgeSigned(signed, { signatures: 1 })
    // The line of the signer begins at 71, is 153 points long, and its dots stand at 96.
    const place = /\/Rect\s*\[\s*([\d.]+)\s+([\d.]+)/.exec(signed.toString('latin1', contract.length))
    expect(Math.abs(Number(place?.[1]) - 72)).toBeLessThanOrEqual(2)
    expect(Number(place?.[2])).toBe(98)
  },
)

test(
  'a refusal is said beside the button, and takes the focus to its field [2.5.02]',
  look,
  async ({ page, house, say, language, picture }) => {
    const person = await personWith(house, await house.given.company(), [{ name: 'One' }, { name: 'Two' }])
    const upload = new UploadScreen(page, say)
    await enterAt(page, { house, person, language }, '/UploadPDF')
    const bar = page.locator('[data-refusal]')
    await upload.generate.tap()
    await expect(bar).toContainText(say(stampMessages, 'pleaseAddpdf'))
    await expect(upload.chooser).toBeFocused()
    await expect(upload.chooser).toBeInViewport()
    await upload.choose(
      pdfFile('contract.pdf', await readFile(join(import.meta.dirname, '../../docs/examples/contract.pdf'))),
    )
    await expect(page.locator('[data-line]').first()).toBeVisible()
    await upload.generate.tap()
    await expect(bar).toContainText(say(stampMessages, 'pleaseSelectCertificate'))
    await expect(upload.certificate).toBeFocused()
    await expect(upload.certificate).toBeInViewport()
    await picture('upload-phone-refused')

    await upload.pick('One')
    await upload.field('reason').fill('x'.repeat(limits.reasonCharacters + 1))
    await page.evaluate(() => scrollTo(0, 0))
    await upload.generate.tap()
    await expect(bar).toContainText(say(stampMessages, 'reason'))
    await expect(upload.field('reason')).toBeFocused()
    await expect(upload.field('reason')).toBeInViewport()
    await upload.field('reason').fill('')

    await upload.enter('positionX', '5000')
    await page.locator('[data-more]').click()
    await page.evaluate(() => scrollTo(0, 0))
    await upload.generate.tap()
    await expect(bar).toBeVisible()
    await expect(upload.field('positionX')).toBeFocused()
    await expect(upload.field('positionX')).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await bar.getByRole('button', { name: say(uploadMessages, 'goToField') }).tap()
    await expect(upload.field('positionX')).toBeInViewport()
  },
)
