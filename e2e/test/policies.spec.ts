import { frameMessages } from '@laisen/contract/messages/frame'
import { expect, test } from '../support/story.ts'

test('a policy that does not exist says so', async ({ page, say }) => {
  await page.goto('/policies/none')
  await expect(page.getByRole('heading', { name: say(frameMessages, 'notFoundTitle') })).toBeVisible()
  await expect(page.getByText(say(frameMessages, 'notFoundText'))).toBeVisible()
})
