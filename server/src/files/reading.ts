import type { Source } from '@laisen/pdf/source'
import { openSource, type SourceDescription } from './source.ts'

/** A document in the object store, as a worker is told of it. */
export interface Stored {
  readonly document: SourceDescription
}

export function reading<Result>(document: SourceDescription, work: (source: Source) => Result): Result {
  const source = openSource(document)
  try {
    return work(source)
  } finally {
    source.close()
  }
}
