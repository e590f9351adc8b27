import { deleteEmployeeExtByUserId, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { runDueJobs } from '@laisen/testkit/jobs'
import { actionMessages } from '../../web/src/features/envelope/action-messages.ts'
import { managerMessages } from '../../web/src/features/envelope/manager-messages.ts'
import { envelopePageMessages } from '../../web/src/features/envelope/messages.ts'
import { notShownMessages } from '../../web/src/features/envelope/not-shown-messages.ts'
import { signMessages } from '../../web/src/features/sign/messages.ts'
import { paths } from '../../web/src/paths.ts'
import { envelopeCompany } from '../support/composer-screen.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { fieldFor, givenSent, recipientOf } from '../support/sent-envelope.ts'
import { expect, test } from '../support/story.ts'

test('an administrator is told why the envelope of a locked sender is theirs to change, and takes it over', async ({
  page,
  house,
  language,
  narrow,
  say,
  picture,
}) => {
  const { company, sender: admin, colleague } = await envelopeCompany(house)
  const sender = await house.given.employee({ company, permissions: [101] })
  const envelopeID = await givenSent(house, sender, {
    recipients: [
      recipientOf({ key: 'anong', name: 'Anong Jaidee', email: 'anong@nueafa.example' }),
      recipientOf({
        ...{ key: 'mali', name: 'Mali Srisuk', email: colleague.email, employeeID: colleague.employeeId },
        ...{ step: 2, action: 'approve' },
      }),
    ],
    fields: [fieldFor('anong')],
  })
  const client = house.as.person(admin)
  const locked = await client.call(updateEmployeeExtJoin, { employeeID: sender.employeeId, lockStatus: true })
  expect(locked.status, locked.message).toBe(0)
  expect((await client.call(deleteEmployeeExtByUserId, { id: colleague.employeeId })).status).toBe(0)
  await runDueJobs(house.services)
  await enterAt(page, { house, person: admin, language }, paths.envelope(envelopeID))
  const title = page.getByText(say(managerMessages, 'title'))
  await expect(title).toBeVisible()
  await expect(page.locator('[data-recipient="Mali Srisuk"]')).toContainText(say(managerMessages, 'recipientDeleted'))
  await picture('envelope-unmanaged')
  const cancel = pattern(`^${say(actionMessages, 'cancel')}`)
  if (narrow) await expect(page.getByRole('button', { name: say(envelopePageMessages, 'more') })).toBeVisible()
  else await expect(page.getByRole('button', { name: cancel })).toBeVisible()
  await page.getByRole('button', { name: say(managerMessages, 'takeOver') }).click()
  await expect(title).toHaveCount(0)
  await expect(page.getByText(say(envelopePageMessages, 'managedBy'), { exact: true })).toBeVisible()
  await picture('envelope-taken-over')
})

test('a colleague types the access code that the sender demands before the documents are listed', async ({
  page,
  house,
  language,
  narrow,
  say,
  picture,
}) => {
  const { sender, colleague } = await envelopeCompany(house)
  const envelopeID = await givenSent(house, sender, {
    recipients: [
      recipientOf({
        ...{ key: 'mali', name: 'Mali Srisuk', email: colleague.email, employeeID: colleague.employeeId },
        ...{ accessCodeOn: true, accessCode: 'mango-9', action: 'approve' },
      }),
    ],
    fields: [],
  })
  await enterAt(page, { house, person: colleague, language }, paths.envelope(envelopeID))
  const tab = page.getByRole('tab', { name: pattern(`^${say(envelopePageMessages, 'documents')}`) })
  if (narrow) await tab.click()
  const documents = page.getByRole('region', { name: say(envelopePageMessages, 'documents') })
  await expect(documents).toContainText(say(notShownMessages, 'codeFirst'))
  await expect(documents.getByText('Lease', { exact: true })).toHaveCount(0)
  await picture('envelope-code-first')
  await documents.getByRole('button', { name: say(notShownMessages, 'typeCode') }).click()
  await page.getByLabel(pattern(`^${say(signMessages, 'accessCode')}`)).fill('mango-9')
  await page.getByRole('button', { name: say(signMessages, 'showDocuments') }).click()
  await expect(page.getByRole('button', { name: say(signMessages, 'showDocuments') })).toHaveCount(0)
  await page.goto(house.url + paths.envelope(envelopeID))
  if (narrow) await tab.click()
  await expect(documents.getByText('Lease', { exact: true }).first()).toBeVisible()
})
