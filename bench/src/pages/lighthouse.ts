import lighthouse from 'lighthouse'
import { median } from '../figures.ts'

export interface PageRow {
  route: string
  requests: number
  /** As sent: compressed, with headers. */
  kilobytes: number
  scriptAndStyleKilobytes: number
  lcpMs: number
  cls: number
  tbtMs: number
  /** Of Lighthouse for performance, out of 100. */
  score: number
}

type Figures = Omit<PageRow, 'route'>

/** Loads a page with an empty cache on Lighthouse's mobile phone, several times. @returns the median of each figure */
export async function measurePage(route: string, { url, port, runs }: { url: string; port: number; runs: number }) {
  const seen: Figures[] = []
  while (seen.length < runs) seen.push(await runOnce(url, port))
  const middle = (name: keyof Figures) => median(seen.map((figures) => figures[name]))
  return {
    route,
    requests: middle('requests'),
    kilobytes: middle('kilobytes'),
    scriptAndStyleKilobytes: middle('scriptAndStyleKilobytes'),
    lcpMs: middle('lcpMs'),
    cls: middle('cls'),
    tbtMs: middle('tbtMs'),
    score: middle('score'),
  } satisfies PageRow
}

async function runOnce(url: string, port: number): Promise<Figures> {
  // Its defaults are the phone, the slow 4G and the processor of Lighthouse's mobile score. Cookies are kept.
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories, finalDisplayedUrl } = result.lhr
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = sentRequests(audits['network-requests']?.details)
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
  return {
    requests: requests.length,
    kilobytes: kilobytesOf(requests),
    scriptAndStyleKilobytes: kilobytesOf(scripts),
    lcpMs: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    tbtMs: Math.round(value('total-blocking-time')),
    score: Math.round((categories.performance?.score ?? Number.NaN) * 100),
  }
}

interface SentRequest {
  url: string
  resourceType: string
  transferSize: number
}

function sentRequests(details: unknown): SentRequest[] {
  const { items } = details as { items: SentRequest[] }
  return items.filter(({ url }) => url.startsWith('http'))
}

function kilobytesOf(requests: readonly SentRequest[]): number {
  const bytes = requests.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return Math.round(bytes / 102.4) / 10
}
