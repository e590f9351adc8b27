import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { freePort } from './support/free-port.ts'
import { allLooks, type LookName, tourLooks } from './support/looks.ts'
import type { StoryOptions } from './support/story.ts'

// Each worker reads this file again and must find the same address.
process.env.LAISEN_E2E_PORT ??= String(await freePort())

const tour = '**/tour/**'

/** Without windows and menus, the same Chromium needs half the time. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Every story in one look: its own or the one that is asked for. */
const stories = { name: 'stories', testIgnore: tour }
const tours = tourLooks.map((lookName) => ({ name: `tour-${lookName}`, testMatch: tour, use: { lookName } }))

/** Every story and the tour in each of the eight. A story that is about one look stays in it. */
const everything = allLooks.map(({ name: lookName }) => ({
  name: lookName,
  grepInvert: aboutAnother(lookName),
  use: { lookName },
}))

function aboutAnother(look: LookName): RegExp {
  return new RegExp(
    allLooks
      .filter(({ name }) => name !== look)
      .map(({ name }) => `@${name}\\b`)
      .join('|'),
  )
}

export default defineConfig<StoryOptions>({
  testDir: 'test',
  outputDir: '../test-results/browser',
  globalSetup: './support/server.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // On a busy machine one of hundreds may time out. The run names each that needed a second attempt.
  retries: 1,
  // Long, for machines that are busy with something else. What passes does not wait for it.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${process.env.LAISEN_E2E_PORT}`,
    timezoneId: 'Asia/Bangkok',
    acceptDownloads: true,
    // Recording every story would take a tenth longer. A screenshot of each failure is always kept.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.LAISEN_CHROMIUM ?? browsers.find((path) => existsSync(path)) ?? browsers[0]!,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
  projects: process.env.LAISEN_UI_ALL ? everything : [stories, ...tours],
})
