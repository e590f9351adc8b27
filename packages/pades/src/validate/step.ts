import type { Work } from '@laisen/pdf/limits'
import { isName, type PdfObject, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { RevisionChange } from './change.ts'
import type { History } from './history.ts'
import type { Referrers } from './referrers.ts'
import { sameObject } from './same.ts'
import { State } from './state.ts'

/** One revision and the one before it. The rules compare them and report what the revision changed. */
export class Step {
  readonly before: State
  readonly after: State
  /** Objects whose value is another one than before. */
  readonly changed: ReadonlySet<number>
  /** What the revision did, as the rules report it. */
  readonly changes: RevisionChange[] = []
  /** Objects with a rule of their own that lead to a changed object, or are one. */
  readonly touched = new Set<number>()
  readonly #tainted = new Set<number>()
  readonly #equal = new Set<number>()
  readonly #hasRule: (num: number) => boolean

  /** `hasRule` says whether pages, fields and their like have a rule of their own, so that a comparison ends at them. */
  constructor(history: History, revision: number, { changed, referrers, hasRule }: StepFacts) {
    this.before = new State(history, revision - 1)
    this.after = new State(history, revision)
    this.changed = changed
    this.#hasRule = hasRule
    this.#taint(referrers)
  }

  get work(): Work {
    return this.after.work
  }

  get revisionEnd(): number {
    return this.after.history.revisions[this.after.revision]!.end
  }

  report(change: Omit<RevisionChange, 'revisionEnd'>): void {
    this.work.kept(128)
    this.changes.push({ ...change, revisionEnd: this.revisionEnd })
  }

  /** Whether something and all that it leads to are as before, up to objects that have a rule of their own. */
  same(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    const seen = new Set<number>()
    const open: [PdfObject, PdfObject][] = [[before ?? null, after ?? null]]
    const equalRefs = (a: PdfRef, b: PdfRef) => {
      if (a.num !== b.num || a.gen !== b.gen) return false
      if (this.#hasRule(a.num) || this.#equal.has(a.num) || seen.has(a.num)) return true
      if (!this.#tainted.has(a.num)) return true
      seen.add(a.num)
      open.push([this.before.get(a), this.after.get(b)])
      return true
    }
    for (let pair = open.pop(); pair; pair = open.pop()) {
      if (!sameObject(...pair, { work: this.work, equalRefs })) return false
    }
    for (const num of seen) this.#equal.add(num)
    return true
  }

  /** Marks everything from which a changed object can be reached without passing one that has a rule of its own. */
  #taint(referrers: Referrers): void {
    const open: number[] = []
    const mark = (num: number) => {
      if (this.#hasRule(num)) this.touched.add(num)
      if (this.#tainted.has(num)) return
      this.#tainted.add(num)
      if (!this.#hasRule(num)) open.push(num)
    }
    for (const num of this.changed) mark(num)
    for (let num = open.pop(); num !== undefined; num = open.pop()) {
      for (const referrer of referrers.of(num)) {
        this.work.visited(1)
        mark(referrer)
      }
    }
  }
}

interface StepFacts {
  changed: ReadonlySet<number>
  referrers: Referrers
  hasRule: (num: number) => boolean
}

/** Compares what a revision lists with what was there before, and reports where its cross-reference is not that of an honest update. */
export function changedObjects(history: History, revision: number, report: (change: RevisionChange) => void) {
  const changed = new Set<number>()
  const { start, end, objects } = history.revisions[revision]!
  const { work } = history
  const found = (kind: RevisionChange['kind'], object: number) => report({ kind, object, revisionEnd: end })
  for (const num of history.numbers(revision)) {
    work.visited(4)
    const entry = history.entry(revision, num)
    const known = history.entry(revision - 1, num)
    if (isEqualEntry(known, entry)) continue
    if (entry?.kind === 'offset' && objects.header + entry.offset < start) found('OBJECT_POINTS_BACK', num)
    if (entry?.kind === 'packed' && !history.numbers(revision).has(entry.container)) found('OBJECT_POINTS_BACK', num)
    const [before, after] = [history.own(revision - 1, num), history.own(revision, num)]
    if (after === undefined) found('OBJECT_UNREADABLE', num)
    const sameGeneration = genOf(known) === genOf(entry)
    if (sameGeneration && sameObject(before ?? null, after ?? null, { work, equalRefs })) continue
    changed.add(num)
    if (isObjectStream(before)) found('OBJECT_STREAM_REPLACED', num)
  }
  return changed
}

const equalRefs = (a: PdfRef, b: PdfRef) => a.num === b.num && a.gen === b.gen

type Entry = ReturnType<History['entry']>

function genOf(entry: Entry): number {
  return entry?.kind === 'offset' ? entry.gen : 0
}

function isEqualEntry(a: Entry, b: Entry): boolean {
  if (a?.kind === 'offset') return b?.kind === 'offset' && a.offset === b.offset && a.gen === b.gen
  if (a?.kind === 'packed') return b?.kind === 'packed' && a.container === b.container && a.index === b.index
  return b === undefined || b.kind === 'free'
}

function isObjectStream(object: PdfObject | undefined): boolean {
  return object instanceof PdfStream && isName(object.dict.get('Type'), 'ObjStm')
}
