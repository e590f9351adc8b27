import { frameMessages } from '@laisen/contract/messages/frame'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import s from './pager.module.css'
import { pagesAround, pagesShown } from './pages-around.ts'
import { useNarrow } from './use-narrow.ts'

interface Props {
  /** 1-based. */
  page: number
  /** Rows of a page. */
  perPage: number
  /** Rows in all. */
  total: number
  onPage: (page: number) => void
  /** Page sizes to choose from; without them, the size is fixed. */
  sizes?: readonly number[]
  onPerPage?: (perPage: number) => void
  /** Replaces “Rows per page”, for example with “Cards per page”. */
  sizeLabel?: string
  /** How many page numbers it shows where there is room. */
  most?: number
  /** Its accessible name, if the screen has a second pager. */
  label?: string
  /** The first page has not arrived: it takes its room, but says nothing yet, and does not move when the rows need less. */
  waiting?: boolean
}

/** Shows the range on the left, and page size and page numbers on the right. */
export function Pager({ page, perPage, total, onPage, sizes, onPerPage, sizeLabel, most, label, waiting }: Props) {
  const t = useText(frameMessages)
  const format = useFormat()
  const narrow = useNarrow()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = total === 0 ? 0 : (page - 1) * perPage + 1
  const to = Math.min(total, page * perPage)
  const range = { from: format.number(from), to: format.number(to), total: format.number(total) }
  return (
    <div className={classNames(s.pager, waiting && s.waiting)}>
      <span role="status">{t('rangeOfTotal', range)}</span>
      <div className={s.end}>
        {sizes && onPerPage && (
          <label className={s.size}>
            {sizeLabel ?? t('rowsPerPage')}
            <span className={s.selectBox}>
              <select
                className={s.select}
                value={perPage}
                onChange={(event) => onPerPage(Number(event.currentTarget.value))}
              >
                {sizes.map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
              </select>
              <Icon of={IconChevronDown} size={16} />
            </span>
          </label>
        )}
        <nav aria-label={label ?? t('pages')}>
          <ul className={s.pages}>
            <li>
              <Step
                label={t('previousPage')}
                icon={IconChevronLeft}
                disabled={page <= 1}
                onClick={() => onPage(page - 1)}
              />
            </li>
            {pagesAround(page, pages, narrow ? pagesShown.narrow : (most ?? pagesShown.wide)).map((one) =>
              typeof one === 'string' ? (
                <li key={one} className={s.gap} aria-hidden="true">
                  …
                </li>
              ) : (
                <li key={one}>
                  <button
                    type="button"
                    className={s.page}
                    aria-label={t('page', { page: one })}
                    aria-current={one === page ? 'page' : undefined}
                    onClick={() => one !== page && onPage(one)}
                  >
                    {one}
                  </button>
                </li>
              ),
            )}
            <li>
              <Step
                label={t('nextPage')}
                icon={IconChevronRight}
                disabled={page >= pages}
                onClick={() => onPage(page + 1)}
              />
            </li>
          </ul>
        </nav>
      </div>
    </div>
  )
}

interface StepProps {
  label: string
  icon: typeof IconChevronLeft
  disabled: boolean
  onClick: () => void
}

function Step({ label, icon, disabled, onClick }: StepProps) {
  return (
    <button type="button" className={s.page} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon of={icon} size={17} />
    </button>
  )
}
