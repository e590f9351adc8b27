const PATIENCE_MS = 5000

/**
 * Which of the configured timestamp servers give no sign of life. Any HTTP answer is one: that they stamp shows with the
 * first stamp. The addresses are the operator's own, from TSA_URLS. @returns their hosts
 */
export async function silentServers(urls: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    urls.map(async (url) => {
      try {
        const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
        await response.body?.cancel()
        return []
      } catch {
        return [new URL(url).host]
      }
    }),
  )
  return answers.flat()
}
