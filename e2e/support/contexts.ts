import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { keepLanguage } from './keep-language.ts'
import type { Look } from './looks.ts'

/** Browser contexts that the stories of a worker share, one per look, so that scripts and styles are fetched only once. */
export type Contexts = Map<string, BrowserContext>

export async function openContext(
  browser: Browser,
  look: Look,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { width, colorScheme, language } = look
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 800 },
    hasTouch: width === 390,
    colorScheme,
    // Saves waiting for screens that fade in.
    reducedMotion: 'reduce',
    ...more,
  })
  await context.addInitScript(keepLanguage, language)
  return context
}

/** Closes the pages of a story and removes everything it left in the browser except the HTTP cache. */
export async function tidy(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const [page, ...others] = context.pages()
  for (const other of others) await other.close()
  if (page) {
    const devTools = await context.newCDPSession(page)
    await devTools.send('Storage.clearDataForOrigin', {
      origin: '*',
      storageTypes: 'local_storage,indexeddb,cache_storage',
    })
    await page.close()
  }
  await context.clearCookies()
  await context.clearPermissions()
}
