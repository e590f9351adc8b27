/** Signs one real PDF and has independent tools judge what came of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PadesError } from '@laisen/pades/errors'
import { readPicture } from '@laisen/pades/image/picture'
import { type SignedTail, signPdf } from '@laisen/pades/sign'
import { needsAppearances } from '@laisen/pades/sign/need-appearances'
import { PdfError } from '@laisen/pdf/errors'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { differenceOf } from './corpus-pixels.ts'
import { confirmationOf } from './corpus-refusals.ts'
import { type Verdicts, verdictsOn } from './corpus-verdicts.ts'
import { signaturePng } from './images.ts'
import { runTool } from './oracle-tools.ts'
import type { CorpusFile } from './pdfs-corpus.ts'
import { authority, reaching } from './reaching.ts'

export interface CorpusRow {
  readonly name: string
  /** The tools that find a page in it. */
  readonly openedBy: readonly string[]
  readonly result: SignedRow | RefusedRow
}

export interface SignedRow {
  readonly kind: 'signed'
  readonly repaired: boolean
  readonly verdicts: Verdicts
  readonly qpdf: { readonly before: string; readonly after: string; readonly worse: boolean }
  /** Undefined where the pages cannot be rendered before either. */
  readonly pixels: Pixels | undefined
  /** Why pages may look different, if the document itself is the reason. */
  readonly redrawn: string | undefined
}

interface Pixels {
  readonly otherPages: number
  readonly equalPages: number
  /** Whether all that changed on the stamped page is as large as the stamp, at most. */
  readonly onlyStamp: boolean
}

export interface RefusedRow {
  readonly kind: 'refused'
  readonly code: string
  /** The tool that confirms the refusal, and what it says. */
  readonly confirmation: string | undefined
}

const picture = readPicture(signaturePng())
const key = await authority.signer('Alice Example')
const lengthPoints = 60
/** Pages that are smaller get an invisible signature. */
const smallestPoints = 100
/** Half a pixel on each side, of the picture and of the page. */
const tolerancePoints = 4

/** @throws what is no named refusal */
export async function corpusRow(file: CorpusFile): Promise<CorpusRow> {
  const [openedBy, signed] = await Promise.all([openers(file.path), attempt(file.read())])
  if (signed instanceof Error) {
    const confirmation = await confirmationOf(signed, file.path)
    return { name: file.name, openedBy, result: { kind: 'refused', code: signed.code, confirmation } }
  }
  return { name: file.name, openedBy, result: await signedRow(file, signed) }
}

/** With a validation store, so that each judge can say that the signature is valid, and not only that nothing speaks against it. */
async function attempt(document: Uint8Array): Promise<SignedTail | PdfError | PadesError> {
  try {
    const { widthPoints, heightPoints } = openPdf(bytesSource(document)).page(1).displayed
    const fits = Math.min(widthPoints, heightPoints) >= smallestPoints
    const stamp = { page: 1, x: 0, y: 0, lengthPoints, language: 'en', picture } as const
    return await signPdf(bytesSource(document), {
      ...{ key, signedAt: new Date(), timeZone: 'Asia/Bangkok', reach: reaching('B-LT') },
      stamp: fits ? stamp : undefined,
    })
  } catch (error) {
    if (error instanceof PdfError || error instanceof PadesError) return error
    throw error
  }
}

async function openers(path: string): Promise<string[]> {
  const [qpdf, mutool] = await Promise.all([
    runTool('qpdf', ['--show-npages', path]),
    runTool('mutool', ['info', path]),
  ])
  const byQpdf = /^[1-9]\d*$/m.test(qpdf?.output ?? '')
  const byMutool = /^Pages: [1-9]/m.test(mutool?.output ?? '')
  return [...(byQpdf ? ['qpdf'] : []), ...(byMutool ? ['mutool'] : [])]
}

const qpdfSays = ['sound', 'status 1', 'errors', 'warnings']

type Paths = [before: string, revision: string, signed: string]

async function signedRow(file: CorpusFile, { tail, fieldName, repaired, byteRange }: SignedTail): Promise<SignedRow> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-corpus-'))
  try {
    const [before, revision, path] = ['before', 'revision', 'signed'].map((name) =>
      join(folder, `${name}.pdf`),
    ) as Paths
    const bytes = Buffer.concat([file.read(), tail])
    const covered = bytes.subarray(0, byteRange[2] + byteRange[3])
    await Promise.all([writeFile(before, file.read()), writeFile(revision, covered), writeFile(path, bytes)])
    const roots = [authority.root.certificate.raw]
    const verdicts = await verdictsOn({ path, before, revision, bytes, fieldName, roots })
    const qpdf = await qpdfOn(before, path)
    return {
      kind: 'signed',
      repaired,
      verdicts,
      qpdf,
      pixels: await pixelsOf(before, path),
      redrawn: reasonToChange(file),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function qpdfOn(before: string, after: string): Promise<SignedRow['qpdf']> {
  const [old, now] = await Promise.all([before, after].map((path) => runTool('qpdf', ['--check', path])))
  const said = (status: number | undefined) => (status === undefined ? 'not installed' : (qpdfSays[status] ?? 'errors'))
  const rank = (status = 0) => ['sound', 'warnings', 'errors'].indexOf(said(status))
  return { before: said(old?.status), after: said(now?.status), worse: rank(now?.status) > rank(old?.status) }
}

async function pixelsOf(before: string, after: string): Promise<Pixels | undefined> {
  const found = await differenceOf(before, after)
  if (!found) return undefined
  const { otherPages, equalPages, firstPage } = found
  const most = lengthPoints + tolerancePoints
  return { otherPages, equalPages, onlyStamp: firstPage.widthPoints <= most && firstPage.heightPoints <= most }
}

/** A property of the document because of which pages other than the stamped one look different. */
function reasonToChange(file: CorpusFile): string | undefined {
  const pdf = openPdf(bytesSource(file.read()))
  if (needsAppearances(pdf))
    return 'it had readers draw its fields (/NeedAppearances); now they show appearances of ours'
  const pages = new Set([...pdf.pages()].map(({ ref }) => ref.num))
  return pages.size < pdf.pageCount
    ? 'it has fewer pages than it says, and poppler shows the first one again'
    : undefined
}
