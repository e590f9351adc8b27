import { peopleMessages } from '@laisen/contract/messages/people'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/story.ts'
import { ownAdmin, test } from '../support/users.ts'

/** What people press, and what lies over its middle, for everything that is on the screen. */
async function covered(page: Page, toast: Locator): Promise<string[]> {
  const strip = (await toast.boundingBox())!
  const found: string[] = []
  for (const control of await page.locator('button, a[href], input').all()) {
    const box = await control.boundingBox()
    if (!box || !(await control.isVisible())) continue
    const apart = box.y + box.height <= strip.y || box.y >= strip.y + strip.height
    const beside = box.x + box.width <= strip.x || box.x >= strip.x + strip.width
    const own = await control.evaluate((node) => node.closest('[role="alert"]') !== null)
    if (!apart && !beside && !own) found.push(await control.evaluate((node) => node.outerHTML.slice(0, 120)))
  }
  return found
}

for (const width of [390, 700, 1280]) {
  test(`a toast says what happened and covers no button of dialogs, bars and the end of a page, ${width} px wide`, async ({
    page,
    house,
    open,
    say,
    context,
    picture,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    await page.setViewportSize({ width, height: 640 })
    const { admin } = await ownAdmin(house)
    const users = await open({ as: admin, at: '?dialog=add' })
    await users.dialog.getByText(say(peopleMessages, 'givePassword'), { exact: true }).click()
    await users.dialog.getByRole('button', { name: say(peopleMessages, 'copyPassword') }).click()
    const toast = page.getByRole('alert').filter({ hasText: say(peopleMessages, 'passwordCopied') })
    await expect(toast).toBeVisible()
    const save = users.dialog.getByRole('button', { name: say(peopleMessages, 'saveUser') })
    // The dialog makes room as soon as the toast has its height.
    await expect
      .poll(async () => {
        const [button, note] = [await save.boundingBox(), await toast.boundingBox()]
        return note!.y - (button!.y + button!.height)
      })
      .toBeGreaterThan(0)

    await users.dialog.getByText(say(peopleMessages, 'invite'), { exact: true }).click()
    await users.fill({ firstName: 'Krit', lastName: 'Suwannapha', email: 'krit@example.co.th', phone: '0815550127' })
    await users.chooseRole('roleSigner')
    await users.save()
    const invited = page
      .getByRole('alert')
      .filter({ hasText: say(peopleMessages, 'userInvited', { email: 'krit@example.co.th' }) })
    await expect(invited).toBeVisible()
    await picture(`toast-${width}`)
    await expect(users.dialog).toHaveCount(0)
    // A page that is longer than the screen ends above the toast.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => covered(page, invited)).toEqual([])
  })
}
