import { join } from 'node:path'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { test as base, expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'
import { logIn, type Sessions, takeUp } from './sessions.ts'

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

interface WorkerFixtures {
  sessions: Sessions
}

interface StoryFixtures {
  say: Say
  narrow: boolean
  /**
   * Opens a screen, Upload by default, as a person of the demo. Their session is shared by the stories of a worker: a
   * story that ends sessions, or changes one, asks for one of its own. The login screen has stories of its own.
   */
  signIn: (person: Person, address?: string) => Promise<void>
  signInAfresh: (person: Person, address?: string) => Promise<void>
  /** Keeps a picture of the screen for people to look at. */
  picture: (name: string) => Promise<void>
}

const landing = '/UploadPDF'

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // The screen stands, in its frame or alone.
  await page.getByRole('banner').or(page.getByRole('heading')).first().waitFor()
}

export const test = base.extend<StoryOptions & StoryFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  language: ['en', { option: true }],
  say: async ({ language }, use) => {
    await use((room, key, facts) => fill(room[language][key] ?? key, facts))
  },
  narrow: async ({ viewport }, use) => {
    await use((viewport?.width ?? 1280) < 600)
  },
  signIn: async ({ page, language, sessions }, use) => {
    await use(async (person, address = landing) => {
      await takeUp(page.context(), sessions, { person, language })
      await open(page, address)
    })
  },
  signInAfresh: async ({ page, language }, use) => {
    await use(async (person, address = landing) => {
      await logIn(page.context(), { person, language })
      await open(page, address)
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
