/** The pages of a report while they are being filled, from top to bottom. In points; the origin is the lower left corner. */
import type { StampLine } from '../stamp/layout.ts'
import { ascentEm, lineHeightEm, rounded } from '../stamp/text-lines.ts'
import type { Element } from './structure.ts'

/** ISO 216 A4. */
export const sheet = { width: 595.28, height: 841.89 } as const
export const margin = { side: 48, top: 48, bottom: 60 } as const
export const bodyWidth = sheet.width - 2 * margin.side

/** How a text is set. */
export interface Style {
  readonly face: StampLine['face']
  readonly tone: StampLine['tone']
  readonly sizePoints: number
}

/** Of which element a piece is content, and under which number on its page. */
type Mark = Pick<Element, 'type'> & { readonly id: number }

/** A piece of content: lines, or operators. Without a mark it is an artifact (ISO 32000-2 §14.8.2.2). */
type Piece = ({ readonly lines: readonly StampLine[] } | { readonly operators: string }) & {
  readonly mark: Mark | undefined
}

export interface Page {
  readonly pieces: Piece[]
  marks: number
}

/** Where a section begins, for the bookmarks beside the pages. */
export interface Bookmark {
  readonly title: string
  readonly page: number
  readonly top: number
}

export class Pages {
  readonly bookmarks: Bookmark[] = []
  readonly all: Page[] = [{ pieces: [], marks: 0 }]
  /** The top of what is still free on the last page. */
  y: number = sheet.height - margin.top

  get #last(): Page {
    return this.all.at(-1)!
  }

  /** The height that is free on the last page. */
  get room(): number {
    return this.y - margin.bottom
  }

  /** The section begins at the top of what is still free. */
  bookmark(title: string): void {
    this.bookmarks.push({ title, page: this.all.length - 1, top: rounded(this.y) })
  }

  next(): void {
    this.all.push({ pieces: [], marks: 0 })
    this.y = sheet.height - margin.top
  }

  /** Puts lines below one another from the top that `at` names; `y` stays. Without an element they are an artifact. */
  put(
    element: Element | undefined,
    lines: readonly string[],
    at: Style & { readonly x: number; readonly top: number },
  ): void {
    if (lines.length === 0) return
    const { face, tone, sizePoints, x, top } = at
    const set = lines.map((text, index): StampLine => {
      const baseline = rounded(top - lineHeight(sizePoints) * index - ascentEm * sizePoints)
      return { text, face, tone, sizePoints, x: rounded(x), baseline }
    })
    this.#last.pieces.push({ mark: element && this.#markFor(element), lines: set })
  }

  /** Puts something that is drawn. Without an element it is an artifact. */
  draw(operators: string, element?: Element): void {
    this.#last.pieces.push({ operators, mark: element && this.#markFor(element) })
  }

  #markFor(element: Element): Mark {
    const id = this.#last.marks++
    element.kids.push({ page: this.all.length - 1, id })
    return { id, type: element.type }
  }
}

/** Rounded up, so that lines never overlap. */
export const lineHeight = (sizePoints: number) => Math.ceil(sizePoints * lineHeightEm * 10) / 10
