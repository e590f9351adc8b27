import { confirmStampMessages } from '@laisen/contract/messages/confirm-stamp'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { linkIn } from '@laisen/testkit/outbox'
import { pdf } from '@laisen/testkit/pdfs'
import { uploadMessages } from '../../web/src/features/upload/messages.ts'
import { expectAccessible } from '../support/accessible.ts'
import { pdfFile } from '../support/documents.ts'
import { fixed } from '../support/fixed.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt, letterFrom } from '../support/own-people.ts'
import { addTo } from '../support/own-server.ts'
import { leave } from '../support/sessions.ts'
import { expect, test } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'

type Words = keyof (typeof confirmStampMessages)['en'] & string

test('the owner of a certificate reads what to sign, mistypes, and signs; whoever asked sees both [2.2.41] [2.2.43] [2.8.13]', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const t = (key: Words, facts?: Record<string, string>) => say(confirmStampMessages, key, facts)
  const company = await house.given.company({ name: 'Acme Paint' })
  const owner = await house.given.employee({ company, permissions: [1], locale: language })
  const requester = await house.given.employee({ company, permissions: [2, 3], locale: language })
  await addTo(house, owner, [{ name: 'Company seal', confirmedFor: [requester.employeeId] }])
  const since = house.clock.now()
  const ownerName = `Somchai Jaidee ${owner.username}`

  await enterAt(page, { house, person: requester, language }, '/UploadPDF')
  const upload = new UploadScreen(page, say)
  await upload.choose(pdfFile('contract.pdf', pdf()))
  await upload.drawn()
  await expect(page.getByText(say(uploadMessages, 'willAsk', { owner: ownerName }))).toBeVisible()
  await picture('upload-will-ask')
  await upload.press()
  await expect(page.getByRole('heading', { name: t('pendingTitle', { owner: ownerName }) })).toBeVisible()
  await expectAccessible(page)
  await picture('waiting')
  const waiting = page.url()

  await leave(page.context())
  const link = linkIn(await letterFrom(house, owner.email, since), '/confirmpassword')
  await page.goto(house.url + link)
  await expect(page).toHaveURL(/\/confirmpassword$/)
  await expect(page.getByRole('heading', { name: t('title') })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(fixed(page, t('certificateName'))).toHaveText('Company seal')
  await expect(fixed(page, t('now'))).toHaveText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await expect(page.locator('canvas').first()).toBeVisible()
  await expectAccessible(page)
  await picture('confirm')

  const password = page.getByLabel(pattern(`^${t('ownPassword')}`))
  await password.fill('Wrong-Password-1')
  await page.getByRole('button', { name: say(sessionMessages, 'showPassword') }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: t('send') }).click()
  await page.waitForURL('**/failure')
  await expect(page.getByText(t('forgot'))).toBeVisible()
  await expectAccessible(page)
  await picture('failure')

  await page.getByRole('button', { name: t('tryAgain') }).click()
  await page.waitForURL('**/confirmpassword')
  await password.fill(owner.password)
  await password.press('Enter')
  await page.waitForURL('**/success')
  await expect(page.getByRole('heading', { name: t('signedTitle') })).toBeVisible()
  await expectAccessible(page)
  await picture('success')

  await page.goto(house.url + link)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: t('send') })).toHaveCount(0)

  await enterAt(page, { house, person: requester, language }, new URL(waiting).pathname + new URL(waiting).search)
  await expect(page.getByRole('heading', { name: say(stampMessages, 'previewTitle') })).toBeAttached()
  await expect(page.getByText(`Somchai Jaidee ${requester.username}`).first()).toBeVisible()
})

test('the owner declines with a reason, which whoever asked reads [1.2.04] [1.2.10] [2.2.42]', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const t = (key: Words, facts?: Record<string, string>) => say(confirmStampMessages, key, facts)
  const company = await house.given.company({ name: 'Acme Paint' })
  const owner = await house.given.employee({ company, permissions: [1], locale: language })
  const requester = await house.given.employee({ company, permissions: [2, 3], locale: language })
  await addTo(house, owner, [
    { name: 'Company seal', password: 'Seal-Password-1', confirmedFor: [requester.employeeId] },
  ])
  const since = house.clock.now()
  await enterAt(page, { house, person: requester, language }, '/UploadPDF')
  const upload = new UploadScreen(page, say)
  await upload.choose(pdfFile('contract.pdf', pdf({ pages: 2 })))
  await upload.drawn()
  await upload.press()
  // Whoever asks is not asked for the certificate's password.
  await page.waitForURL('**/PdfPreview**')
  const waiting = new URL(page.url())
  await leave(page.context())

  await page.goto(`${house.url}/confirmpassword`)
  await expect(page.getByText(t('noLink'))).toBeVisible()
  const link = linkIn(await letterFrom(house, owner.email, since), '/confirmpassword')
  await page.goto(house.url + link.replace(/certname=[^&]*/, 'certname=Another'))
  await expect(fixed(page, t('certificateName'))).toHaveText('Company seal')
  const password = page.getByLabel(pattern(`^${t('certificatePassword')}`))
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: t('close') })).toBeVisible()
  await page.getByRole('button', { name: t('send') }).click()
  await expect(page.getByText(t('passwordMissing'))).toBeVisible()
  await expect(page).toHaveURL(/\/confirmpassword$/)

  await page.getByRole('button', { name: t('decline') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('declineReason')).fill('The price is old')
  await expectAccessible(page, '[role=dialog]')
  await picture('decline')
  await dialog.getByRole('button', { name: t('declineAction') }).click()
  await page.waitForURL('**/success')
  await expect(page.getByRole('heading', { name: t('declinedTitle') })).toBeVisible()

  await enterAt(page, { house, person: requester, language }, waiting.pathname + waiting.search)
  await expect(page.getByText(pattern('The price is old'))).toBeVisible()
  await expectAccessible(page)
  await picture('declined')
})
