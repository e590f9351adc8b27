import { stampMessages } from '@laisen/contract/messages/stamps'
import { type Text, useText } from '../../i18n/use-text.ts'
import type { PageSize } from '../../pdf/open-pdf.ts'
import { uploadMessages } from './messages.ts'
import type { PlaceError } from './panel-errors.ts'
import { isOnPage } from './stamp-geometry.ts'
import { numberProblem, type PlaceName, placeNames } from './stamp-numbers.ts'
import { allOnPage, type ShownSigner } from './stamp-row.ts'
import { pageOf, placeOf, type StampValues } from './stamp-values.ts'

export interface PlaceFacts {
  values: StampValues
  signers: readonly ShownSigner[]
  /** Empty if there is no document or it cannot be drawn. */
  sizes: readonly PageSize[]
}

/** Checks the numbers while they are typed: first on their own, then against this document. */
export function usePlaceError({ values, signers, sizes }: PlaceFacts): PlaceError | undefined {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const wrong = placeNames.find((name) => numberProblem(name, values[name]))
  if (wrong) return { fields: [wrong], text: numberText(wrong, values[wrong], { t, words }) }
  if (sizes.length === 0) return undefined
  const page = sizes[pageOf(values) - 1]
  if (!page) {
    const pages = sizes.length === 1 ? words('hasOnePage') : words('hasPages', { pages: sizes.length })
    return { fields: ['page'], text: `${t('notEnoughPages')} ${pages}` }
  }
  const place = placeOf(values)
  const [first] = signers
  if (!first || allOnPage(signers, place, page)) return undefined
  const pageSize = { pageWidth: Math.round(page.widthPoints), pageHeight: Math.round(page.heightPoints) }
  if (!first.look.invisible && !isOnPage(place, page, first.look.heightOf)) {
    const width = place.length
    const height = Math.round(first.look.heightOf(place.length))
    return { fields: beyond(values, page), text: words('outsidePage', { width, height, ...pageSize }) }
  }
  return { fields: ['y', 'length'], text: words('rowOutside', { count: signers.length, ...pageSize }) }
}

export const placeLabels = { x: 'positionX', y: 'positionY', length: 'length', page: 'page' } as const

interface Words {
  t: Text<typeof stampMessages>
  words: Text<typeof uploadMessages>
}

function numberText(name: PlaceName, text: string, { t, words }: Words): string {
  const field = t(placeLabels[name])
  const problem = numberProblem(name, text)
  if (problem?.kind === 'tooSmall') return words('numberTooSmall', { field, least: problem.least })
  if (problem?.kind === 'tooLarge') return words('numberTooLarge', { field, most: problem.most })
  return words('numberNeeded', { field })
}

function beyond(values: StampValues, page: PageSize): PlaceName[] {
  const { x, length } = placeOf(values)
  return x + length > page.widthPoints ? ['x', 'length'] : ['y', 'length']
}
