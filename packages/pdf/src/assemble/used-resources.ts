/** Which resources content uses. Pages often share one dictionary, which then holds what only removed pages show. */
import { decodeStream } from '../decode.ts'
import { isPdfError } from '../errors.ts'
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects.ts'
import type { Pdf } from '../open.ts'

/** ISO 32000-2 table 34: dictionaries whose entries content calls by name. */
const categories = new Set(['XObject', 'Pattern', 'Properties', 'Font', 'ExtGState', 'Shading', 'ColorSpace'])
const nameBytes = 64

export class ContentNames {
  readonly #pdf: Pdf
  readonly #known = new Map<PdfStream, ReadonlySet<string> | undefined>()

  constructor(pdf: Pdf) {
    this.#pdf = pdf
  }

  /** The resources without what none of these contents name. */
  pruned(resources: PdfDict, contents: readonly PdfStream[]): PdfDict {
    const names = this.#allNames(resources, contents)
    if (!names) return resources
    const copy = resources.clone()
    for (const key of categories) {
      const entries = this.#pdf.dictAt(resources, key)
      if (!entries) continue
      this.#pdf.work.visited(entries.size)
      // §8.6.5.6: default colour spaces are used without being named.
      const kept = [...entries].filter(([own]) => names.has(own) || own.startsWith('Default'))
      this.#pdf.work.kept(kept.length * nameBytes)
      copy.set(key, new PdfDict(kept))
    }
    return copy
  }

  /** Forms without resources of their own use those of the page (§7.8.3). Undefined if some content cannot be read. */
  #allNames(resources: PdfDict, contents: readonly PdfStream[]): Set<string> | undefined {
    const all = new Set<string>()
    const forms = this.#pdf.dictAt(resources, 'XObject')
    const open = [...contents]
    const seen = new Set(open)
    for (let next = open.pop(); next; next = open.pop()) {
      const names = this.#namesIn(next)
      if (!names) return undefined
      this.#pdf.work.visited(names.size)
      for (const name of names) {
        all.add(name)
        const form = forms && this.#pdf.resolve(forms.get(name))
        if (!(form instanceof PdfStream) || form.dict.has('Resources') || seen.has(form)) continue
        if (form.dict.name('Subtype') !== 'Form') continue
        seen.add(form)
        open.push(form)
      }
    }
    return all
  }

  /** Every name in the content; a few that stand in strings do no harm. */
  #namesIn(stream: PdfStream): ReadonlySet<string> | undefined {
    if (this.#known.has(stream)) return this.#known.get(stream)
    const content = this.#decoded(stream)
    let names: Set<string> | undefined
    if (content) {
      this.#pdf.work.parsed(content.length)
      const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1')
      names = new Set(Array.from(text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g), ([, name]) => unescaped(name!)))
      this.#pdf.work.kept(names.size * nameBytes)
    }
    this.#known.set(stream, names)
    return names
  }

  #decoded(stream: PdfStream): Uint8Array | undefined {
    try {
      return decodeStream(this.#pdf, stream)
    } catch (error) {
      if (isPdfError(error, 'BAD_STREAM')) return undefined
      throw error
    }
  }
}

function unescaped(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The content streams of a page in order (§7.7.3.3). */
export function contentsOf(pdf: Pdf, entry: PdfObject | undefined): PdfStream[] {
  const value = pdf.resolve(entry)
  const items = Array.isArray(value) ? value : [value]
  pdf.work.visited(items.length)
  return items.flatMap((item) => {
    const stream = item instanceof PdfRef ? pdf.resolve(item) : item
    return stream instanceof PdfStream ? [stream] : []
  })
}
