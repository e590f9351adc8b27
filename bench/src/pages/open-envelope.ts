import { performance } from 'node:perf_hooks'
import { copyEnvelopeLink, getEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { pdfOf } from '@laisen/testkit/pdfs-hostile'
import { median } from '../figures.ts'
import { openBrowser } from './browser.ts'

/** A phone out of town: 400 kbit/s each way, 100 ms for a round trip. */
const slowLine = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 100 }
const phone = { width: 390, height: 844 }
const SUBJECT = 'Lease of the fourth floor'
const PAGES = 12

/**
 * From opening an emailed link, with an empty cache, to the words about who asks for what, to a first page that can be read, to a page
 * that the viewer has drawn, with the fields on it.
 */
export async function openEnvelope(url: string, sender: Client, runs: number): Promise<object> {
  const times: Awaited<ReturnType<typeof runOnce>>[] = []
  while (times.length < runs) times.push(await runOnce(await linkOf(sender, url)))
  const of = (what: keyof (typeof times)[number]) => median(times.map((one) => one[what]))
  return {
    route: 'recipient, 400 kbit/s, 390 px',
    ...{ wordsMs: of('words'), firstPageMs: of('firstPage'), signableMs: of('signable'), drawnMs: of('drawn') },
    pictureKilobytes: of('pictureKilobytes'),
  }
}

async function linkOf(sender: Client, url: string): Promise<string> {
  const recipients = [recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' })]
  const envelopeID = await sentEnvelope(sender, () => ({ subject: SUBJECT, recipients }), lease())
  const [recipient] = (await sender.call(getEnvelope, { envelopeID })).data.recipients
  const { link } = (await sender.call(copyEnvelopeLink, { recipientID: recipient!.recipientID })).data
  const { pathname, search } = new URL(link)
  return url + pathname + search
}

async function runOnce(link: string) {
  const { context } = await openBrowser()
  try {
    const page = await context.newPage()
    await page.setViewportSize(phone)
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', slowLine)
    let pictureKilobytes = 0
    page.on('response', async (answer) => {
      if (answer.headers()['content-type'] !== 'image/png') return
      pictureKilobytes = Math.round(Number(answer.headers()['content-length']) / 102.4) / 10
    })
    const opened = performance.now()
    const since = () => Math.round(performance.now() - opened)
    await page.goto(link, { waitUntil: 'commit' })
    const patient = { timeout: 120_000 }
    const wordsShown = page.getByRole('heading', { name: SUBJECT }).waitFor(patient).then(since)
    const drawnShown = page.locator('[data-drawn=true]').first().waitFor(patient).then(since)
    const picture = page.locator('[data-first-page] img').first().waitFor(patient).then(since)
    const signableShown = page.getByRole('button', { name: 'Sign here' }).first().waitFor(patient).then(since)
    const firstPage = await Promise.race([picture, drawnShown])
    const [words, drawn, signable] = await Promise.all([wordsShown, drawnShown, signableShown])
    picture.catch(() => undefined)
    return { words, firstPage, signable, drawn, pictureKilobytes }
  } finally {
    await context.close()
  }
}

/** Pages full of text. */
function lease(): Buffer {
  const words =
    'The tenant shall pay the rent of each month in advance and keep the rooms in good order at their own cost.'
  const lines = Array.from({ length: 44 }, (_, at) => `(${at + 1}. ${words.slice(at % 20)}) Tj T*`).join('\n')
  const code = `BT /F 10 Tf 16 TL 56 780 Td ${lines} ET`
  const kids = Array.from({ length: PAGES }, (_, at) => `${at + 5} 0 R`).join(' ')
  const sheet = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>'
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${PAGES}/Kids[${kids}]>>`,
    `<</Length ${code.length}>>stream\n${code}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from({ length: PAGES }, () => sheet),
  ])
}
