import type { Page } from '@playwright/test'

/** Keeps back requests that match until the answer is called, as a slow line would. */
export async function keptBack(page: Page, matching: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(matching, async (route) => {
    await released
    await route.continue()
  })
  return release
}
