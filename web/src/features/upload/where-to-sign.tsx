import { IconMapPin } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { uploadMessages } from './messages.ts'
import s from './placing.module.css'
import { isOnLine } from './placing.ts'
import { isOnEveryPage, pageOf, placeOf } from './stamp-values.ts'
import type { LastPlace } from './use-last-place.ts'
import { type FoundLine, suggestedLine } from './use-signature-lines.ts'
import type { Stamp } from './use-stamp.ts'

interface Props {
  stamp: Stamp
  lines: readonly FoundLine[]
  lastPlace: LastPlace | undefined
  onUseLine: (line: FoundLine) => void
  onUseLast: (last: LastPlace) => void
}

/** Says where the stamp stands, and offers the signature line of the signer and the place of last time. */
export function WhereToSign({ stamp, lines, lastPlace, onUseLine, onUseLast }: Props) {
  const words = useText(uploadMessages)
  const { values, placed } = stamp
  const place = placeOf(values)
  const page = pageOf(values)
  const suggested = suggestedLine(lines)
  const standsOn = placed && suggested && page === suggested.page && isOnLine(place, suggested)
  const standsAsLast =
    placed && lastPlace && page === lastPlace.page && place.x === lastPlace.x && place.y === lastPlace.y
  return (
    <div className={s.where}>
      <h3 className={s.label}>{words('where')}</h3>
      <div className={s.card} data-where={placed ? 'placed' : 'unplaced'}>
        <Icon of={IconMapPin} size={18} />
        <p className={s.state}>{placed ? <Standing stamp={stamp} page={page} /> : words('notPlaced')}</p>
        {!placed && <p className={s.second}>{words('notPlacedHint')}</p>}
        {suggested && !standsOn && (
          <div className={s.offer}>
            <LineName line={suggested} />
            <Button variant="quiet" toolbar onClick={() => onUseLine(suggested)}>
              {words('useLine')}
            </Button>
          </div>
        )}
        {lastPlace && !standsAsLast && (
          <div className={s.offer}>
            <span>{words('lastPlace', { page: lastPlace.page })}</span>
            <Button variant="quiet" toolbar onClick={() => onUseLast(lastPlace)}>
              {words('useLast')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function Standing({ stamp, page }: { stamp: Stamp; page: number }) {
  const words = useText(uploadMessages)
  return isOnEveryPage(stamp.values) ? words('placedOnAll') : words('placedOn', { page })
}

function LineName({ line: { name, page } }: { line: FoundLine }) {
  const words = useText(uploadMessages)
  if (!name) return <span>{words('lineOn', { page })}</span>
  return (
    <>
      <span>{words('lineFor', { page })}</span>
      <span className={s.name}>{name}</span>
    </>
  )
}
