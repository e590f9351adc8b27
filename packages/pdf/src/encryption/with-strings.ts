import type { Work } from '../limits.ts'
import { PdfDict, type PdfObject, PdfStream, PdfString } from '../objects.ts'

/**
 * An object with each of its strings changed, except those that are never encrypted: /Contents of signatures, which is outside of
 * what they sign (ISO 32000-2 §7.6.2). Parts without strings are returned as they are, not copied. Streams keep their data.
 */
export function withStrings<Value extends PdfObject>(
  value: Value,
  work: Work,
  change: (string: PdfString) => PdfString,
): Value {
  const visit = (object: PdfObject): PdfObject => {
    if (object instanceof PdfString) return change(object)
    if (Array.isArray(object)) return visitArray(object)
    if (object instanceof PdfDict) return visitDict(object)
    if (!(object instanceof PdfStream)) return object
    const dict = visitDict(object.dict)
    return dict === object.dict ? object : object.with(dict)
  }
  const visitArray = (items: PdfObject[]): PdfObject[] => {
    work.parsed(items.length)
    let copy: PdfObject[] | undefined
    for (let i = 0; i < items.length; i++) {
      const changed = visit(items[i]!)
      if (changed === items[i]) continue
      copy ??= items.slice()
      copy[i] = changed
    }
    return copy ?? items
  }
  const visitDict = (dict: PdfDict): PdfDict => {
    work.parsed(dict.size)
    let copy: PdfDict | undefined
    const signature = dict.has('ByteRange')
    for (const [key, item] of dict) {
      if (signature && key === 'Contents') continue
      const changed = visit(item)
      if (changed === item) continue
      copy ??= dict.clone()
      copy.set(key, changed)
    }
    return copy ?? dict
  }
  // A string stays a string, an array an array, and so on.
  return visit(value) as Value
}
