import type { DraftField } from '@laisen/contract/envelope-draft'
import { type FieldKind, newKey } from './draft.ts'
import { type Box, keptOnPage, type PageBox } from './field-geometry.ts'

/** The sizes that fields begin with, in points. */
const sizes: Readonly<Record<FieldKind, { width: number; height: number }>> = {
  signature: { width: 150, height: 50 },
  date: { width: 90, height: 18 },
  name: { width: 150, height: 18 },
  text: { width: 150, height: 18 },
  checkbox: { width: 14, height: 14 },
  initials: { width: 60, height: 30 },
}

interface Target {
  readonly kind: FieldKind
  readonly documentKey: string
  readonly recipientKey: string
  readonly page: number
}

/** A field with its middle at a point. */
export function fieldAround(target: Target, point: { x: number; y: number }, page: PageBox): DraftField {
  const { width, height } = sizes[target.kind]
  const box = keptOnPage({ x: point.x - width / 2, y: point.y - height / 2, width, height }, page)
  return fieldWith(target, box)
}

/** A field just above a line to sign on. */
export function fieldOnLine(target: Target, line: { x: number; y: number; width: number }, page: PageBox): DraftField {
  const { height, width: usual } = sizes[target.kind]
  const width = Math.min(usual, Math.max(60, line.width))
  return fieldWith(target, keptOnPage({ x: line.x + (line.width - width) / 2, y: line.y + 2, width, height }, page))
}

function fieldWith({ kind, documentKey, recipientKey, page }: Target, box: Box): DraftField {
  const placed = { key: newKey(), documentKey, recipientKey, kind, page, ...box }
  const optional = kind === 'checkbox'
  return { ...placed, required: !optional, pageMode: 'placed', textDirection: 'horizontal' }
}

/** A field that belongs to another page from now on. If it is shown on chosen pages, its old one is not among them any more. */
export function movedTo(field: DraftField, page: number): DraftField {
  if (page === field.page) return field
  const { pages } = field
  return { ...field, page, ...(pages && { pages: pages.filter((one) => one !== field.page) }) }
}

/** Copies of a field on all other pages, where it fits; pages are numbered from 1. */
export function copiesOnAllPages(field: DraftField, pages: readonly PageBox[]): DraftField[] {
  return pages.flatMap((page, index) => {
    if (index + 1 === field.page) return []
    return [{ ...field, ...keptOnPage(field, page), key: newKey(), page: index + 1 }]
  })
}

/** “2, 4-6” as pages; undefined if it is anything else, or names a page that is not there. */
export function pagesIn(text: string, count: number): number[] | undefined {
  const pages: number[] = []
  for (const part of text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, first, last = first] = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (!(from >= 1 && to >= from && to <= count)) return undefined
    for (let page = from; page <= to; page++) pages.push(page)
  }
  return [...new Set(pages)].sort((a, b) => a - b)
}

/** Pages as text: “2, 4–6”. */
export function pagesText(pages: readonly number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run && run[1] === page - 1) run[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
