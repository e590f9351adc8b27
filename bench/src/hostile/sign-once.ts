/**
 * `node sign-once.ts FOLDER [--all-pages] [--picture]`: signs FOLDER/in.pdf once, in memory, after a good document has warmed the code, and
 * prints as JSON how long it took and by how much the process grew.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPicture } from '@laisen/pades/image/picture'
import { signPdf } from '@laisen/pades/sign'
import { bytesSource } from '@laisen/pdf/source'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { softwareKey } from '@laisen/pki/signing-key'
import { pdf } from '@laisen/testkit/pdfs'
import { peakBytes, resetPeak } from '../peak.ts'

export interface Measured {
  /** 'signed', or the code of the refusal. */
  outcome: string
  ms: number
  /** Of this thread, in which other work on the machine does not count. */
  cpuMs: number
  /** Above what the process took before, the document included. */
  peakBytes: number
  sizeBytes: number
  tailBytes: number
}

const [, , folder = '', ...options] = process.argv
const key = softwareKey(openPkcs12(readFileSync(join(folder, 'key.p12')), 'bench'))
const picture = join(folder, 'picture.png')
const allPages = options.includes('--all-pages')
const withPicture = options.includes('--picture') && existsSync(picture)

for (let round = 0; round < 20; round++) await sign(pdf({ pages: 3 }), false)
const document = readFileSync(join(folder, 'in.pdf'))
globalThis.gc?.()
const before = resetPeak()
const began = performance.now()
const cpuBefore = process.threadCpuUsage()
const { outcome, tailBytes } = await sign(document, withPicture).catch((error: { code?: string }) => {
  return { outcome: error.code ?? String(error), tailBytes: 0 }
})
const ms = performance.now() - began
const cpu = process.threadCpuUsage(cpuBefore)
const cpuMs = (cpu.user + cpu.system) / 1000
const measured: Measured = {
  ...{ outcome, ms, cpuMs, tailBytes },
  ...{ peakBytes: peakBytes() - before, sizeBytes: document.length },
}
process.stdout.write(JSON.stringify(measured))

async function sign(bytes: Uint8Array, large: boolean): Promise<{ outcome: string; tailBytes: number }> {
  const stamp = { page: 1, x: 10, y: 10, lengthPoints: 100, language: 'en', allPages } as const
  const facts = { key, name: 'Bench', signedAt: new Date(), timeZone: 'Asia/Bangkok' }
  const shown = large ? readPicture(readFileSync(picture)) : undefined
  const { tail } = await signPdf(bytesSource(bytes), { ...facts, stamp: { ...stamp, picture: shown } })
  return { outcome: 'signed', tailBytes: tail.length }
}
