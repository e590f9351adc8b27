/**
 * Seals every PDF of a folder with a certificate, by its name, and writes the sealed copies to another folder.
 *
 *     LAISEN_URL=https://sign.example.com LAISEN_KEY=lsn_… node seal-invoices.ts invoices sealed "Company seal"
 *
 * It can be run again after any failure: the same file with the same certificate is stamped and charged once within 24 hours, however often
 * it is sent. Node 24 runs it as it is; it needs no packages.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const [inbox, outbox, certName] = process.argv.slice(2)
const { LAISEN_URL, LAISEN_KEY } = process.env
if (!inbox || !outbox || !certName || !LAISEN_URL || !LAISEN_KEY) {
  console.error('usage: LAISEN_URL=… LAISEN_KEY=… node seal-invoices.ts <inbox> <outbox> <certificate>')
  process.exit(2)
}

const AT_ONCE = 4
const ATTEMPTS = 8

/** What the server refused, with its code and its sentence. Sending the same again would be refused again. */
class Refused extends Error {}

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))

/** Sends one document until it is sealed or refused. Returns the sealed bytes. */
async function seal(name: string, document: Buffer<ArrayBuffer>): Promise<Buffer> {
  // One key for one piece of work: the same document, under the same name, with the same certificate.
  const idempotencyKey = createHash('sha256').update(`${certName}\0${name}\0`).update(document).digest('hex')
  const query = new URLSearchParams({ certName: certName!, fileName: name, position_x: '36', position_Y: '36' })
  for (let attempt = 1; ; attempt++) {
    const wait = await tryOnce(`${LAISEN_URL}/api/v1/PDFStamp/AddPdfStampDirect?${query}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${LAISEN_KEY}`,
        'content-type': 'application/pdf',
        'idempotency-key': idempotencyKey,
      },
      body: document,
    })
    if (Buffer.isBuffer(wait)) return wait
    if (attempt === ATTEMPTS) throw new Error(`no answer after ${ATTEMPTS} attempts`)
    // The server says when to come back. If it could not, wait longer each time.
    await seconds(wait ?? Math.min(60, 2 ** attempt))
  }
}

/** The sealed bytes, or how many seconds to wait before the next attempt; undefined where nobody says. */
async function tryOnce(url: string, init: RequestInit): Promise<Buffer | number | undefined> {
  let response: Response
  let bytes: Buffer
  try {
    response = await fetch(url, init)
    bytes = Buffer.from(await response.arrayBuffer())
  } catch {
    // The connection broke, perhaps after the document was sealed. The Idempotency-Key makes it safe to ask again.
    return undefined
  }
  if (response.headers.get('content-type') === 'application/pdf') return bytes
  const retryAfter = Number(response.headers.get('retry-after'))
  if (response.status === 429 || response.status >= 500) return retryAfter > 0 ? retryAfter : undefined
  const { code, message } = JSON.parse(bytes.toString()) as { code: string; message: string }
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return 1
  throw new Refused(`${code}: ${message}`)
}

const names = (await readdir(inbox)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort()
const waiting = [...names]
let failed = 0

async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    try {
      const sealed = await seal(name, await readFile(join(inbox!, name)))
      const target = join(outbox!, `${basename(name, '.pdf')}-signed.pdf`)
      // A sealed file is there whole or not at all.
      await writeFile(`${target}.part`, sealed)
      await rename(`${target}.part`, target)
      console.log(`sealed ${name}`)
    } catch (error) {
      failed++
      console.error(`failed ${name}: ${(error as Error).message}`)
      // Without a key that works, no other document would be sealed either.
      if (error instanceof Refused && error.message.startsWith('API_KEY_')) process.exit(1)
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work))
console.log(`${names.length - failed} of ${names.length} sealed`)
process.exitCode = failed > 0 ? 1 : 0
