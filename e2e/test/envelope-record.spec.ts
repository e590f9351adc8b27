import { readFile } from 'node:fs/promises'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { getEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import { drawn } from '@laisen/testkit/drafts'
import { pdf } from '@laisen/testkit/pdfs'
import type { TestServer } from '@laisen/testkit/server'
import { eventMessages } from '../../web/src/features/envelope/event-messages.ts'
import { verifyCopyMessages } from '../../web/src/features/verify-copy/messages.ts'
import { paths } from '../../web/src/paths.ts'
import { envelopeCompany } from '../support/composer-screen.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { codeFrom, enterAt, signLinkFrom } from '../support/own-people.ts'
import { fieldFor, givenSent, recipientOf } from '../support/sent-envelope.ts'
import { expect, test } from '../support/story.ts'

/** Signs by the emailed link, without a browser. */
async function signs(house: TestServer, email: string): Promise<void> {
  const since = house.clock.now()
  const token = new URL(await signLinkFrom(house, email, { since: new Date(0) }), house.url).searchParams.get('token')!
  const { session } = (await house.call(recipient.openEnvelopeLink, { token })).data
  await house.call(recipient.getRecipientEnvelope, { session })
  await house.call(recipient.sendRecipientCode, { session })
  await house.call(recipient.proveRecipientCode, { session, code: await codeFrom(house, email, since) })
  const answer = await house.call(recipient.actOnEnvelope, { session, consent: true, fields: [], handwriting: drawn })
  expect(answer.status, answer.message).toBe(0)
}

test('the record of an envelope says who did what and to whom, and where it is too long to show', async ({
  page,
  house,
  language,
  narrow,
  say,
  picture,
}) => {
  const t = (key: keyof (typeof eventMessages)['en'] & string, facts?: Record<string, unknown>) =>
    say(eventMessages, key, facts)
  const { sender } = await envelopeCompany(house)
  const emails = { anong: `anong-${Date.now()}@nueafa.example`, emily: `emily-${Date.now()}@nueafa.example` }
  const envelopeID = await givenSent(house, sender, {
    recipients: [
      recipientOf({ key: 'anong', name: 'อนงค์ ใจดี', email: emails.anong }),
      recipientOf({ key: 'emily', name: 'Emily Carter', email: emails.emily, step: 2 }),
    ],
    fields: [fieldFor('anong'), fieldFor('emily')],
  })
  await signs(house, emails.anong)
  await enterAt(page, { house, person: sender, language }, paths.envelope(envelopeID))
  const record = page.getByRole('region', { name: t('title') })
  if (narrow) await page.getByRole('tab', { name: t('title') }).click()
  const invitation = record.getByRole('listitem').filter({ hasText: t('invited', { to: 'Emily Carter' }) })
  await expect(invitation).toContainText(emails.emily)
  await expect(invitation).toContainText(t('by', { actor: t('system') }))
  await expect(invitation).not.toContainText('อนงค์')
  await picture('envelope-record')

  // An earlier version recorded so many.
  await house.database.ownerPool.query(
    `insert into events (company_id, type, at, principal_kind, actor_job, subject_kind, subject_id, envelope_id, facts,
        hash, hash_version)
      select e.company_id, 'envelope.reminded', e.sent_at, 'system', 'envelopes.remind', 'envelope', e.id, e.id,
        jsonb_build_object('recipientID', (select min(r.id) from recipients r where r.envelope_id = e.id)),
        sha256(n::text::bytea), 2
      from envelopes e, generate_series(1, $2) n where e.id = $1`,
    [envelopeID, limits.envelopeEventsShown],
  )
  await page.reload()
  if (narrow) await page.getByRole('tab', { name: t('title') }).click()
  await record.getByRole('button', { name: t('some', { count: limits.envelopeEventsShown }) }).click()
  const { eventsLeftOut: count } = (await house.as.person(sender).call(getEnvelope, { envelopeID })).data
  const gap = record.getByText(t('leftOut', { count }))
  await gap.scrollIntoViewIfNeeded()
  await expect(gap).toBeVisible()
  await picture('envelope-record-long')
  const downloading = page.waitForEvent('download')
  await record.getByRole('button', { name: t('download') }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv.trim().split('\r\n').length - 1).toBe(limits.envelopeEventsShown + count)
})

test('who checks a copy reads the number of its revision, as the envelope counts them', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const { sender } = await envelopeCompany(house)
  const email = `anong-${Date.now()}@nueafa.example`
  const recipients = [recipientOf({ key: 'anong', name: 'Anong Jaidee', email })]
  const envelopeID = await givenSent(house, sender, { recipients, fields: [fieldFor('anong')] })
  await signs(house, email)
  const { documents } = (await house.as.person(sender).call(getEnvelope, { envelopeID })).data
  const { revision: revisions, verificationUrl } = documents[0]!
  await enterAt(page, { house, person: sender, language }, new URL(verificationUrl, house.url).pathname)
  await page.locator('input[type=file]').setInputFiles(pdfFile('lease.pdf', pdf({ pages: 1 })))
  const facts = { name: 'lease.pdf', revisions }
  await expect(page.getByText(pattern(say(verifyCopyMessages, 'uploadedText', facts)))).toBeVisible()
  await picture('verify-copy-uploaded')
})
