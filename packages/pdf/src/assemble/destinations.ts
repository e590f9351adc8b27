/** Where links and outlines lead (ISO 32000-2 §12.3.2). */
import { isName, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../objects.ts'
import type { Pdf } from '../open.ts'

const entryBytes = 96
/** §7.9.6. */
const deepest = 32

export class Destinations {
  readonly #pdf: Pdf
  readonly #pages: readonly PdfRef[]
  #named: Map<string, PdfObject> | undefined

  /** @param pages All pages of the document. */
  constructor(pdf: Pdf, pages: readonly PdfRef[]) {
    this.#pdf = pdf
    this.#pages = pages
  }

  /** The destination of an annotation or an outline as an array that begins with its page; undefined if it has none here. */
  of(dict: PdfDict): PdfObject[] | undefined {
    const action = this.#pdf.dictAt(dict, 'A')
    if (dict.has('Dest')) return this.#explicit(dict.get('Dest'))
    return action && this.#pdf.nameAt(action, 'S') === 'GoTo' ? this.#explicit(action.get('D')) : undefined
  }

  #explicit(destination: PdfObject | undefined): PdfObject[] | undefined {
    let value = this.#pdf.resolve(destination)
    const called = keyOf(value)
    if (called !== undefined) value = this.#pdf.resolve(this.#names().get(called))
    if (value instanceof PdfDict) value = this.#pdf.resolve(value.get('D'))
    if (!Array.isArray(value)) return undefined
    const [page, ...view] = value.slice(0, 6)
    // Some programs write the number of the page, which is meant for other documents.
    const ref = typeof page === 'number' ? this.#pages[page] : page
    const plain = view.map((item) => this.#pdf.resolve(item))
    return ref instanceof PdfRef ? [ref, ...plain.filter((item) => isPlain(item))] : undefined
  }

  #names(): Map<string, PdfObject> {
    if (this.#named) return this.#named
    const named = new Map<string, PdfObject>()
    this.#named = named
    const older = this.#pdf.dictAt(this.#pdf.catalog, 'Dests')
    for (const [key, value] of older ?? []) this.#add(key, value)
    const names = this.#pdf.dictAt(this.#pdf.catalog, 'Names')
    const seen = new Set<PdfDict>()
    const open = names ? [{ node: this.#pdf.dictAt(names, 'Dests'), depth: 0 }] : []
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, depth } = next
      if (!node || seen.has(node) || depth > deepest) continue
      seen.add(node)
      const pairs = this.#pdf.arrayAt(node, 'Names') ?? []
      for (let at = 0; at + 1 < pairs.length; at += 2) {
        const key = keyOf(this.#pdf.resolve(pairs[at]))
        if (key !== undefined) this.#add(key, pairs[at + 1]!)
      }
      const kids = this.#pdf.arrayAt(node, 'Kids') ?? []
      this.#pdf.work.visited(pairs.length + kids.length)
      for (const kid of kids) {
        const dict = this.#pdf.resolve(kid)
        if (dict instanceof PdfDict) open.push({ node: dict, depth: depth + 1 })
      }
    }
    return named
  }

  #add(key: string, value: PdfObject): void {
    this.#pdf.work.kept(entryBytes + key.length)
    if (!this.#named!.has(key)) this.#named!.set(key, value)
  }
}

function keyOf(value: PdfObject): string | undefined {
  if (value instanceof PdfName) return value.value
  return value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : undefined
}

function isPlain(item: PdfObject): boolean {
  return item === null || typeof item === 'number' || item instanceof PdfName
}

/** An action that does no more than follow an address (§12.6.4.8); undefined for all others, such as scripts. */
export function addressOf(pdf: Pdf, dict: PdfDict): PdfDict | undefined {
  const action = pdf.dictAt(dict, 'A')
  if (!action || !isName(pdf.resolve(action.get('S')), 'URI')) return undefined
  const address = pdf.resolve(action.get('URI'))
  return address instanceof PdfString ? PdfDict.of({ S: action.get('S'), URI: address }) : undefined
}
