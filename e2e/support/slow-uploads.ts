import type { Page } from '@playwright/test'

/** Makes the line slow: a document of 4 MB takes ten seconds. `end` makes it fast again. */
export async function slowUploads(page: Page): Promise<{ end(): Promise<void> }> {
  const network = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 400_000 })
  return {
    async end() {
      await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
    },
  }
}
