import { peopleMessages } from '@laisen/contract/messages/people'
import type { Locator } from '@playwright/test'
import { expect } from '../support/story.ts'
import { ownAdmin, test } from '../support/users.ts'

/** The buttons, links and fields on the screen that the toast lies over. */
async function covered(toast: Locator): Promise<string[]> {
  return toast.evaluate((note) => {
    const strip = note.getBoundingClientRect()
    return [...document.querySelectorAll('button, a[href], input')]
      .filter((control) => {
        const box = control.getBoundingClientRect()
        const apart = box.bottom <= strip.top || box.top >= strip.bottom
        const beside = box.right <= strip.left || box.left >= strip.right
        return box.width > 0 && control.checkVisibility() && !control.closest('[role="alert"]') && !apart && !beside
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })
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
    await expect.poll(() => covered(invited)).toEqual([])
  })
}
