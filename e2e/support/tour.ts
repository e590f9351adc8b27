import { type Locator, mergeTests, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test as platformTest } from './platform.ts'
import { expect } from './story.ts'
import { test as uploadTest } from './upload-screen.ts'

interface Tour {
  /** Checks the screen with axe, light and dark. The name is that of its picture, where pictures are asked for. */
  show: (name: string) => Promise<void>
  /** Opens an address of the open server, and shows the screen once its list or its text is there. */
  visit: (address: string, name: string) => Promise<void>
  dialog: Locator
}

/** In every dialog the safe button comes first, and the one that acts last. */
async function expectButtonsInOrder(page: Page): Promise<void> {
  const acting = '[class*="primary"], [class*="danger"]'
  for (const buttons of await page.locator('[role=dialog] [data-buttons]').all())
    for (const button of await buttons.locator(':scope > button:not(:last-child)').all())
      expect(await button.evaluate((one, selector) => one.matches(selector), acting)).toBe(false)
}

/** For stories that only visit screens and dialogs, in two looks, each light and dark. The other stories test what the screens do. */
export const test = mergeTests(platformTest, uploadTest).extend<Tour>({
  show: async ({ page, look, picture }, use) => {
    await use(async (name) => {
      // What lies behind an open dialog cannot be reached, and may wait for its answer.
      const dialogs = '[role=dialog]'
      const shown = (await page.locator(dialogs).count()) > 0 ? dialogs : 'body'
      await expect(page.locator(shown).locator('[aria-busy="true"]')).toHaveCount(0)
      // Between two screens there is nothing that is busy, and nothing else either.
      if (shown === 'body') await expect(page.locator('main h1').first()).toBeVisible()
      // A tip beside the button that was pressed last is no part of the screen.
      await page.mouse.move(0, 0)
      await expectButtonsInOrder(page)
      const within = shown === dialogs ? dialogs : undefined
      await expectAccessible(page, within)
      await picture(name)
      await page.emulateMedia({ colorScheme: look.colorScheme === 'light' ? 'dark' : 'light' })
      await expectAccessible(page, within, { coloursOnly: true })
      await picture(`${name}-other-scheme`)
      await page.emulateMedia({ colorScheme: look.colorScheme })
    })
  },
  visit: async ({ page, show }, use) => {
    await use(async (address, name) => {
      await page.goto(page.url().startsWith('http') ? new URL(address, page.url()).href : address)
      await show(name)
    })
  },
  dialog: async ({ page }, use) => use(page.getByRole('dialog')),
})
