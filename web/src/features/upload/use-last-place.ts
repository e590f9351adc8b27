import type { DataOf } from '@laisen/contract/endpoint'
import { getStampOptions, keepStampPlace } from '@laisen/contract/endpoints/stamps'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'
import type { PageSize } from '../../pdf/open-pdf.ts'
import { pageOf, placeOf, type StampValues } from './stamp-values.ts'

export type LastPlace = DataOf<typeof getStampOptions>['lastPlaces'][number]

/** The place of last time for a document of this shape: as many pages, and a stamped page of this size. */
export function lastPlaceFor(
  places: readonly LastPlace[] | undefined,
  sizes: readonly PageSize[],
): LastPlace | undefined {
  return places?.find(({ pages, page, widthPoints, heightPoints }) => {
    const size = sizes[page - 1]
    if (pages !== sizes.length || !size) return false
    return Math.round(size.widthPoints) === widthPoints && Math.round(size.heightPoints) === heightPoints
  })
}

/** Remembers where a stamp was placed. Nobody waits for it, and nothing is lost if it fails. */
export function useKeepPlace(): (values: StampValues, sizes: readonly PageSize[]) => void {
  const client = useQueryClient()
  return (values, sizes) => {
    const page = pageOf(values)
    const size = sizes[page - 1]
    if (!size) return
    const shape = {
      pages: sizes.length,
      widthPoints: Math.round(size.widthPoints),
      heightPoints: Math.round(size.heightPoints),
    }
    const certID = values.allValidCert ? null : values.certID
    void call(keepStampPlace, { ...shape, ...placeOf(values), page, certID }, { background: true }).then(
      () => client.invalidateQueries({ queryKey: keyOf(getStampOptions) }),
      () => undefined,
    )
  }
}
