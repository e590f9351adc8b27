import { frameMessages } from '@laisen/contract/messages/frame'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { texts } from '../../web/src/features/upload/no-certificate-texts.ts'
import { enterAt } from '../support/own-people.ts'
import { leave } from '../support/sessions.ts'
import { expect, test } from '../support/story.ts'

test('someone without a certificate reads whom to ask, and looks again; an administrator is led to the certificates', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const company = await house.given.company({ name: 'Acme Paint' })
  const person = await house.given.employee({ company, permissions: [2, 3] })
  await enterAt(page, { house, person, language }, '/UploadPDF')
  const panel = page.getByRole('complementary', { name: say(stampMessages, 'panelTitle') })
  await expect(panel.getByText(say(stampMessages, 'certificateNone'))).toBeVisible()
  await expect(panel.getByText(say(texts, 'askForOne', { company: 'Acme Paint' }))).toBeVisible()
  await expect(panel.getByRole('link')).toHaveCount(0)
  await expect(panel.getByRole('button')).toHaveCount(1)
  await picture('upload-no-certificate')

  const admin = await house.given.employee({ company, permissions: [1], ownAdmin: true })
  await leave(page.context())
  await enterAt(page, { house, person: admin, language }, '/UploadPDF')
  await expect(panel.getByText(say(texts, 'addOne'))).toBeVisible()
  await panel.getByRole('link', { name: say(frameMessages, 'certificateManagement') }).click()
  await page.waitForURL(/CertList$/)
})
