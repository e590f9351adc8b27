import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { PageSize } from '../../pdf/open-pdf.ts'
import { keyOnSheet, turnOf } from '../../pdf/turn.ts'
import { classNames } from '../../ui/class-names.ts'
import { uploadMessages } from './messages.ts'
import classes from './stamp.module.css'
import {
  type Corner,
  corners,
  type HeightAt,
  isOnPage,
  keepOnPage,
  pressKey,
  pullCorner,
  type StampPlace,
} from './stamp-geometry.ts'
import { StampPicture } from './stamp-picture.tsx'
import type { PlacedSigner } from './stamp-row.ts'
import { useDrag } from './use-drag.ts'

interface StampBoxProps extends PlacedSigner {
  page: PageSize
  /** CSS pixels per point. */
  scale: number
  /** The height of the stamp together with the row behind it. */
  heightAt: HeightAt
  /** Nobody chose its place yet: it lies where stamps begin. */
  waiting: boolean
  /** The stamp, or one of its row, does not fit on the page. */
  outside: boolean
  onPlace: (place: StampPlace) => void
}

/** The stamp on its page. It can be dragged, resized at a corner, or moved with keys. */
export function StampBox({ waiting, outside, ...props }: StampBoxProps) {
  const { place, page, scale, look, picture, heightAt, onPlace } = props
  const t = useText(uploadMessages)
  const { heightOf } = look
  const put = (next: StampPlace) => onPlace(keepOnPage(next, page, heightAt))
  const move = useDrag<StampPlace>(scale, (start, dx, dy) => put({ ...start, x: start.x + dx, y: start.y + dy }))
  const pull = useDrag<{ start: StampPlace; corner: Corner }>(scale, ({ start, corner }, dx) => {
    const next = pullCorner(start, { corner, byPoints: dx }, heightOf)
    if (isOnPage(next, page, heightOf)) onPlace(next)
  })
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = pressKey(place, keyOnSheet(turnOf(event.currentTarget), event.key), event.shiftKey)
    if (!next) return
    event.preventDefault()
    put(next)
  }
  const numbers = `X ${place.x} · Y ${place.y} · ${place.length}`
  const box = boxOf({ place, look, scale })
  const height = heightOf(place.length)
  // Another stamp of the row is right above, and there is room below.
  const coversRow = heightAt(place) >= 2 * height && place.y > 24 / scale
  const tag = classNames(
    classes.tag,
    (coversRow || place.y + height > page.heightPoints - 24 / scale) && classes.tagBelow,
    place.x + 150 / scale > page.widthPoints && classes.tagLeft,
  )
  return (
    <>
      {!waiting && (
        <>
          <span className={classes.guideAcross} style={{ bottom: box.bottom }} />
          <span className={classes.guideDown} style={{ left: box.left, height: Math.max(0, box.bottom) }} />
        </>
      )}
      <div
        className={classNames(classes.box, outside && classes.outside, waiting && classes.waiting)}
        style={box}
        role="application"
        aria-label={`${t('stampOnPage')}: ${numbers}`}
        aria-roledescription={t('stampControl')}
        aria-describedby="stamp-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes arrow keys, as role application says.
        tabIndex={0}
        data-stamp={numbers}
        onKeyDown={press}
        {...move(() => place)}
      >
        <StampPicture layout={look.layout(place.length)} picture={picture} />
        <span className={tag} aria-hidden="true">
          {numbers}
        </span>
        {corners.map((corner) => (
          <span
            key={corner}
            className={`${classes.handle} ${classes[corner]}`}
            {...pull(() => ({ start: place, corner }))}
          />
        ))}
      </div>
    </>
  )
}

function boxOf({ place, look, scale }: Pick<StampBoxProps, 'place' | 'look' | 'scale'>) {
  const height = look.heightOf(place.length) * scale
  return { left: place.x * scale, bottom: place.y * scale, width: place.length * scale, height }
}

interface StillProps extends PlacedSigner {
  scale: number
  /** A stamp on the page where the first one is placed, on another page, or where the pointer is. */
  kind: 'follower' | 'ghost' | 'pointer'
}

/** The style of a stamp that is not being placed: a later one of the row, one on another page, or one that is only shown. */
export function StillStamp({ kind, certID, ...stamp }: StillProps) {
  return (
    <div className={classes[kind]} style={boxOf(stamp)} data-still={`${kind} ${certID}`}>
      <StampPicture layout={stamp.look.layout(stamp.place.length)} picture={stamp.picture} />
    </div>
  )
}
