import type { KeyObject } from 'node:crypto'
import { readPicture } from '@laisen/pades/image/picture'
import { signPdf } from '@laisen/pades/sign'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource, type Source } from '@laisen/pdf/source'
import { parseCertificate } from '@laisen/pki/certificate'
import { type SigningKey, softwareKey } from '@laisen/pki/signing-key'
import { openSource, type SourceDescription } from '../files/source.ts'
import { requirePageSizes } from './page-size.ts'

/** What is signed and what the stamp shows, in plain values that cross threads. */
export interface StampFacts {
  readonly signedAt: Date
  readonly timeZone: string
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly language: 'en' | 'th'
  readonly page: number
  readonly x: number
  readonly y: number
  readonly lengthPoints: number
  readonly allPages: boolean
  readonly hideInfo: boolean
  readonly hideImage: boolean
  readonly picture: Uint8Array | undefined
  readonly anyPageSize: boolean
}

export interface Signed {
  /** What is appended to the document. */
  readonly tail: Uint8Array
  readonly level: 'B-B'
  readonly pages: number
  /** Of document and tail together. */
  readonly sha256: Uint8Array
}

/** Checks the pages and signs, in whatever thread this is. @throws PdfError, PadesError, DOCUMENT_PAGE_SIZE */
export async function signDocument(source: Source, key: SigningKey, facts: StampFacts): Promise<Signed> {
  const pdf = openPdf(source)
  if (!facts.anyPageSize) requirePageSizes(pdf)
  const { signedAt, timeZone, name, reason, location, picture, page, x, y, lengthPoints, language } = facts
  const { allPages, hideInfo, hideImage } = facts
  const { tail, level, documentSha256 } = await signPdf(source, {
    key,
    signedAt,
    timeZone,
    name,
    reason,
    location,
    stamp: {
      page,
      x,
      y,
      lengthPoints,
      allPages,
      language,
      hideInfo,
      hideImage,
      picture: picture && readPicture(picture),
    },
  })
  return { tail, level, pages: pdf.pageCount, sha256: documentSha256 }
}

/** A document to be signed in a worker: where its sealed bytes lie, and the key. */
export interface SigningTask {
  readonly document: SourceDescription
  readonly privateKey: KeyObject
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly facts: StampFacts
}

/** In the worker. */
export async function signStored({ document, privateKey, certificate, chain, facts }: SigningTask): Promise<Signed> {
  const source = openSource(document)
  try {
    const key = softwareKey({
      key: privateKey,
      certificate: parseCertificate(certificate),
      chain: chain.map((raw) => parseCertificate(raw)),
    })
    return await signDocument(source, key, facts)
  } finally {
    source.close()
  }
}

/** In the thread of the request, where the bytes are in memory anyway. */
export function signBytes(bytes: Uint8Array, key: SigningKey, facts: StampFacts): Promise<Signed> {
  return signDocument(bytesSource(bytes), key, facts)
}
