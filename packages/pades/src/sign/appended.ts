import { bytesSource, concatSource, type Source } from '@laisen/pdf/source'

/** The document with these revisions appended. */
export function appended(source: Source, tails: readonly Uint8Array[]): Source {
  return tails.length === 0 ? source : concatSource([source, ...tails.map(bytesSource)])
}
