/** Whether two objects are the same, apart from what has a rule of its own. */

import type { Work } from '@laisen/pdf/limits'
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@laisen/pdf/objects'
import { sameBytes } from '@laisen/pki/der-values'

/** The same as written: references are compared, not what they lead to. `equalRefs` may look further. */
export function sameObject(
  a: PdfObject,
  b: PdfObject,
  { work, equalRefs }: { work: Work; equalRefs: (a: PdfRef, b: PdfRef) => boolean },
): boolean {
  const compare = { work, equalRefs }
  work.visited(1)
  if (a === b && (a === null || typeof a !== 'object')) return true
  if (a instanceof PdfRef) return b instanceof PdfRef && equalRefs(a, b)
  if (a instanceof PdfName) return b instanceof PdfName && a.value === b.value
  if (a instanceof PdfString) {
    work.hashed(a.bytes.length)
    return b instanceof PdfString && sameBytes(a.bytes, b.bytes)
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameObject(item, b[index]!, compare))
  }
  if (a instanceof PdfDict) return b instanceof PdfDict && sameDict(a, b, compare)
  if (a instanceof PdfStream) {
    return b instanceof PdfStream && sameDict(a.dict, b.dict, compare) && sameData(a, b, work)
  }
  return false
}

function sameDict(a: PdfDict, b: PdfDict, compare: Parameters<typeof sameObject>[2]): boolean {
  if (a === b && a.size === 0) return true
  // An entry that is null is absent (ISO 32000-2 §7.3.7).
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    if (!sameObject(a.get(key) ?? null, b.get(key) ?? null, compare)) return false
  }
  return true
}

function sameData(a: PdfStream, b: PdfStream, work: Work): boolean {
  if (a === b) return true
  const [first, second] = [a.raw, b.raw]
  work.hashed(first.length + second.length)
  return sameBytes(first, second)
}

/** Passes every reference in an object. */
export function eachReference(object: PdfObject, work: Work, visit: (ref: PdfRef) => void): void {
  const open: PdfObject[] = [object]
  while (open.length > 0) {
    const value = open.pop()!
    work.visited(1)
    if (value instanceof PdfRef) visit(value)
    else if (Array.isArray(value)) for (const item of value) open.push(item)
    else if (value instanceof PdfDict) for (const [, item] of value) open.push(item)
    else if (value instanceof PdfStream) for (const [, item] of value.dict) open.push(item)
  }
}
