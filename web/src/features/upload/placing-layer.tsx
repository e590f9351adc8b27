import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { PlacedPage } from '../../pdf/layout.ts'
import type { PageSize } from '../../pdf/open-pdf.ts'
import { pointOnSheet } from '../../pdf/point-on-sheet.ts'
import { classNames } from '../../ui/class-names.ts'
import { uploadMessages } from './messages.ts'
import s from './placing.module.css'
import { isOnLine, type LineZone, lineAt, placeAround, placeOnLine, zoneOf } from './placing.ts'
import { StillStamp } from './stamp-box.tsx'
import type { StampPlace } from './stamp-geometry.ts'
import { heightOfRow, placeSigners } from './stamp-row.ts'
import { pageOf, placeOf } from './stamp-values.ts'
import type { FoundLine } from './use-signature-lines.ts'
import type { Stamp } from './use-stamp.ts'

interface Props {
  page: PlacedPage
  scale: number
  stamp: Stamp
  /** The signature lines of this page. */
  lines: readonly FoundLine[]
  onPlace: (place: StampPlace) => void
}

/**
 * Lies over a page and takes clicks: one places the stamp there, or on the signature line that it hits. Until the stamp is
 * placed, its picture follows the mouse. With the keyboard, Tab goes from line to line and Enter places.
 */
export function PlacingLayer({ page, scale, stamp, lines, onPlace }: Props) {
  const [shown, setShown] = useState<StampPlace>()
  const following = useFollowing(shown !== undefined, () => setShown(undefined))
  const size = { widthPoints: page.width / scale, heightPoints: page.height / scale }
  const on = { page: size, heightAt: (at: StampPlace) => heightOfRow(stamp.signers, at, size) }
  const now = placeOf(stamp.values)
  const onLine = (line: FoundLine) => placeOnLine(line, now.length, on)
  const topOf = (placed: StampPlace) => placed.y + on.heightAt({ ...placed, y: 0 })
  const at = (event: MouseEvent<HTMLElement>) => {
    const point = pointOnSheet(event.currentTarget, event, { ...page, scale })
    const line = lineAt(point, lines)
    return line ? onLine(line) : placeAround(point, now.length, on)
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && !stamp.placed && following.on) setShown(at(event))
  }
  const place = (next: StampPlace) => {
    setShown(undefined)
    onPlace(next)
  }
  const taken = (line: FoundLine) => stamp.placed && pageOf(stamp.values) === page.number && isOnLine(now, line)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for pointers; with keys, the lines and the stamp are reached.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className={classNames(s.layer, !stamp.placed && s.open)}
      data-placing
      onClick={(event) => place(at(event))}
      onPointerMove={follow}
      onPointerLeave={() => {
        following.again()
        setShown(undefined)
      }}
    >
      {lines.map((line) => (
        <LineMarker
          key={`${line.x} ${line.y}`}
          line={line}
          zone={zoneOf(line, topOf(onLine(line)))}
          scale={scale}
          taken={taken(line)}
          onShow={(wanted) => setShown(wanted ? onLine(line) : undefined)}
          onPlace={() => place(onLine(line))}
        />
      ))}
      {shown && <Following place={shown} stamp={stamp} size={size} scale={scale} />}
    </div>
  )
}

interface MarkerProps {
  line: FoundLine
  zone: LineZone
  scale: number
  /** The stamp stands on it. */
  taken: boolean
  /** The keyboard reached it, or left it. */
  onShow: (wanted: boolean) => void
  onPlace: () => void
}

/** A signature line of the page: the signer's own with the marker, others in grey. */
function LineMarker({ line, zone, scale, taken, onShow, onPlace }: MarkerProps) {
  const words = useText(uploadMessages)
  const { name, page, own } = line
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onShow(false)
    focusStamp(event.currentTarget)
  }
  if (taken) return null
  return (
    <button
      type="button"
      className={classNames(s.line, own && s.own)}
      style={{ left: zone.x * scale, bottom: zone.y * scale, width: zone.width * scale, height: zone.height * scale }}
      aria-label={name ? words('lineNamed', { name, page }) : words('lineOnPage', { page })}
      data-line={own ? 'own' : 'other'}
      onFocus={() => onShow(true)}
      onBlur={() => onShow(false)}
      onKeyDown={press}
      onClick={(event) => {
        event.stopPropagation()
        // A click by key: the line goes away under the focus, which stays with what was placed.
        if (event.detail === 0) focusStamp(event.currentTarget)
        onPlace()
      }}
    >
      <span className={s.tag}>{words(own ? 'signHere' : 'signatureLine')}</span>
    </button>
  )
}

interface FollowingProps {
  place: StampPlace
  stamp: Stamp
  size: PageSize
  scale: number
}

/** Where the stamp would stand. */
function Following({ place, stamp, size, scale }: FollowingProps) {
  const placed = placeSigners(stamp.signers, place, size)?.filter(({ look }) => !look.invisible)
  return placed?.map((one) => <StillStamp key={one.certID} {...one} scale={scale} kind="pointer" />)
}

/** Esc stops the stamp from following the mouse, until the mouse comes back to the page. */
function useFollowing(shown: boolean, onStop: () => void) {
  const [on, setOn] = useState(true)
  useEffect(() => {
    if (!shown) return
    const stop = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOn(false)
      onStop()
    }
    document.addEventListener('keydown', stop)
    return () => document.removeEventListener('keydown', stop)
  })
  return { on, again: () => setOn(true) }
}

/** Moves the focus to the stamp on the same screen, once it is drawn in its new place. */
function focusStamp(from: HTMLElement): void {
  const screen = from.closest('section')
  requestAnimationFrame(() => screen?.querySelector<HTMLElement>('[data-stamp]')?.focus())
}
