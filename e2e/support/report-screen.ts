import { frameMessages } from '@laisen/contract/messages/frame'
import type { reportWords } from '@laisen/contract/messages/report-words'
import type { ReportName } from '@laisen/contract/reports'
import type { GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import { type Locator, mergeTests, type Page } from '@playwright/test'
import { reportMessages } from '../../web/src/features/reports/messages.ts'
import { enterAt } from './own-people.ts'
import { ownServer } from './own-server.ts'
import { reportCompany, reportedAt } from './reported.ts'
import { type Say, test as storyTest } from './story.ts'

type Key = Extract<keyof (typeof reportMessages)['en'], string>
export type Word = Extract<keyof (typeof reportWords)['en'], string>

/** A report on the screen. */
export class ReportScreen {
  readonly page: Page
  readonly say: Say
  readonly house: TestServer
  readonly language: string
  reader: GivenEmployee | undefined

  constructor(page: Page, facts: { say: Say; house: TestServer; language: string }) {
    this.page = page
    this.say = facts.say
    this.house = facts.house
    this.language = facts.language
  }

  t(key: Key, facts?: Record<string, unknown>): string {
    return this.say(reportMessages, key, facts)
  }

  /** Opens a report, or the menu of reports, of a company that has some envelopes, as somebody who may read them. */
  async open(name: ReportName | 'report', query = ''): Promise<void> {
    if (this.reader) return void (await this.page.goto(`${this.house.url}/${name}${query}`))
    this.reader = await reportCompany(this.house)
    await enterAt(this.page, { house: this.house, person: this.reader, language: this.language }, `/${name}${query}`)
  }

  get from(): Locator {
    return this.page.getByLabel(this.t('from'), { exact: true })
  }

  get to(): Locator {
    return this.page.getByLabel(this.t('to'), { exact: true })
  }

  /** How many results it says there are. */
  get results(): Locator {
    return this.page.locator('[data-report]').getByRole('status').first()
  }

  /** The rows of the table, or the cards of a phone. */
  get rows(): Locator {
    return this.page
      .locator('[data-report] > section tbody tr, [data-report] > ul > li')
      .filter({ hasNot: this.page.locator('[aria-busy]') })
  }

  /** What scrolls where there is no room for all bars. */
  get chart(): Locator {
    return this.page.locator('[data-report] figure section')
  }

  get bars(): Locator {
    return this.page.locator('[data-report] figure ol button')
  }

  async choose(field: Key, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: this.t(field) }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async run(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('run'), exact: true }).click()
  }

  async nextPage(): Promise<void> {
    await this.page.getByRole('button', { name: this.say(frameMessages, 'nextPage') }).click()
  }

  /** A day as it is typed in the story's language. */
  day(day: string): string {
    const [year = '', month, date] = day.split('-')
    return `${date}/${month}/${this.language === 'th' ? Number(year) + 543 : year}`
  }
}

export const test = mergeTests(storyTest).extend<{ report: ReportScreen }, { house: TestServer }>({
  ownContext: true,
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const house = await ownServer({ at: reportedAt })
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  report: async ({ page, house, say, language }, use) => {
    await page.clock.setFixedTime(reportedAt)
    await use(new ReportScreen(page, { house, say, language }))
  },
})
