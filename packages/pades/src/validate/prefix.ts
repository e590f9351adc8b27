import type { Source } from '@laisen/pdf/source'

/** The bytes of a document before `end`: the document as it was when a revision ended there. */
export function prefixOf(source: Source, end: number): Source {
  const sizeBytes = Math.min(end, source.sizeBytes)
  const within = (offset: number, length: number) => Math.max(0, Math.min(length, sizeBytes - offset))
  const base: Source = {
    sizeBytes,
    read: (offset, length) => source.read(offset, within(offset, length)),
    ...(source.bytes && { bytes: source.bytes.subarray(0, sizeBytes) }),
  }
  return source.loadedBytes === undefined ? base : countingLoads(source, base)
}

/** Counts only what was fetched through this prefix, because the prefixes of one file share its counter. */
function countingLoads(source: Source, base: Source): Source {
  let loadedBytes = 0
  return {
    ...base,
    get loadedBytes() {
      return loadedBytes
    },
    read(offset, length) {
      const before = source.loadedBytes ?? 0
      const bytes = base.read(offset, length)
      loadedBytes += (source.loadedBytes ?? 0) - before
      return bytes
    },
  }
}
