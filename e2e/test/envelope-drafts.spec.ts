import { getDraft, listDrafts, saveDraft } from '@laisen/contract/endpoints/envelopes'
import { errorMessages } from '@laisen/contract/messages/errors'
import { pdf } from '@laisen/testkit/pdfs'
import { documentMessages } from '../../web/src/features/composer/document-messages.ts'
import { emptyDraft } from '../../web/src/features/composer/draft.ts'
import { composerMessages } from '../../web/src/features/composer/messages.ts'
import { problemMessages } from '../../web/src/features/composer/problem-messages.ts'
import { reviewMessages } from '../../web/src/features/composer/review-messages.ts'
import { envelopeMessages } from '../../web/src/features/envelopes/messages.ts'
import { ComposerScreen, envelopeCompany, givenDraft, keptDraft } from '../support/composer-screen.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

test('documents are merged and shortened, and a file that is refused says why beside its name', async ({
  page,
  house,
  language,
  narrow,
  say,
  picture,
}) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender, { pages: 3 })
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}`)
  await composer.addFiles([pdfFile('annex.pdf', pdf({ pages: 2 })), pdfFile('broken.pdf', Buffer.from('no PDF'))])
  await expect(page.locator('[data-upload="broken.pdf"]').getByRole('alert')).toBeVisible()
  await picture('composer-refused-file')
  await composer.choose(composer.documents.nth(1), say(documentMessages, 'merge'))
  await expect(composer.documents).toHaveCount(1)
  await composer.choose(composer.documents.first(), say(documentMessages, 'pages'))
  const thumbs = composer.dialog.locator('[data-thumb]')
  await expect(thumbs).toHaveCount(5)
  await thumbs.nth(1).click()
  await picture('composer-pages')
  await composer.dialog
    .getByRole('button', { name: pattern(`${say(documentMessages, 'removePages_one', { count: 1 })}`) })
    .click()
  await composer.saved()
  const { documents } = await keptDraft(house, sender, envelopeID)
  expect(documents.map(({ parts }) => parts.map(({ pages }) => pages))).toEqual([[[1, 3], null]])
})

test('what stands in the way leads to its place: a person chosen twice, a date not for all, switches without their value [2.5.57] [2.5.58] [2.5.60]', async ({
  page,
  house,
  language,
  narrow,
  say,
  picture,
}) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender)
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=recipients`)
  await composer.addRecipient('Anucha R.', 'ANUCHA@nueafa.example', async () => {
    await composer.turn('accessCode')
    await composer.turn('privateMessage')
  })
  const twice = composer.recipient('Anucha R.')
  for (const code of ['recipientTwice', 'accessCodeMissing', 'privateMessageMissing'] as const)
    await expect(twice).toContainText(say(problemMessages, code))
  await expect(composer.recipient('Anucha Rattanaporn')).not.toContainText(say(problemMessages, 'recipientTwice'))
  await picture('composer-problems')
  await composer.goTo('fields')
  await composer.drawn()
  await composer.place('date', { x: 200, y: 300 })
  await composer.goTo('review')
  await expect(composer.problem('dateFieldsDiffer')).toHaveCount(1)
  await page.getByRole('switch', { name: pattern(`^${say(reviewMessages, 'dueDate')}`) }).click()
  await page.getByRole('switch', { name: pattern(`^${say(reviewMessages, 'dueTime')}`) }).click()
  await expect(composer.problem('dueDateMissing')).toHaveCount(1)
  await page.getByRole('textbox', { name: pattern(`^${say(reviewMessages, 'dueDateField')}`) }).fill('31/12/2099')
  await expect(composer.problem('dueTimeMissing')).toHaveCount(1)
  await page.getByLabel(pattern(`^${say(reviewMessages, 'dueTimeField')}`)).fill('17:30')
  await expect(composer.problem('dueTimeMissing')).toHaveCount(0)
  await composer.problem('accessCodeMissing').getByRole('button').click()
  await composer.field('accessCodeField').fill('2468')
  await composer.saveRecipient('done')
  await expect(twice).not.toContainText(say(problemMessages, 'accessCodeMissing'))
})

test('what another window saved is not overwritten, and without a connection the draft is saved later', async ({
  page,
  house,
  language,
  narrow,
  say,
  picture,
}) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID, version, content } = await givenDraft(house, sender)
  const composer = new ComposerScreen(page, say, narrow)
  const subject = page.getByLabel(pattern(`^${say(reviewMessages, 'subject')}`))
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=review`)
  await page.route('**/Envelope/SaveDraft', (route) => route.abort())
  await subject.fill('Written without a connection')
  await expect(page.getByText(say(composerMessages, 'retrying'))).toBeVisible()
  await picture('composer-retrying')
  await page.unroute('**/Envelope/SaveDraft')
  await page.getByRole('button', { name: say(composerMessages, 'saveAgain') }).click()
  await composer.saved()
  expect((await keptDraft(house, sender, envelopeID)).subject).toBe('Written without a connection')

  const other = { ...content, subject: 'From another window' }
  await house.as.person(sender).call(saveDraft, { envelopeID, version: version + 1, content: other })
  await subject.fill('From this window')
  await expect(page.getByText(say(errorMessages, 'ENVELOPE_CHANGED'))).toBeVisible()
  await picture('composer-outdated')
  await page.getByRole('button', { name: say(composerMessages, 'reload'), exact: true }).click()
  await expect(subject).toHaveValue('From another window')
})

test('answers that the network loses neither lock the composer nor make a second draft or file', async ({
  page,
  house,
  language,
  narrow,
  say,
}) => {
  const { sender } = await envelopeCompany(house)
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, '/Envelopes/compose?step=review')
  const lost: string[] = []
  const loseAnswer = (call: string) =>
    page.route(
      `**/Envelope/${call}**`,
      async (route) => {
        await route.fetch()
        lost.push(call)
        await route.abort()
      },
      { times: 1 },
    )
  const subject = page.getByLabel(pattern(`^${say(reviewMessages, 'subject')}`))
  await loseAnswer('SaveDraft')
  await subject.fill('Begun on a train')
  await composer.saved()
  await loseAnswer('SaveDraft')
  await subject.fill('Changed on a train')
  await composer.saved()
  await composer.goTo('documents')
  await loseAnswer('AddFile')
  await composer.addFiles([pdfFile('annex.pdf', pdf({ pages: 2 }))])
  await expect(composer.documents).toHaveCount(1)
  await composer.saved()
  expect(lost).toEqual(['SaveDraft', 'SaveDraft', 'AddFile'])
  const { listData } = (await house.as.person(sender).call(listDrafts, {})).data
  expect(listData.map((draft) => draft.subject)).toEqual(['Changed on a train'])
  const { files } = (await house.as.person(sender).call(getDraft, { envelopeID: listData[0]!.envelopeID })).data
  expect(files).toHaveLength(1)
})

test('drafts are found by subject, opened and deleted', async ({ page, house, language, say, picture }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender)
  await house.as.person(sender).call(saveDraft, { content: { ...emptyDraft, subject: 'Annual contract' } })
  await enterAt(page, { house, person: sender, language }, '/Envelopes?tab=drafts')
  await expect(page.getByRole('link', { name: 'Annual contract' })).toBeVisible()
  await picture('envelopes-drafts')
  const search = page.getByRole('searchbox', { name: say(envelopeMessages, 'search') })
  await search.fill('warehouse')
  await search.press('Enter')
  await expect(page.getByRole('link', { name: 'Annual contract' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Lease of warehouse 7' }).click()
  await expect(page).toHaveURL(pattern(`compose/${envelopeID}`))
  await page.getByRole('button', { name: say(composerMessages, 'back') }).click()
  const name = say(envelopeMessages, 'deleteOf', { name: 'Lease of warehouse 7' })
  await page.getByRole('button', { name, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(envelopeMessages, 'deleteDraft') })
    .click()
  await expect(page.getByRole('link', { name: 'Lease of warehouse 7' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Annual contract' })).toBeVisible()
})
