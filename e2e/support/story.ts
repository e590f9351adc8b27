import { join } from 'node:path'
import { fill, type Locale } from '@laisen/contract/messages/define'
import type { TestServer } from '@laisen/testkit/server'
import { test as base, expect, type Page } from '@playwright/test'
import { type Contexts, openContext, tidy } from './contexts.ts'
import { asRead } from './in-either.ts'
import { type Look, type LookName, lookNamed, lookOfStory } from './looks.ts'
import { ownServer } from './own-server.ts'
import type { Person } from './people.ts'
import { logIn, type Sessions, takeUp } from './sessions.ts'

export { expect }

export interface StoryOptions {
  /** One look for all stories. Absent: each story has its own. */
  lookName: LookName | undefined
  /** For a story that stops the browser's clock: it gets a context that no other story uses. */
  ownContext: boolean
}

interface Room {
  readonly en: Readonly<Record<string, string>>
  readonly th: Readonly<Record<string, string>>
}
/** A text of the product in the story's language, as the screen shows it. */
export type Say = <R extends Room>(
  room: R,
  key: Extract<keyof R['en'], string>,
  facts?: Record<string, unknown>,
) => string

interface WorkerFixtures {
  contexts: Contexts
  sessions: Sessions
  /** A server that the stories of a worker share, each with a company of its own. */
  house: TestServer
}

interface StoryFixtures {
  look: Look
  language: Locale
  narrow: boolean
  say: Say
  /**
   * Opens a screen, Upload by default, as a person of the demo. Stories of a worker share that person's session: a story
   * that ends or changes a session needs one of its own. The login screen has its own stories.
   */
  signIn: (person: Person, address?: string) => Promise<void>
  signInAfresh: (person: Person, address?: string) => Promise<void>
  /** Takes a picture of the screen into test-results/screens, where LAISEN_PICTURES or LAISEN_UI_ALL asks for pictures. */
  picture: (name: string) => Promise<void>
}

const landing = '/UploadPDF'
const wantsPictures = Boolean(process.env.LAISEN_PICTURES ?? process.env.LAISEN_UI_ALL)
const screens = join(import.meta.dirname, '../../test-results/screens')

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // The screen is there, in its frame or alone.
  await page.getByRole('banner').or(page.getByRole('heading')).first().waitFor()
}

export const test = base.extend<StoryOptions & StoryFixtures, WorkerFixtures>({
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const contexts: Contexts = new Map()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const house = await ownServer()
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  lookName: [undefined, { option: true }],
  ownContext: [false, { option: true }],
  look: async ({ lookName }, use, testInfo) => {
    const look = lookName ? lookNamed(lookName) : lookOfStory(testInfo.file, testInfo.tags)
    testInfo.annotations.push({ type: 'look', description: look.name })
    await use(look)
  },
  language: async ({ look }, use) => use(look.language),
  narrow: async ({ look }, use) => use(look.width < 600),
  say: async ({ language }, use) => {
    await use((room, key, facts) => fill(asRead(room[language][key] ?? key), facts))
  },
  context: async ({ browser, contexts, look, ownContext }, use) => {
    if (ownContext) {
      const context = await openContext(browser, look)
      await use(context)
      return context.close()
    }
    const context = contexts.get(look.name) ?? (await openContext(browser, look))
    contexts.set(look.name, context)
    await use(context)
    await tidy(context)
  },
  page: async ({ context }, use) => {
    const page = await context.newPage()
    const failures = watchForFailures(page)
    await use(page)
    expect(failures, 'errors of the page itself').toEqual([])
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
  picture: async ({ page, look }, use) => {
    await use(async (name) => {
      if (wantsPictures) await page.screenshot({ path: join(screens, look.name, `${name}.png`), fullPage: true })
    })
  },
})

/** Collects what people do not see: uncaught errors, and what the Content-Security-Policy blocked. */
function watchForFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      failures.push(message.text())
  })
  return failures
}
