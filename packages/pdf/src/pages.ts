import type { Resolver } from './decode.ts'
import type { DirectKid } from './direct-kids.ts'
import { PdfError } from './errors.ts'
import { tooComplex } from './limits.ts'
import { isName, PdfDict, type PdfObject, PdfRef } from './objects.ts'

/** In points of default user space, with sorted corners. */
interface Rectangle {
  left: number
  bottom: number
  right: number
  top: number
}

/** A page, including what it inherits from the nodes above it. */
export interface PdfPage {
  ref: PdfRef
  dict: PdfDict
  /** Whether it is a dictionary inside its parent, which has to change if the page does. */
  direct: boolean
  /** The page's own or inherited resources, as written in the file. */
  resources: PdfObject | undefined
  mediaBox: Rectangle
  /** The visible part: the crop box within the media box. */
  cropBox: Rectangle
  /** Clockwise rotation for display. */
  rotate: 0 | 90 | 180 | 270
  /** Points per user unit of the page. */
  userUnit: number
  /** As displayed: cropped, rotated, and in points of 1/72 inch. */
  displayed: { widthPoints: number; heightPoints: number }
}

// Letter, which readers assume if a page has no media box.
const DEFAULT_BOX: Rectangle = { left: 0, bottom: 0, right: 612, top: 792 }

/** Memory for a direct kid and its number. */
const DIRECT_BYTES = 128

/** Gives out object numbers that the file does not use. */
interface Numbering extends Resolver {
  reserve(): PdfRef
}

/** Checking a kid costs as much as reading this many bytes. */
const KID_BYTES = 64

interface Inherited {
  resources: PdfObject | undefined
  mediaBox: PdfObject | undefined
  cropBox: PdfObject | undefined
  rotate: PdfObject | undefined
}

const NOTHING: Inherited = { resources: undefined, mediaBox: undefined, cropBox: undefined, rotate: undefined }

interface Node {
  ref: PdfRef
  dict: PdfDict
  direct: boolean
  inherited: Inherited
}

/** The pages of a document. Each can be found without reading the others. */
export class PageTree {
  readonly #pdf: Numbering
  readonly #root: Node
  readonly #direct = new Map<PdfDict, DirectKid>()
  #pageCount: number | undefined

  constructor(pdf: Numbering, ref: PdfRef, dict: PdfDict) {
    this.#pdf = pdf
    this.#root = { ref, dict, direct: false, inherited: inherit(dict, NOTHING) }
  }

  /** The direct kids met so far; parents come before their kids. */
  get directKids(): DirectKid[] {
    return [...this.#direct.values()]
  }

  /** The number of pages: /Count if plausible, otherwise counted. */
  get pageCount(): number {
    this.#pageCount ??= this.#plausibleCount(this.#root.dict) ?? count(this.#leaves())
    return this.#pageCount
  }

  /**
   * The page with this number; the first page is 1.
   * @throws PdfError PAGE_NOT_FOUND, BAD_OBJECT if it cannot be read, TOO_COMPLEX
   */
  page(oneBased: number): PdfPage {
    const { pageCount } = this
    if (!Number.isInteger(oneBased) || oneBased < 1 || oneBased > pageCount) {
      throw new PdfError('PAGE_NOT_FOUND', { page: oneBased, pageCount })
    }
    return this.#pageOf(this.#byCount(oneBased - 1) ?? this.#byWalking(oneBased))
  }

  /** Every page in order. */
  *pages(): Generator<PdfPage> {
    for (const leaf of this.#leaves()) yield this.#pageOf(leaf)
  }

  /**
   * For wrong counts and damaged trees: walks past every page before it. What should be a page and is no dictionary counts as one that
   * cannot be read if the tree says that it has so many pages.
   */
  #byWalking(oneBased: number): Node {
    let [leaves, missing] = [0, 0]
    let found: Node | undefined
    let counted: Node | 'missing' | undefined
    for (const leaf of this.#walk()) {
      if (leaf === 'missing') missing++
      else if (++leaves === oneBased) found = leaf
      if (leaves + missing === oneBased) counted ??= leaf
      if (found && missing === 0) return found
    }
    const isDamaged = missing > 0 && leaves + missing <= this.pageCount
    const page = isDamaged ? counted : found
    if (page === 'missing') throw new PdfError('BAD_OBJECT', { reason: `page ${oneBased} cannot be read` })
    if (page) return page
    if (!isDamaged) this.#pageCount = leaves
    throw new PdfError('PAGE_NOT_FOUND', { page: oneBased, pageCount: this.pageCount })
  }

  /** /Count, unless it is impossible: every kid has at least one page. */
  #plausibleCount(dict: PdfDict): number | undefined {
    const kids = this.#kids(dict)
    const stated = this.#pdf.resolve(dict.get('Count'))
    if (kids.length === 0 || !isCount(stated) || stated < kids.length) return undefined
    return stated <= this.#pdf.work.limits.objectNumber ? stated : undefined
  }

  /** Descends by /Count, skipping the subtrees before the page; undefined if the counts do not add up. */
  #byCount(index: number): Node | undefined {
    let node = this.#root
    let rest = index
    for (let depth = 0; depth < this.#pdf.work.limits.pageTreeDepth; depth++) {
      const kids = this.#kids(node.dict)
      const found = this.#flat(node, kids, rest) ?? this.#kidHolding(node, kids, rest)
      if (!found) return undefined
      if (!found.node.dict.has('Kids')) return found.rest === 0 ? found.node : undefined
      node = found.node
      rest = found.rest
    }
    return undefined
  }

  /** A node with as many kids as pages contains only pages. Checks the first, the last and the requested one. */
  #flat(parent: Node, kids: readonly PdfObject[], index: number): { node: Node; rest: number } | undefined {
    if (this.#pdf.resolve(parent.dict.get('Count')) !== kids.length) return undefined
    const pageAt = (at: number) => {
      const node = this.#node(kids[at], parent)
      return node && !node.dict.has('Kids') ? node : undefined
    }
    const last = kids.length - 1
    const node = pageAt(index)
    const allPages = node && (index === 0 || pageAt(0)) && (index === last || pageAt(last))
    return allPages ? { node, rest: 0 } : undefined
  }

  #kidHolding(parent: Node, kids: readonly PdfObject[], index: number): { node: Node; rest: number } | undefined {
    let before = 0
    for (const kid of kids) {
      this.#pdf.work.visited(1)
      const node = this.#node(kid, parent)
      if (!node) return undefined
      const pages = node.dict.has('Kids') ? this.#plausibleCount(node.dict) : 1
      if (pages === undefined) return undefined
      if (index < before + pages) return { node, rest: index - before }
      before += pages
    }
    return undefined
  }

  *#leaves(): Generator<Node> {
    for (const leaf of this.#walk()) if (leaf !== 'missing') yield leaf
  }

  /** Every leaf from left to right, and kids that are no dictionaries. No node is entered twice. */
  *#walk(): Generator<Node | 'missing'> {
    if (!isParent(this.#root.dict)) {
      yield this.#root
      return
    }
    const { limits } = this.#pdf.work
    const seen = new Set<number>()
    const open = [this.#enter(this.#root, seen)]
    while (open.length > 0) {
      const { parent, kids, next } = open.at(-1)!
      if (next >= kids.length) {
        open.pop()
        continue
      }
      open.at(-1)!.next++
      const node = this.#node(kids[next], parent)
      if (!node) {
        yield 'missing'
        continue
      }
      if (isParent(node.dict)) {
        if (open.length >= limits.pageTreeDepth) throw tooComplex('pageTreeDepth', limits)
        if (!seen.has(node.ref.num)) open.push(this.#enter(node, seen))
        continue
      }
      yield node
    }
  }

  #enter(parent: Node, seen: Set<number>): { parent: Node; kids: readonly PdfObject[]; next: number } {
    seen.add(parent.ref.num)
    const kids = this.#kids(parent.dict)
    this.#pdf.work.parsed(kids.length * KID_BYTES)
    return { parent, kids, next: 0 }
  }

  #kids(dict: PdfDict): readonly PdfObject[] {
    const kids = this.#pdf.resolve(dict.get('Kids'))
    return Array.isArray(kids) ? kids : []
  }

  /** A direct kid gets a number of its own, under which it can be changed. */
  #node(object: PdfObject | undefined, parent: Node): Node | undefined {
    const dict = this.#pdf.resolve(object)
    if (!(dict instanceof PdfDict)) return undefined
    const ref = object instanceof PdfRef ? object : this.#numbered(dict, parent)
    return { ref, dict, direct: ref !== object, inherited: inherit(dict, parent.inherited) }
  }

  #numbered(dict: PdfDict, { ref, dict: parent }: Node): PdfRef {
    const known = this.#direct.get(dict)
    if (known) return known.ref
    this.#pdf.work.kept(DIRECT_BYTES)
    const kid = { ref: this.#pdf.reserve(), dict, parent: { ref, dict: parent } }
    this.#direct.set(dict, kid)
    return kid.ref
  }

  #pageOf({ ref, dict, direct, inherited }: Node): PdfPage {
    const mediaBox = this.#rectangle(inherited.mediaBox) ?? DEFAULT_BOX
    const cropBox = inside(this.#rectangle(inherited.cropBox), mediaBox)
    const rotate = this.#rotation(inherited.rotate)
    const unit = this.#pdf.resolve(dict.get('UserUnit'))
    const userUnit = typeof unit === 'number' && unit > 0 ? unit : 1
    const width = (cropBox.right - cropBox.left) * userUnit
    const height = (cropBox.top - cropBox.bottom) * userUnit
    const lying = rotate === 90 || rotate === 270
    const displayed = { widthPoints: lying ? height : width, heightPoints: lying ? width : height }
    return { ref, dict, direct, resources: inherited.resources, mediaBox, cropBox, rotate, userUnit, displayed }
  }

  #rectangle(object: PdfObject | undefined): Rectangle | undefined {
    const array = this.#pdf.resolve(object)
    if (!Array.isArray(array) || array.length < 4) return undefined
    // Pages may share an array that is longer than it should be.
    const [x1, y1] = [this.#pdf.resolve(array[0]), this.#pdf.resolve(array[1])]
    const [x2, y2] = [this.#pdf.resolve(array[2]), this.#pdf.resolve(array[3])]
    if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number')
      return undefined
    const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
    return box.left < box.right && box.bottom < box.top ? box : undefined
  }

  #rotation(object: PdfObject | undefined): 0 | 90 | 180 | 270 {
    const value = this.#pdf.resolve(object)
    if (typeof value !== 'number' || value % 90 !== 0) return 0
    return (((value % 360) + 360) % 360) as 0 | 90 | 180 | 270
  }
}

function isParent(dict: PdfDict): boolean {
  return dict.has('Kids') || isName(dict.get('Type'), 'Pages')
}

/** ISO 32000-2 §7.7.3.4: the four entries that a page inherits if it does not have them. */
function inherit(dict: PdfDict, from: Inherited): Inherited {
  return {
    resources: dict.get('Resources') ?? from.resources,
    mediaBox: dict.get('MediaBox') ?? from.mediaBox,
    cropBox: dict.get('CropBox') ?? from.cropBox,
    rotate: dict.get('Rotate') ?? from.rotate,
  }
}

/** ISO 32000-2 §14.11.2.1: anything outside the media box is not shown. If nothing remains, the whole page is shown. */
function inside(box: Rectangle | undefined, outer: Rectangle): Rectangle {
  if (!box) return outer
  const left = Math.max(box.left, outer.left)
  const bottom = Math.max(box.bottom, outer.bottom)
  const right = Math.min(box.right, outer.right)
  const top = Math.min(box.top, outer.top)
  return left < right && bottom < top ? { left, bottom, right, top } : outer
}

function count(items: Iterable<unknown>): number {
  let total = 0
  for (const _ of items) total++
  return total
}

function isCount(value: PdfObject): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
