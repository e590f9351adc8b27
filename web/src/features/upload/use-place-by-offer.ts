import type { PageSize } from '../../pdf/open-pdf.ts'
import type { Viewer } from '../../pdf/use-viewer.ts'
import { type PlacingOn, placeOnLine } from './placing.ts'
import { keepOnPage, type StampPlace } from './stamp-geometry.ts'
import { heightOfRow } from './stamp-row.ts'
import { placeOf } from './stamp-values.ts'
import type { LastPlace } from './use-last-place.ts'
import type { FoundLine } from './use-signature-lines.ts'
import type { Stamp } from './use-stamp.ts'

interface Parts {
  stamp: Stamp
  viewer: Viewer
  sizes: readonly PageSize[]
  onEdit: () => void
}

/** Places the stamp where the panel offers it, and shows that page. */
export function usePlaceByOffer({ stamp, viewer, sizes, onEdit }: Parts) {
  const put = (page: number, placing: (on: PlacingOn) => StampPlace) => {
    const size = sizes[page - 1]
    if (!size) return
    onEdit()
    stamp.put(placing({ page: size, heightAt: (at) => heightOfRow(stamp.signers, at, size) }), page)
    if (viewer.page !== page) viewer.goTo(page)
  }
  return {
    onUseLine: (line: FoundLine) => put(line.page, (on) => placeOnLine(line, placeOf(stamp.values).length, on)),
    onUseLast: ({ page, x, y, length }: LastPlace) =>
      put(page, (on) => keepOnPage({ x, y, length }, on.page, on.heightAt)),
  }
}
