import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'

const run = promisify(execFile)

export interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export function pdfFile(name: string, bytes: Uint8Array): UploadFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
}

const contract = `<!doctype html><html lang="th"><meta charset="utf-8"><title>Service contract</title>
<style>@page { size: A4; margin: 22mm } body { font: 11pt/1.7 sans-serif } h1 { font-size: 15pt; text-align: center } section + section { break-before: page }</style>
<section><h1>สัญญาจ้างบริการดูแลระบบเครือข่าย</h1><p>สัญญาฉบับนี้ทำขึ้นระหว่างผู้ว่าจ้างกับผู้รับจ้าง ซึ่งต่อไปในสัญญานี้เรียกว่า คู่สัญญา</p>
<p>This agreement is made between the parties named above.</p></section>
<section><h1>ค่าจ้างและการชำระเงิน</h1><p>ผู้ว่าจ้างตกลงชำระค่าจ้างเป็นรายเดือน ภายใน 30 วันนับแต่วันที่ได้รับใบแจ้งหนี้</p></section>
<section><h1>Signatures · ลงชื่อ</h1><p>.................................... ผู้ว่าจ้าง</p></section>`

/** A contract of three A4 pages, printed by a browser. */
export async function printedContract(browser: Browser): Promise<Uint8Array> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.setContent(contract)
  const bytes = await page.pdf({ preferCSSPageSize: true })
  await context.close()
  return bytes
}

/** The same document encrypted by qpdf, with a password to open it. */
export async function withPassword(pdf: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-e2e-pdf-'))
  try {
    const [from, to] = [join(folder, 'open.pdf'), join(folder, 'locked.pdf')]
    await writeFile(from, pdf)
    await run('qpdf', ['--encrypt', 'open me', 'owner', '256', '--', from, to])
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
