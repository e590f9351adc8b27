import { defineConfig } from '@playwright/test'
import { freePort } from './support/free-port.ts'
import type { StoryOptions } from './support/story.ts'

// The workers read this file again and must find the same address.
process.env.LAISEN_E2E_PORT ??= String(await freePort())
const baseURL = `http://127.0.0.1:${process.env.LAISEN_E2E_PORT}`

type Look = Pick<StoryOptions, 'language'> & { colorScheme: 'light' | 'dark'; width: 1280 | 390 }

/** Four of the eight: each language, width and colour scheme twice. LAISEN_UI_ALL runs all, with every story in each. */
const some: Look[] = [
  { language: 'en', colorScheme: 'light', width: 1280 },
  { language: 'th', colorScheme: 'dark', width: 1280 },
  { language: 'en', colorScheme: 'dark', width: 390 },
  { language: 'th', colorScheme: 'light', width: 390 },
]
const others: Look[] = some.map((look) => ({ ...look, colorScheme: look.colorScheme === 'light' ? 'dark' : 'light' }))

const looks = [...some, ...(process.env.LAISEN_UI_ALL ? others : [])]
const alone = ['**/last/**', '**/after-demo/**']
/** The main job and the accessibility of every page are shown in all four, the other stories in the first and the last. */
const inEveryLook = ['**/main-job.spec.ts', '**/accessible.spec.ts', '**/platform.spec.ts', '**/upload-touch.spec.ts']
/** Pixels are compared once, a server of a story's own is started once, and a finger needs a touch screen. */
const notEverywhere = ({ width }: Look, place: number) => [
  ...alone,
  ...(place === 0 ? [] : ['**/upload-pictures.spec.ts', '**/upload-before.spec.ts']),
  ...(width === 390 ? [] : ['**/upload-touch.spec.ts']),
]

function nameOf({ language, width, colorScheme }: Look): string {
  return `${language}-${width}-${colorScheme}`
}

function useOf({ language, colorScheme, width }: Look) {
  // What the language menu of this browser was told before.
  const localStorage = [{ name: 'laisen-language', value: language }]
  return {
    language,
    colorScheme,
    viewport: { width, height: width === 390 ? 844 : 800 },
    hasTouch: width === 390,
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  }
}

export default defineConfig<StoryOptions>({
  testDir: 'test',
  outputDir: 'results/traces',
  globalSetup: './support/server.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A busy machine can make one of hundreds miss its moment. The run names each that took a second attempt.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL,
    timezoneId: 'Asia/Bangkok',
    acceptDownloads: true,
    // Without a film of each story, which would cost a fifth of the time; the screen as it failed is kept.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.LAISEN_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
  projects: [
    ...looks.map((look, place) => ({
      name: nameOf(look),
      testMatch: place === 0 || place === 3 || process.env.LAISEN_UI_ALL ? '**/*.spec.ts' : inEveryLook,
      testIgnore: notEverywhere(look, place),
      use: useOf(look),
    })),
    // What disturbs others runs when they are over.
    { name: 'last', testMatch: '**/last/**', dependencies: looks.map(nameOf), use: useOf(looks[0]!) },
    // A registered company ends the demo for good, and with it every session of its people.
    { name: 'after-demo', testMatch: '**/after-demo/**', dependencies: ['last'], use: useOf(looks[0]!) },
  ],
})
