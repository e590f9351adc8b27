/** Optional content of several documents (ISO 32000-2 §8.11.4): the layers that kept pages use, shown and hidden as before. */
import { isName, name, PdfDict, type PdfObject, PdfRef } from '../objects.ts'
import type { Copier, NewRef } from './copier.ts'

const deepest = 32

/** All documents together. */
export class NewLayers {
  readonly all: PdfObject[] = []
  readonly #lists = new Map<string, PdfObject[]>()

  /** Adds the layers that were met while a document was copied. Returns whether more is to be written. */
  add(copier: Copier): void {
    const { pdf, layers } = copier
    const properties = pdf.dictAt(pdf.catalog, 'OCProperties')
    if (!properties || layers.size === 0) return
    const listed = pdf.arrayAt(properties, 'OCGs') ?? []
    const config = pdf.dictAt(properties, 'D') ?? new PdfDict()
    pdf.work.visited(listed.length)
    const kept = (items: readonly PdfObject[]): NewRef[] =>
      items.flatMap((item) => (item instanceof PdfRef && layers.has(item.num) ? copier.reference(item) : []))
    const own = kept(listed)
    this.all.push(...own)
    const on = new Set(kept(pdf.arrayAt(config, 'ON') ?? []).map(({ num }) => num))
    // The new file shows what is not hidden; a document may hide what is not shown.
    const hidden = isName(pdf.resolve(config.get('BaseState')), 'OFF')
      ? own.filter(({ num }) => !on.has(num))
      : kept(pdf.arrayAt(config, 'OFF') ?? [])
    this.#push('OFF', hidden)
    this.#push('Locked', kept(pdf.arrayAt(config, 'Locked') ?? []))
    const nested = (items: readonly PdfObject[], depth: number): PdfObject[] => {
      pdf.work.visited(items.length)
      return items.flatMap((item): PdfObject[] => {
        const value = item instanceof PdfRef && layers.has(item.num) ? item : pdf.resolve(item)
        if (!Array.isArray(value)) return value instanceof PdfRef ? kept([value]) : []
        const below = depth < deepest ? nested(value, depth + 1) : []
        return below.length > 0 ? [below] : []
      })
    }
    for (const key of ['Order', 'RBGroups']) this.#push(key, nested(pdf.arrayAt(config, key) ?? [], 0))
    for (const item of pdf.arrayAt(config, 'AS') ?? []) {
      const usage = pdf.resolve(item)
      if (!(usage instanceof PdfDict)) continue
      const entries = { Event: usage.get('Event'), Category: usage.get('Category') }
      this.#push('AS', [copier.copy(PdfDict.of(entries).set('OCGs', kept(pdf.arrayAt(usage, 'OCGs') ?? [])))])
    }
  }

  /** /OCProperties; undefined if there are no layers. */
  properties(): PdfDict | undefined {
    if (this.all.length === 0) return undefined
    const config = PdfDict.of({ BaseState: name('ON') })
    for (const [key, items] of this.#lists) config.set(key, items)
    return PdfDict.of({ OCGs: this.all, D: config })
  }

  #push(key: string, items: readonly PdfObject[]): void {
    if (items.length > 0) this.#lists.set(key, [...(this.#lists.get(key) ?? []), ...items])
  }
}
