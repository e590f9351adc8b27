import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { levelMissedMessages } from '@laisen/contract/messages/level-missed'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { judgeSigned } from '@laisen/testkit/oracle'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'
import { recipientMessages } from '../../web/src/features/composer/recipient-messages.ts'
import { reviewMessages } from '../../web/src/features/composer/review-messages.ts'
import { eventMessages } from '../../web/src/features/envelope/event-messages.ts'
import { levelMessages } from '../../web/src/features/envelope/level-messages.ts'
import { envelopePageMessages } from '../../web/src/features/envelope/messages.ts'
import { listMessages } from '../../web/src/features/envelopes/list-messages.ts'
import { envelopeMessages } from '../../web/src/features/envelopes/messages.ts'
import { signMessages } from '../../web/src/features/sign/messages.ts'
import { statusMessages } from '../../web/src/ui/status-messages.ts'
import { ComposerScreen, envelopeCompany } from '../support/composer-screen.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { codeFrom, enterAt, signLinkFrom } from '../support/own-people.ts'
import { leave } from '../support/sessions.ts'
import { expect, test } from '../support/story.ts'

const contract = async () =>
  pdfFile('contract.pdf', await readFile(join(import.meta.dirname, '../../docs/examples/contract.pdf')))

/** Draws a line across the pad, as a finger or a mouse does. */
async function draw(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('dialog').locator('canvas').boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (const share of [0.3, 0.45, 0.6, 0.8])
    await page.mouse.move(x + width * share, y + height * (share > 0.4 ? 0.4 : 0.7))
  await page.mouse.up()
}

/** As if nobody had said whether the certificate of the first who signed was revoked. */
async function firstWasUnproven({ database }: TestServer, envelopeID: number): Promise<void> {
  await database.ownerPool.query(
    `update document_levels l set level = 'B-T', signature_levels = array['B-T', 'B-LTA', 'B-LTA'] from envelope_documents d
      where d.company_id = l.company_id and d.document_id = l.document_id and d.envelope_id = $1`,
    [envelopeID],
  )
  await database.ownerPool.query(`update envelope_documents set level_fault = 'status' where envelope_id = $1`, [
    envelopeID,
  ])
}

for (const look of ['@en-1280-light', '@th-390-light'])
  test(`three people act one after another on what was composed, and every signature in the completed document is valid ${look}`, {
    tag: look,
  }, async ({ page, house, language, narrow, say, picture }) => {
    const t = (key: keyof (typeof signMessages)['en'] & string) => say(signMessages, key)
    const { sender, colleague } = await envelopeCompany(house)
    const composer = new ComposerScreen(page, say, narrow)
    const [signer, reader] = [`anong-${Date.now()}@nueafa.example`, `emily-${Date.now()}@nueafa.example`]
    const since = house.clock.now()
    const act = () => page.getByRole('region', { name: t('yourPart') })
    const code = async (email: string) => {
      const field = page.getByRole('dialog').getByLabel(pattern(`^${t('code')}`))
      await field.waitFor()
      await field.fill(await codeFrom(house, email, since))
    }

    await enterAt(page, { house, person: sender, language }, '/Envelopes?tab=drafts')
    await page.getByRole('link', { name: say(envelopeMessages, 'newEnvelope') }).click()
    await composer.addFiles([await contract()])
    await expect(composer.documents).toHaveCount(1)
    await composer.goTo('recipients')
    await composer.addRecipient('Anong Jaidee', signer)
    // A typed email of a colleague is recognised.
    await composer.addRecipient('Nattapong', colleague.email, async () => {
      await composer.dialog.getByRole('button', { name: say(recipientMessages, 'useColleague') }).click()
      await chooseAction('approve')
    })
    await composer.addRecipient('Emily Carter', reader, async () => {
      await chooseAction('acknowledge')
      await composer.turn('accessCode')
      await composer.field('accessCodeField').fill('2468')
    })
    await composer.goTo('fields')
    await composer.drawn()
    await composer.placeFor('Anong Jaidee')
    await composer.place('signature', { x: 200, y: 400 })
    await composer.goTo('review')
    await composer.saved()
    await composer.send.click()
    await composer.dialog.getByRole('button', { name: say(reviewMessages, 'sendNow') }).click()
    await expect(page).toHaveURL(/envelopes\/\d+$/i)
    const envelope = page.url()
    await leave(page.context())

    // Anong signs: the button, a stroke, “use it”, “sign”. The code sends itself.
    await page.goto(house.url + (await signLinkFrom(house, signer, { since })))
    await act()
      .getByRole('button', { name: t('signHere') })
      .click()
    await draw(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('useIt') })
      .click()
    await act()
      .getByRole('button', { name: t('sign'), exact: true })
      .click()
    await code(signer)
    await expect(page.getByText(t('doneSign'))).toBeVisible()

    // The colleague approves from the list.
    await enterAt(page, { house, person: colleague, language }, '/Envelopes')
    await expect(page.getByRole('tab', { selected: true })).toContainText('1')
    await picture('envelopes-waiting')
    await page.getByRole('button', { name: say(listMessages, 'reviewOf', { subject: 'contract' }) }).click()
    await expect(page).toHaveURL(/\/Sign$/)
    await act()
      .getByRole('button', { name: t('approve'), exact: true })
      .click()
    await expect(page.getByText(t('doneApprove'))).toBeVisible()
    await page.getByRole('link', { name: t('backToEnvelope') }).click()
    await expect(page).toHaveURL(envelope)
    await leave(page.context())

    await page.goto(house.url + (await signLinkFrom(house, reader, { since })))
    await page.getByLabel(pattern(`^${t('accessCode')}`)).fill('2468')
    await page.getByRole('button', { name: t('showDocuments') }).click()
    await act()
      .getByRole('button', { name: t('acknowledge'), exact: true })
      .click()
    await code(reader)
    await expect(
      page.getByText(t('doneAcknowledge'), { exact: true }).or(page.getByText(t('completedText'))),
    ).toBeVisible()
    await runDueJobs(house.services, handlers)

    await enterAt(page, { house, person: sender, language }, '/Envelopes?tab=completed')
    await page.getByRole('link', { name: 'contract', exact: true }).click()
    await expect(page).toHaveURL(envelope)
    await expect(page.getByText(pattern(say(statusMessages, 'completed'))).first()).toBeVisible()
    const people = page.locator('[data-recipient]')
    await expect(people.getByText(say(levelMessages, 'signature', { level: 'B-LTA' }))).toHaveCount(3)
    await picture('envelope-whole')
    await firstWasUnproven(house, Number(envelope.split('/').at(-1)))
    await page.reload()
    const missed = page.getByText(pattern(say(levelMissedMessages, 'missedTitle', { level: 'B-LTA' })))
    await expect(missed).toHaveText(pattern(say(levelMissedMessages, 'faultStatus')))
    const lower = people.filter({ has: missed })
    await expect(lower).toContainText('Anong Jaidee')
    await expect(lower.getByText(say(levelMessages, 'signature', { level: 'B-T' }))).toBeVisible()
    await expect(people.getByText(say(levelMessages, 'signature', { level: 'B-LTA' }))).toHaveCount(2)
    await lower.scrollIntoViewIfNeeded()
    await picture('envelope-level')
    const downloading = page.waitForEvent('download')
    await page
      .getByRole('button', { name: pattern(`^${say(envelopePageMessages, 'download')}`) })
      .first()
      .click()
    const file = await readFile(await (await downloading).path())
    await judgeSigned(file, { signatures: 3, documentTimestamps: 1, level: 'B-LTA' })
    const approver = page.locator('[data-recipient]').filter({ hasText: say(envelopePageMessages, 'approved') })
    const name = (await approver.getAttribute('data-recipient'))!
    if (narrow) await page.getByRole('tab', { name: say(eventMessages, 'title') }).click()
    await expect(page.getByText(say(eventMessages, 'approve', { name }))).toBeVisible()
    await picture('envelope-completed')
    if (narrow) await page.getByRole('tab', { name: pattern(say(envelopePageMessages, 'documents')) }).click()
    await page.getByRole('link', { name: pattern(`^${say(envelopePageMessages, 'view')}`) }).click()
    await expect(page.locator('canvas').first()).toBeVisible()
    await picture('envelope-document')

    async function chooseAction(action: 'approve' | 'acknowledge') {
      await composer.field('action').click()
      await page.getByRole('option', { name: say(recipientMessages, action), exact: true }).click()
    }
  })
