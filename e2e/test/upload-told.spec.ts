import { historyMessages } from '@laisen/contract/messages/history'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { ownWord } from '../support/people-calls.ts'
import { expect } from '../support/story.ts'
import { test } from '../support/upload-screen.ts'

const certificate = 'Siriporn Kaewmanee'

test('before Generate the panel says the level of the chosen certificate, the cost and whether a password will be asked for', async ({
  page,
  say,
  openUpload,
}) => {
  const upload = await openUpload({ person: 'admin' })
  // The company of the demo gets an authority, and with it a higher level, when a story first needs a timestamp.
  const level = page.getByText(say(stampMessages, 'levelBB')).or(page.getByText(say(stampMessages, 'levelBLT')))
  const question = page.getByText(say(stampMessages, 'certificateNeedsPassword'))
  const one = page.getByText(say(stampMessages, 'costOne'))
  await upload.pick('(password)')
  await expect(question).toBeVisible()
  await expect(one).toBeVisible()
  await expect(level).toBeVisible()
  // All valid certificates together need no password.
  await upload.turn('allValidCert')
  await expect(question).toHaveCount(0)
  await expect(level).toBeVisible()
})

test('a reason that looks like PDF syntax, with control characters, is signed as plain text', async ({
  page,
  say,
  openUpload,
  narrow,
}) => {
  const upload = await openUpload({ certificate })
  const told = `/ByteRange [0 9 9 9] ${ownWord()} endobj %%EOF (\\)`
  await upload.field('reason').fill(`\u0007${told}\u0000\u001b[2J\u202e`)
  await upload.field('location').fill(')>> /Contents <00>\u0085\u009b')
  const shown = upload.stamp.locator('text').filter({ hasText: '/ByteRange' })
  await expect(shown).toHaveCount(1)
  expect(await upload.stamp.locator('text').allTextContents()).not.toContainEqual(
    expect.stringMatching(/[\p{Cc}\u202a-\u202e]/u),
  )
  await judgeSigned(await upload.generated(), { signatures: 1, level: 'B-LT' })

  await page.goto('/historylog')
  const list = page.getByLabel(say(historyMessages, 'title'), { exact: true }).last()
  const row = list.getByRole(narrow ? 'listitem' : 'row').filter({ hasText: told })
  await expect(row).toHaveCount(1)
  expect(await row.textContent()).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
})
