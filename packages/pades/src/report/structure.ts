/** The structure tree of a report (ISO 32000-2 §14.7): what its content is, in reading order. */
import { name, PdfDict, type PdfObject, type PdfRef, textString } from '@laisen/pdf/objects'

interface Mark {
  readonly page: number
  readonly id: number
}

export interface Element {
  readonly type: 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD'
  readonly kids: (Element | Mark)[]
  /** Of a TH: which cells it heads. */
  readonly scope?: 'Row' | 'Column'
  /** Of a figure. */
  readonly alternative?: string
  /** Of a figure: left, bottom, right and top, in points. */
  readonly box?: readonly number[]
}

interface Writing {
  readonly reserve: () => PdfRef
  readonly write: (ref: PdfRef, object: PdfObject) => void
  readonly pages: readonly PdfRef[]
}

/** Writes the tree. @returns its root, which the catalogue refers to */
export function writeStructure(document: Element, { reserve, write, pages }: Writing): PdfRef {
  const root = reserve()
  const parents = pages.map((): PdfObject[] => [])
  const writeElement = (element: Element, parent: PdfRef): PdfRef => {
    const ref = reserve()
    const marks = element.kids.filter((kid) => 'id' in kid)
    const [page] = marks
    const kids = element.kids.map((kid): PdfObject => {
      if (!('id' in kid)) return writeElement(kid, ref)
      parents[kid.page]![kid.id] = ref
      if (kid.page === page!.page) return kid.id
      return PdfDict.of({ Type: name('MCR'), Pg: pages[kid.page]!, MCID: kid.id })
    })
    write(
      ref,
      PdfDict.of({
        Type: name('StructElem'),
        S: name(element.type),
        P: parent,
        Pg: page && pages[page.page]!,
        K: kids.length === 1 ? kids[0]! : kids,
        A: attributesOf(element),
        Alt: element.alternative === undefined ? undefined : textString(element.alternative),
      }),
    )
    return ref
  }
  const top = writeElement(document, root)
  // §14.7.5.4: for each page, which element each piece of its content belongs to.
  const parentTree = reserve()
  write(parentTree, PdfDict.of({ Nums: parents.flatMap((own, page): PdfObject[] => [page, own]) }))
  write(
    root,
    PdfDict.of({ Type: name('StructTreeRoot'), K: top, ParentTree: parentTree, ParentTreeNextKey: pages.length }),
  )
  return root
}

/** §14.8.5. */
function attributesOf({ scope, box }: Element): PdfDict | undefined {
  if (scope) return PdfDict.of({ O: name('Table'), Scope: name(scope) })
  return box && PdfDict.of({ O: name('Layout'), BBox: [...box] })
}
