import { join } from 'node:path'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { sessionMessages } from '@laisen/contract/messages/session'
import { test as base, expect, type Page } from '@playwright/test'
import { companyCode, demoPassword, type Person } from './people.ts'

export { expect }

export interface StoryOptions {
  language: Locale
}

interface Room {
  readonly en: Readonly<Record<string, string>>
  readonly th: Readonly<Record<string, string>>
}
/** A text of the product in the story's language. */
export type Say = <R extends Room>(
  room: R,
  key: Extract<keyof R['en'], string>,
  facts?: Record<string, unknown>,
) => string

interface StoryFixtures {
  say: Say
  narrow: boolean
  /** Signs in by the login page and waits for the landing page. */
  signIn: (person: Person) => Promise<void>
  /** Keeps a picture of the screen for people to look at. */
  picture: (name: string) => Promise<void>
}

export const test = base.extend<StoryOptions & StoryFixtures>({
  language: ['en', { option: true }],
  say: async ({ language }, use) => {
    await use((room, key, facts) => fill(room[language][key] ?? key, facts))
  },
  narrow: async ({ viewport }, use) => {
    await use((viewport?.width ?? 1280) < 600)
  },
  signIn: async ({ page, say }, use) => {
    await use(async (person) => {
      await page.goto('/login')
      await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
      await page.getByLabel(say(sessionMessages, 'username')).fill(person)
      await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/UploadPDF')
    })
  },
  picture: async ({ page }, use, { project }) => {
    await use(async (name) => {
      const path = join(import.meta.dirname, '../results/screens', project.name, `${name}.png`)
      await page.screenshot({ path, fullPage: true })
    })
  },
  page: async ({ page }, use) => {
    const failures = watchForFailures(page)
    await use(page)
    expect(failures, 'errors of the page itself').toEqual([])
  },
})

/** What a person would not see and a developer must: uncaught errors, and what the Content-Security-Policy stopped. */
function watchForFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      failures.push(message.text())
  })
  return failures
}
