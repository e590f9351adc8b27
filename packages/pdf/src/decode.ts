import { inflateRawSync, inflateSync } from 'node:zlib'
import { decodeAscii85, decodeAsciiHex, decodeRunLength } from './ascii-filters.ts'
import { PdfError } from './errors.ts'
import { tooLong } from './growing-bytes.ts'
import type { Work } from './limits.ts'
import { decodeLzw } from './lzw.ts'
import { PdfDict, PdfName, type PdfObject, type PdfStream } from './objects.ts'
import { undoPredictor } from './predictor.ts'

/** What decoding needs from a document. */
export interface Resolver {
  readonly work: Work
  resolve(object: PdfObject | undefined): PdfObject
}

type Filter = (data: Uint8Array, parameters: PdfDict, maxBytes: number) => Uint8Array

const FILTERS: Record<string, Filter> = {
  FlateDecode: (data, parameters, maxBytes) => undoPredictor(inflate(data, maxBytes), parameters),
  LZWDecode: (data, parameters, maxBytes) =>
    undoPredictor(decodeLzw(data, { earlyChange: parameters.number('EarlyChange') !== 0, maxBytes }), parameters),
  ASCIIHexDecode: (data, _parameters, maxBytes) => decodeAsciiHex(data, maxBytes),
  ASCII85Decode: (data, _parameters, maxBytes) => decodeAscii85(data, maxBytes),
  RunLengthDecode: (data, _parameters, maxBytes) => decodeRunLength(data, maxBytes),
  Crypt: (data, parameters) => {
    if ((parameters.name('Name') ?? 'Identity') === 'Identity') return data
    throw new PdfError('BAD_STREAM', { reason: 'an unknown crypt filter', filter: 'Crypt' })
  },
}

/** ISO 32000-2 table 92: meant for inline images, but also used elsewhere. */
const ABBREVIATIONS: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  RL: 'RunLengthDecode',
}

const MAX_FILTERS = 16
/** RFC 1951: 258 bytes cost at least two bits. */
const MOST_FLATE_RATIO = 1032

/**
 * Decodes a stream's data.
 * @throws PdfError BAD_STREAM for an image filter, or data that does not decode,
 * TOO_COMPLEX
 */
export function decodeStream(resolver: Resolver, stream: PdfStream): Uint8Array {
  const { work } = resolver
  const filters = listOf(resolver, stream.dict.get('Filter') ?? stream.dict.get('F'))
  if (filters.length > MAX_FILTERS) throw new PdfError('BAD_STREAM', { reason: 'too many filters' })
  const parameters = listOf(resolver, stream.dict.get('DecodeParms') ?? stream.dict.get('DP'))
  let data = stream.raw
  if (data.length > work.limits.streamBytes) throw tooLong(work.limits.streamBytes)
  for (const [index, filter] of filters.entries()) {
    const spelled = filter instanceof PdfName ? filter.value : ''
    if (spelled === 'Crypt' && stream.decrypted) continue
    const decode = FILTERS[ABBREVIATIONS[spelled] ?? spelled]
    if (!decode) throw new PdfError('BAD_STREAM', { reason: 'not a filter for data', filter: spelled })
    const own = parameters[index]
    const maxBytes = work.streamBytesLeft
    try {
      data = decode(data, own instanceof PdfDict ? direct(resolver, own) : new PdfDict(), maxBytes)
    } catch (error) {
      // How far it came is not known, and the same stream may be tried again for each page.
      work.decoded(Math.min(maxBytes, data.length * MOST_FLATE_RATIO))
      throw error
    }
    work.decoded(data.length)
  }
  return data
}

function listOf(resolver: Resolver, object: PdfObject | undefined): PdfObject[] {
  const value = resolver.resolve(object)
  if (value === null) return []
  return Array.isArray(value) ? value.slice(0, MAX_FILTERS + 1).map((item) => resolver.resolve(item)) : [value]
}

function direct(resolver: Resolver, dict: PdfDict): PdfDict {
  resolver.work.visited(dict.size)
  const copy = new PdfDict()
  for (const [key, value] of dict) copy.set(key, resolver.resolve(value))
  return copy
}

/** Tolerates what readers tolerate: a missing end and a wrong checksum. */
function inflate(data: Uint8Array, maxBytes: number): Uint8Array {
  const options = { maxOutputLength: Math.max(1, maxBytes), finishFlush: 2 }
  if (data.length === 0) return data
  for (const attempt of [() => inflateSync(data, options), () => inflateRawSync(data.subarray(2), options)]) {
    try {
      return plain(attempt())
    } catch (error) {
      if (isTooLong(error)) throw tooLong(maxBytes)
    }
  }
  throw new PdfError('BAD_STREAM', { reason: 'the compressed data is damaged', filter: 'FlateDecode' })
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}

function plain(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
}
