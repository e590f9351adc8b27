import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { everything } from '@laisen/contract/permissions'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import type { Locator, Page } from '@playwright/test'
import { pattern } from './in-either.ts'
import { enterAt } from './own-people.ts'
import { test as base, type Say } from './story.ts'

interface Opened {
  /** The person who is logged in. */
  as: GivenEmployee
  /** After /usermanagement: a filter, a tab, a dialog. */
  at?: string
}

/** User Management of a company of the story's own. */
export const test = base.extend<{ open: (opened: Opened) => Promise<UsersScreen> }>({
  open: async ({ page, house, language, say, narrow }, use) => {
    await use(async ({ as: person, at = '' }) => {
      await enterAt(page, { house, person, language }, `/usermanagement${at}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return new UsersScreen(page, say, narrow)
    })
  },
})

/** The own admin of a new company. */
export async function ownAdmin(
  { given }: TestServer,
  made: Promise<GivenCompany> | GivenCompany = given.company(),
): Promise<{ company: GivenCompany; admin: GivenEmployee }> {
  const company = await made
  const admin = await given.employee({ company, ownAdmin: true, permissions: [everything], roles: [2] })
  return { company, admin }
}

type Key = Extract<keyof (typeof peopleMessages)['en'], string>

/** User Management as people use it, on a desktop or on a phone. */
export class UsersScreen {
  readonly dialog: Locator
  readonly #page: Page
  readonly #say: Say
  readonly #narrow: boolean

  constructor(page: Page, say: Say, narrow: boolean) {
    this.#page = page
    this.#say = say
    this.#narrow = narrow
    this.dialog = page.getByRole('dialog')
  }

  text(key: Key, facts?: Record<string, unknown>): string {
    return this.#say(peopleMessages, key, facts)
  }

  get rows(): Locator {
    const list = this.#page.getByRole('list', { name: this.text('tabUser'), exact: true })
    return this.#narrow ? list.getByRole('listitem') : this.#page.getByRole('tabpanel').locator('tbody tr')
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }

  /** Presses edit or delete: a button of the row, or on a phone an item of its menu. */
  async act(action: 'edit' | 'delete', name: string): Promise<void> {
    if (!this.#narrow) {
      const key = action === 'edit' ? 'editOf' : 'deleteOf'
      await this.row(name)
        .getByRole('button', { name: this.text(key, { name: '' }).trim() })
        .click()
      return
    }
    await this.row(name).getByRole('button').click()
    await this.#page.getByRole('menuitem', { name: this.#say(frameMessages, action) }).click()
  }

  /** Presses a button beside the title, or on a phone the item in the menu there. */
  async press(key: 'addUser' | 'import' | 'downloadTemplate' | 'companyDetail'): Promise<void> {
    if (!this.#narrow || key === 'addUser') {
      await this.#page.getByRole('button', { name: this.text(key) }).click()
      return
    }
    await this.#page.getByRole('button', { name: this.text('moreActions') }).click()
    await this.#page.getByRole('menuitem', { name: this.text(key) }).click()
  }

  field(key: Key): Locator {
    // A radio button may have the same label as a field: “Password”.
    const typed = this.#page.locator('input:not([type="radio"])')
    return this.dialog.getByLabel(pattern(`^${this.text(key)}\\s*\\*?$`)).and(typed)
  }

  /** The message beside a field that is wrong. */
  wrong(key: Key): Locator {
    return this.field(key).locator('xpath=ancestor::div[.//label][1]').getByRole('alert')
  }

  async fill(values: Partial<Record<'username' | 'firstName' | 'lastName' | 'email' | 'phone' | 'password', string>>) {
    for (const [key, value] of Object.entries(values)) await this.field(key as Key).fill(value)
  }

  /** Opens the picker for role, groups or advanced permission. */
  async assign(key: 'role' | 'groups' | 'advancedPermission'): Promise<void> {
    await this.dialog.getByRole('button', { name: pattern(`: ${this.text(key)}$`) }).click()
  }

  async chooseRole(key: 'roleOperator' | 'roleSigner'): Promise<void> {
    await this.assign('role')
    await this.dialog.getByRole('radio', { name: this.text(key) }).check()
    await this.dialog.getByRole('button', { name: this.#say(pickerMessages, 'useRole') }).click()
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.text('saveUser') }).click()
  }

  /** The warning above the fields of the open dialog. */
  get warning(): Locator {
    return this.dialog.getByRole('alert').first()
  }
}
