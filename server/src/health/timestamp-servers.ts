const PATIENCE_MS = 5000

/**
 * The hosts of the configured timestamp servers (TSA_URLS) that do not answer. Any HTTP answer will do; whether they issue
 * timestamps shows with the first one.
 */
export async function silentServers(urls: readonly string[], patience: number): Promise<string[]> {
  const answers = await Promise.all(
    urls.map(async (url) => {
      try {
        const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience * PATIENCE_MS) })
        await response.body?.cancel()
        return []
      } catch {
        return [new URL(url).host]
      }
    }),
  )
  return answers.flat()
}
