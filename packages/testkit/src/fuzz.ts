/** Broken PDFs are signed and judged: what comes out is a sound signature or a named error, within the budget. */
import { generateKeyPairSync } from 'node:crypto'
import { PadesError } from '@laisen/pades/errors'
import { signPdf } from '@laisen/pades/sign'
import { validateRevisions } from '@laisen/pades/validate/validate'
import { PdfError } from '@laisen/pdf/errors'
import { bytesSource } from '@laisen/pdf/source'
import { makeAuthority } from './authority.ts'
import { broken } from './fuzz-mutate.ts'
import { pdf } from './pdfs.ts'
import { corpus } from './pdfs-corpus.ts'
import { randomOf } from './random.ts'

interface Fuzzing {
  readonly count: number
  readonly seed: number
  /** Told after each file, with what went wrong, if anything did. */
  readonly done?: (turn: number, problem: string | undefined) => void
}

interface Fuzzed {
  /** How many files ended in a signature, and how many in each error. */
  readonly outcomes: ReadonlyMap<string, number>
  /** What should never happen, with what is needed to see it again. */
  readonly problems: readonly string[]
  readonly slowestMs: number
}

/** A hostile file ends within two seconds (signing.md); the machine may be busy with other tests. */
const mostMs = 10_000
/** Larger files take longer to copy than to read. */
const largestBytes = 300_000

/** Breaks `count` files, the same ones for the same seed, and signs each of them. */
export async function fuzzPdfs({ count, seed, done }: Fuzzing): Promise<Fuzzed> {
  const files = await originals()
  const key = await (await makeAuthority(new Date(Date.now() - 60_000))).signer(
    'Fuzz',
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  )
  const outcomes = new Map<string, number>()
  const problems: string[] = []
  let slowestMs = 0
  for (let turn = 0; turn < count; turn++) {
    // Each turn has random numbers of its own, so that one can be repeated alone.
    const random = randomOf(seed * 1_000_003 + turn)
    const { name, bytes } = files[Math.floor(random() * files.length)]!
    const other = files[Math.floor(random() * files.length)]!
    const file = broken(bytes, other.bytes, random)
    const started = performance.now()
    const { outcome, problem } = await judge(file.bytes, { key, visible: random() < 0.5 })
    const tookMs = performance.now() - started
    slowestMs = Math.max(slowestMs, tookMs)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    const wrong = problem ?? (tookMs > mostMs ? `it took ${tookMs.toFixed(0)} ms` : undefined)
    if (wrong) problems.push(`seed ${seed}, turn ${turn}, ${name}, ${file.how}: ${wrong}`)
    done?.(turn, wrong)
  }
  return { outcomes, problems, slowestMs }
}

interface Original {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Documents of every structure, signed ones among them, and the small files of the corpus where it is there. */
async function originals(): Promise<Original[]> {
  const { signer } = await makeAuthority(new Date(Date.now() - 60_000))
  const key = await signer('Earlier')
  const table = pdf({ pages: 3 })
  const stream = pdf({ pages: 3, xref: 'stream', objectStreams: 5 })
  const made = [
    { name: 'table', bytes: table },
    { name: 'streams', bytes: stream },
    { name: 'hybrid', bytes: pdf({ xref: 'hybrid' }) },
    { name: 'deep tree', bytes: pdf({ pages: 30, fanOut: 2 }) },
  ]
  for (const { name, bytes } of [made[0]!, made[1]!]) {
    const { tail } = await signPdf(bytesSource(bytes), { key, signedAt: new Date(), timeZone: 'UTC', name: 'Earlier' })
    made.push({ name: `signed ${name}`, bytes: Buffer.concat([bytes, tail]) })
  }
  const found = corpus('odd').files.map(({ name, read }) => ({ name, bytes: read() }))
  return [...made, ...found.filter(({ bytes }) => bytes.length > 0 && bytes.length <= largestBytes)]
}

interface Signing {
  readonly key: Parameters<typeof signPdf>[1]['key']
  readonly visible: boolean
}

interface Judged {
  readonly outcome: string
  readonly problem?: string
}

async function judge(bytes: Uint8Array, { key, visible }: Signing): Promise<Judged> {
  const stamp = { page: 1, x: 10, y: 10, lengthPoints: 60, language: 'en' } as const
  const request = { key, signedAt: new Date(), timeZone: 'UTC', name: 'Fuzz', stamp: visible ? stamp : undefined }
  try {
    const { tail, fieldName } = await signPdf(bytesSource(bytes), request)
    return { outcome: 'signed', ...judgeSigned(Buffer.concat([bytes, tail]), fieldName) }
  } catch (error) {
    return named(error)
  }
}

/** Our own signature must be whole and cover the document. */
function judgeSigned(document: Uint8Array, fieldName: string): { problem?: string } {
  try {
    const { signatures } = validateRevisions(bytesSource(document))
    const own = signatures.find((signature) => signature.fieldName === fieldName)
    if (!own) return { problem: 'the signature is not found' }
    const ids = own.findings.map(({ id }) => id)
    return ids.length > 0 || !own.coversWholeDocument ? { problem: `the signature has ${ids.join()}` } : {}
  } catch (error) {
    const { problem } = named(error)
    return problem === undefined ? {} : { problem }
  }
}

function named(error: unknown): Judged {
  if (error instanceof PdfError || error instanceof PadesError) return { outcome: error.code }
  const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { outcome: 'no named error', problem }
}
