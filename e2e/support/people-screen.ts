import { frameMessages } from '@laisen/contract/messages/frame'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Say } from './story.ts'

/** What the lists and dialogs of User Management have in common. */
export class PeopleScreen {
  readonly page: Page
  readonly say: Say
  readonly dialog: Locator

  constructor(page: Page, say: Say) {
    this.page = page
    this.say = say
    this.dialog = page.getByRole('dialog')
  }

  /** One row of a list, or one entry of it on a phone. */
  row(text: string): Locator {
    return this.page.getByRole('row').or(this.page.getByRole('listitem')).filter({ hasText: text }).first()
  }

  async search(label: string, text: string): Promise<void> {
    const box = this.page.getByRole('searchbox', { name: label })
    await box.fill(text)
    await box.press('Enter')
  }

  /** Presses an action of a row; on a phone it is in the menu of the row. */
  async act({ narrow, button, menu, item }: { narrow: boolean; button: string; menu: string; item: string }) {
    if (!narrow) return this.page.getByRole('button', { name: button, exact: true }).click()
    await this.page.getByRole('button', { name: menu, exact: true }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  async expectWidth(width: number): Promise<void> {
    await expect.poll(async () => Math.round((await this.dialog.boundingBox())?.width ?? 0)).toBe(width)
  }

  back(): Locator {
    return this.button(this.say(frameMessages, 'back'))
  }
}
