import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveDraft } from '@laisen/contract/endpoints/envelopes'
import { documentMessages } from '../../../web/src/features/composer/document-messages.ts'
import { emptyDraft } from '../../../web/src/features/composer/draft.ts'
import { recipientMessages } from '../../../web/src/features/composer/recipient-messages.ts'
import { reviewMessages } from '../../../web/src/features/composer/review-messages.ts'
import { signMessages } from '../../../web/src/features/sign/messages.ts'
import { ComposerScreen, envelopeCompany, givenDraft } from '../../support/composer-screen.ts'
import { pdfFile } from '../../support/documents.ts'
import { pattern } from '../../support/in-either.ts'
import { enterAt, signLinkFrom } from '../../support/own-people.ts'
import { fieldFor, givenSent, recipientOf } from '../../support/sent-envelope.ts'
import { leave } from '../../support/sessions.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'

test('tour: drafts and the composer', async ({ page, house, language, narrow, say, show, visit, dialog }) => {
  const { sender, colleague } = await envelopeCompany(house)
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, '/Envelopes?tab=drafts')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await show('drafts-none')
  const { envelopeID } = await givenDraft(house, sender, { pages: 3 })
  await house.as.person(sender).call(saveDraft, { content: { ...emptyDraft, subject: 'สัญญาจ้างพนักงาน' } })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Lease of warehouse 7' })).toBeVisible()
  await show('drafts')
  await visit(`/Envelopes?tab=drafts&dialog=delete-${envelopeID}`, 'draft-delete')
  await visit('/Envelopes/compose', 'composer-new')

  await page.goto(`${house.url}/Envelopes/compose/${envelopeID}`)
  const contract = await readFile(join(import.meta.dirname, '../../../docs/examples/contract.pdf'))
  await composer.addFiles([pdfFile('contract.pdf', contract), pdfFile('broken.pdf', Buffer.from('no PDF'))])
  await expect(page.locator('[data-upload="broken.pdf"]').getByRole('alert')).toBeVisible()
  await show('composer-documents')
  await composer.choose(composer.documents.first(), say(documentMessages, 'pages'))
  await expect(dialog.locator('[data-thumb]')).toHaveCount(3)
  await dialog.locator('[data-thumb]').nth(1).click()
  await show('composer-pages')
  await page.keyboard.press('Escape')

  await composer.goTo('recipients')
  await composer.openNewRecipient()
  await composer.turn('accessCode')
  await composer.turn('privateMessage')
  await show('composer-recipient')
  await dialog.getByRole('button', { name: say(recipientMessages, 'fromCompany') }).click()
  await expect(dialog.getByText(colleague.email)).toBeVisible()
  await show('composer-colleagues')
  await dialog.getByText(colleague.email).click()
  const use = (['usePerson_one', 'usePerson_other'] as const).map((key) => say(recipientMessages, key))
  await dialog.getByRole('button', { name: pattern(use.join('|')) }).click()
  await composer.saveRecipient('add')
  await composer.saved()
  await show('composer-recipients')

  await composer.goTo('fields')
  await composer.drawn()
  await composer.place('text', { x: 200, y: 500 })
  await composer.place('signature', { x: 300, y: 300 })
  await show('composer-fields')
  await composer.goTo('review')
  await page.getByRole('switch', { name: pattern(`^${say(reviewMessages, 'dueDate')}`) }).click()
  await expect(composer.problem('dueDateMissing')).toHaveCount(1)
  await show('composer-review')
})

test('tour: an envelope that was sent, and the page of its recipient', async ({
  page,
  house,
  language,
  say,
  show,
  dialog,
}) => {
  const t = (key: keyof (typeof signMessages)['en'] & string) => say(signMessages, key)
  const { sender } = await envelopeCompany(house)
  const email = `waraporn-${Date.now()}@nueafa.example`
  const since = house.clock.now()
  const envelopeID = await givenSent(house, sender, {
    subject: language === 'th' ? 'สัญญาจ้างบริการ ธพ. 118' : 'Service contract TP 118',
    message: language === 'th' ? 'โปรดลงนามภายในสัปดาห์นี้' : 'Please sign this week.',
    recipients: [
      { ...recipientOf({ key: 'waraporn', name: 'วราภรณ์ เพชรรัตน์', email }), language: language === 'th' ? 'th' : 'en' },
      recipientOf({ key: 'emily', name: 'Emily Carter', email: 'emily@nueafa.example', step: 2, action: 'approve' }),
    ],
    fields: [
      fieldFor('waraporn', { y: 400 }),
      fieldFor('waraporn', { kind: 'text', y: 480, height: 24, label: language === 'th' ? 'ตำแหน่ง' : 'Position' }),
      fieldFor('waraporn', { kind: 'date', x: 300, y: 400, height: 20 }),
    ],
  })
  await enterAt(page, { house, person: sender, language }, '/Envelopes?tab=sent')
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  await show('sent')
  await page.goto(`${house.url}/Envelopes/${envelopeID}`)
  await expect(page.locator('[data-recipient="Emily Carter"]')).toBeVisible()
  await show('envelope')
  await leave(page.context())

  await page.goto(house.url + (await signLinkFrom(house, email, { since })))
  await expect(page.locator('canvas').first()).toBeVisible()
  await show('sign')
  const part = page.getByRole('region', { name: t('yourPart') })
  await part.getByText(t('meaning')).click()
  await part.getByRole('button', { name: t('next') }).click()
  await page.getByLabel(pattern(language === 'th' ? '^ตำแหน่ง' : '^Position')).fill('กรรมการผู้จัดการ')
  await show('sign-meaning')
  await part.getByRole('button', { name: t('signHere') }).click()
  await expect(dialog.locator('canvas')).toBeVisible()
  await show('sign-draw')
  await page.keyboard.press('Escape')
  await part.getByRole('button', { name: t('reject') }).click()
  await expect(dialog).toBeVisible()
  await show('sign-reject')
})
