import type { ImportRow } from '@laisen/contract/endpoints/imports'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pageOf } from '../../../address/use-list-view.ts'
import type { Preview } from './use-import.ts'

type Shown = 'every' | 'good' | 'bad'

const perPage = 10

export const isBad = ({ problems }: ImportRow) => problems.length > 0

/** The element that says what is wrong with a row. */
export const problemId = (row: number) => `import-row-${row}`

/** Which rows of a preview are shown. F8 goes to the next problem, Shift+F8 to the one before, also on other pages. */
export function usePreviewRows(preview: Preview, onlyBad: boolean) {
  const [chosen, setChosen] = useState<Shown>('every')
  const shown = onlyBad ? 'bad' : chosen
  const rows = useMemo(
    () => (shown === 'every' ? preview.rows : preview.rows.filter((row) => isBad(row) === (shown === 'bad'))),
    [preview, shown],
  )
  const [page, setPage] = useState(() => pageAt(Math.max(0, preview.rows.findIndex(isBad))))
  const at = useRef(-1)
  const [wanted, setWanted] = useState<{ row: number }>()

  const toProblem = (by: 1 | -1) => {
    const places = rows.flatMap((row, place) => (isBad(row) ? [place] : []))
    const next = by > 0 ? places.find((place) => place > at.current) : places.findLast((place) => place < at.current)
    const place = next ?? places.at(by > 0 ? 0 : -1)
    if (place === undefined) return
    at.current = place
    setPage(pageAt(place))
    setWanted({ row: rows[place]!.row })
  }
  useF8(toProblem)
  useEffect(() => {
    if (wanted) document.getElementById(problemId(wanted.row))?.focus()
  }, [wanted])

  const last = Math.max(1, Math.ceil(rows.length / perPage))
  const seen = Math.min(page, last)
  return {
    shown,
    show(next: Shown) {
      at.current = -1
      setChosen(next)
      setPage(1)
    },
    rows: pageOf(rows, { page: seen, perPage }),
    page: seen,
    perPage,
    total: rows.length,
    toPage: setPage,
    toProblem,
  }
}

export type PreviewRows = ReturnType<typeof usePreviewRows>

const pageAt = (place: number) => Math.floor(place / perPage) + 1

function useF8(go: (by: 1 | -1) => void): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      latest.current(event.shiftKey ? -1 : 1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
