import type { Work } from '@laisen/pdf/limits'
import { decodeText, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@laisen/pdf/objects'
import type { History } from './history.ts'

const mostReferences = 32

/** The document as of one revision. What cannot be read is null. */
export class State {
  readonly history: History
  readonly revision: number

  constructor(history: History, revision: number) {
    this.history = history
    this.revision = revision
  }

  get trailer(): PdfDict {
    return this.history.revisions[this.revision]!.trailer
  }

  get catalog(): PdfRef {
    const root = this.trailer.get('Root')
    return root instanceof PdfRef ? root : new PdfRef(0)
  }

  get work(): Work {
    return this.history.work
  }

  get(ref: PdfRef): PdfObject {
    return this.history.get(this.revision, ref)
  }

  /** Whether the number is in use. */
  has(num: number): boolean {
    return (this.history.own(this.revision, num) ?? null) !== null
  }

  resolve(object: PdfObject | undefined): PdfObject {
    let value = object ?? null
    for (let i = 0; value instanceof PdfRef; i++) value = i < mostReferences ? this.get(value) : null
    return value
  }

  dict(object: PdfObject | undefined): PdfDict | undefined {
    const value = this.resolve(object)
    return value instanceof PdfDict ? value : undefined
  }

  stream(object: PdfObject | undefined): PdfStream | undefined {
    const value = this.resolve(object)
    return value instanceof PdfStream ? value : undefined
  }

  array(object: PdfObject | undefined): readonly PdfObject[] {
    const value = this.resolve(object)
    if (!Array.isArray(value)) return []
    this.work.visited(value.length)
    return value
  }

  number(object: PdfObject | undefined): number | undefined {
    const value = this.resolve(object)
    return typeof value === 'number' ? value : undefined
  }

  name(object: PdfObject | undefined): string | undefined {
    const value = this.resolve(object)
    return value instanceof PdfName ? value.value : undefined
  }

  text(object: PdfObject | undefined): string {
    const value = this.resolve(object)
    if (!(value instanceof PdfString)) return ''
    this.work.parsed(value.bytes.length)
    return decodeText(value.bytes)
  }
}
