import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPdfStampStream, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { startLaisen } from '@laisen/testkit/process'
import { Pool } from 'undici'
import { documentOf } from './documents.ts'
import { addCallers } from './http/companies.ts'
import { type Caller, stampStream } from './http/send.ts'
import { benchIdentity } from './identity.ts'
import { residentMegabytes } from './peak.ts'

/** What signing a document of a gigabyte takes. */
export interface LargeRow {
  work: string
  megabytes: number
  seconds: number
  /** The most that the command's process had; of the server, what each document under way added to what it has while idle. */
  peakMegabytes: number
}

const documentBytes = 1_000_000_000
const streamBytes = 8 << 20

/** Signs one on the command line, beside the file and into it, and sends it to the real program. */
export async function benchLarge(): Promise<LargeRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-bench-large-'))
  chmodSync(folder, 0o755)
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < 8 * documentBytes) throw new Error(`${folder} needs 8 GB`)
    const input = join(folder, 'in.pdf')
    writeDocument(input)
    const output = join(folder, 'out.pdf')
    // The first start after an installation compiles what later ones find compiled, which takes 27 MB more.
    command('the first start', ['sign', input, '--out', output, '--demo'], folder)
    return [
      command('command, --out', ['sign', input, '--out', output, '--demo'], folder),
      command('command, --in-place', ['sign', output, '--in-place', '--demo'], folder),
      ...(await server(folder, input, 1)),
      ...(await server(folder, input, 3)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One page, and streams that nothing refers to, written piece by piece. */
function writeDocument(path: string): void {
  const file = openSync(path, 'w')
  const offsets: number[] = []
  let at = 0
  const write = (...pieces: (string | Buffer)[]) => {
    for (const piece of pieces) at += writeSync(file, typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
  }
  const object = (...content: (string | Buffer)[]) => {
    offsets.push(at)
    write(`${offsets.length} 0 obj\n`, ...content, '\nendobj\n')
  }
  write('%PDF-1.7\n')
  object('<</Type/Catalog/Pages 2 0 R>>')
  object('<</Type/Pages/Count 1/Kids[3 0 R]>>')
  object('<</Type/Page/Parent 2 0 R/MediaBox[0 0 595.28 841.89]/Resources<<>>>>')
  const stream = Buffer.alloc(streamBytes, 'laisen ')
  while (at < documentBytes) object(`<</Length ${stream.length}>>stream\n`, stream, '\nendstream')
  const startXref = at
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}`)
  write(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${startXref}\n%%EOF\n`)
  closeSync(file)
}

/** The command in a process of its own, which says at its end how much memory it had. */
function command(work: string, words: readonly string[], folder: string): LargeRow {
  const main = new URL('../../cli/src/main.js', import.meta.url).href
  const program = `process.on('exit', () => console.error(process.resourceUsage().maxRSS)); await import(${JSON.stringify(main)})`
  const began = performance.now()
  const args = ['--input-type=module', '-e', program, '--', main, ...words]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const peakMegabytes = (Number(stderr.trim().split('\n').at(-1)) * 1024) / 1_000_000
  return row(work, began, peakMegabytes)
}

/** So many come in at once, and then so many are handed out. */
async function server(folder: string, input: string, atOnce: number): Promise<LargeRow[]> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  const laisen = await startLaisen({ dataDir, env: { DEMO: '0', MAX_DOCUMENT_MB: '2048' } })
  try {
    const { companies } = await addCallers(laisen, await benchIdentity())
    const caller = companies[0]![0]!
    // Threads, compiled code and the rest of what a server has that has worked for a while count as idle.
    const document = documentOf('43 KB')
    const small = stampStream(new Pool(caller.url), caller, 'B-B')
    for (let number = 0; number < 1500; number++) await small(document(number))
    const stampId = await send(caller, input)
    return [
      await mostOf(laisen, { work: `server, ${atOnce} at once`, atOnce, once: () => send(caller, input) }),
      await mostOf(laisen, {
        work: `server, ${atOnce} handed out at once`,
        atOnce,
        once: () => fetched(caller, stampId),
      }),
    ]
  } finally {
    await laisen.remove()
  }
}

interface Repeated {
  readonly work: string
  readonly atOnce: number
  once(): Promise<unknown>
}

/** The most of five runs: what is left to the collector makes the heap grow in one and not in the next. */
async function mostOf({ pid }: { readonly pid: number }, { work, atOnce, once }: Repeated): Promise<LargeRow> {
  const rows: LargeRow[] = []
  for (let number = 0; number < 5; number++) {
    const idle = residentMegabytes(pid)
    let peak = idle
    const watching = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 20)
    const began = performance.now()
    await Promise.all(Array.from({ length: atOnce }, once))
    clearInterval(watching)
    rows.push(row(work, began, (peak - idle) / atOnce))
  }
  return rows.reduce((most, row) => (row.peakMegabytes > most.peakMegabytes ? row : most))
}

/** @returns the id of the stamp */
function send({ url, token, certID }: Caller, file: string): Promise<string> {
  const query = new URLSearchParams({
    certID: String(certID),
    page: '1',
    length: '200',
    position_x: '72',
    position_Y: '72',
  })
  const target = new URL(`${url}/api/v1/${addPdfStampStream.path}?${query}`)
  const type = { 'content-type': 'application/pdf', 'content-length': statSync(file).size }
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...type }
    const sending = request(target, { method: 'PUT', headers }, async (response) => {
      const { status, message, data } = JSON.parse(Buffer.concat(await response.toArray()).toString('utf8'))
      if (status === 0) resolve(data.stampId)
      else reject(new Error(message))
    })
    sending.on('error', reject)
    createReadStream(file, { highWaterMark: 1 << 20 }).pipe(sending)
  })
}

function fetched({ url, token }: Caller, stampId: string): Promise<void> {
  const target = new URL(`${url}/api/v1/${getStampedPdf.path}?stampId=${stampId}`)
  return new Promise((resolve, reject) => {
    const asking = get(target, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    })
    asking.on('error', reject)
  })
}

function row(work: string, began: number, peakMegabytes: number): LargeRow {
  const tenths = (value: number) => Math.round(value * 10) / 10
  const seconds = tenths((performance.now() - began) / 1000)
  return { work, megabytes: documentBytes / 1_000_000, seconds, peakMegabytes: tenths(peakMegabytes) }
}
