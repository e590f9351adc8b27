import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

test('sessions are shown ten at a time', async ({ page, house, language, say }) => {
  const person = await house.given.employee({ company: await house.given.company() })
  await Promise.all(Array.from({ length: 10 }, () => house.as.fresh(person)))
  await enterAt(page, { house, person, language }, '/userprofile?tab=security')
  const ends = page.getByRole('button', { name: say(sessionMessages, 'endSession'), exact: true })
  const pages = page.getByRole('navigation', { name: say(sessionMessages, 'sessions') })
  await expect(pages).toBeVisible()
  const first = await ends.count()
  await pages.getByRole('button', { name: say(frameMessages, 'page', { page: 2 }) }).click()
  await expect.poll(async () => first + (await ends.count())).toBe(10)
})
