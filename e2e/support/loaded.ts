import type { Page } from '@playwright/test'

const LONGEST_MS = 4_000

/**
 * Until nothing loads any more. The stream of notifications opens soon after the page and stays open: where the machine is so slow that
 * the network was never idle before, it never will be, and what the page asks for at first has come by the end of this wait.
 */
export async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: LONGEST_MS }).catch(() => undefined)
}
