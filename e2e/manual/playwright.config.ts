import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'
import type { StoryOptions } from '../support/story.ts'

/** `npm run manual` takes the pictures of the user manual with this: every screen in both languages. */
export default defineConfig<StoryOptions>({
  testDir: '.',
  outputDir: '../../test-results/manual-runs',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { ...stories.use, screenshot: 'off' },
  projects: [
    { name: 'en', use: { lookName: 'en-1280-light' } },
    { name: 'th', use: { lookName: 'th-1280-light' } },
  ],
})
