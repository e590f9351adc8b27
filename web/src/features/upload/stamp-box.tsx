import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { PageSize } from '../../pdf/open-pdf.ts'
import { uploadMessages } from './messages.ts'
import classes from './stamp.module.css'
import { type Corner, corners, isOnPage, keepOnPage, pressKey, pullCorner, type StampPlace } from './stamp-geometry.ts'
import type { StampLook } from './stamp-look.ts'
import { StampPicture } from './stamp-picture.tsx'
import { useDrag } from './use-drag.ts'

interface StampBoxProps {
  place: StampPlace
  page: PageSize
  /** CSS pixels per point. */
  scale: number
  look: StampLook
  picture: string | undefined
  onPlace: (place: StampPlace) => void
}

/** The stamp on its page: dragged, pulled at a corner, or moved by keys. */
export function StampBox({ place, page, scale, look, picture, onPlace }: StampBoxProps) {
  const t = useText(uploadMessages)
  const { heightOf } = look
  const put = (next: StampPlace) => onPlace(keepOnPage(next, page, heightOf))
  const move = useDrag<StampPlace>(scale, (start, dx, dy) => put({ ...start, x: start.x + dx, y: start.y + dy }))
  const pull = useDrag<{ start: StampPlace; corner: Corner }>(scale, ({ start, corner }, dx) => {
    const next = pullCorner(start, corner, dx, heightOf)
    if (isOnPage(next, page, heightOf)) onPlace(next)
  })
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = pressKey(place, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    put(next)
  }

  const height = heightOf(place.length)
  const box = { left: place.x * scale, bottom: place.y * scale, width: place.length * scale, height: height * scale }
  const outside = !isOnPage(place, page, heightOf)
  const words = `X ${place.x} · Y ${place.y} · ${place.length}`
  const boxClass = [classes.box, outside ? classes.outside : '', look.invisible ? classes.invisible : ''].join(' ')
  const below = place.y + height > page.heightPoints - 24 / scale
  const tagClass = [
    classes.tag,
    below ? classes.tagBelow : '',
    place.x + 150 / scale > page.widthPoints ? classes.tagLeft : '',
  ].join(' ')
  return (
    <>
      <span className={classes.guideAcross} style={{ bottom: box.bottom }} />
      <span className={classes.guideDown} style={{ left: box.left, height: Math.max(0, box.bottom) }} />
      <div
        className={boxClass}
        style={box}
        role="application"
        aria-label={`${t('stampOnPage')}: ${words}`}
        aria-roledescription={t('stampControl')}
        aria-describedby="stamp-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes arrow keys, as role application says.
        tabIndex={0}
        data-stamp={words}
        onKeyDown={press}
        {...move(() => place)}
      >
        <StampPicture layout={look.layout(place.length)} picture={picture} />
        <span className={tagClass} aria-hidden="true">
          {words}
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

/** How the same stamp stands on a page where it is not being placed. */
export function StampGhost({ place, scale, look, picture }: Omit<StampBoxProps, 'page' | 'onPlace'>) {
  const size = { width: place.length * scale, height: look.heightOf(place.length) * scale }
  return (
    <div className={classes.ghost} style={{ left: place.x * scale, bottom: place.y * scale, ...size }}>
      <StampPicture layout={look.layout(place.length)} picture={picture} />
    </div>
  )
}
