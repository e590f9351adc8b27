import type { ReactNode } from 'react'
import type { PlacedPage } from './layout.ts'
import { type Turn, transformOf, turnedSize } from './turn.ts'
import classes from './viewer.module.css'

interface Props {
  page: PlacedPage
  turn: Turn
  /** Its top in the stack of all pages; undefined in single-page view. */
  placed: boolean
  /** Laid out as on the upright page. */
  children: ReactNode
}

/** The sheet of a page, rotated with everything on it. */
export function TurnedSheet({ page, turn, placed, children }: Props) {
  const { width, height } = page
  const sheet = turnedSize({ widthPoints: width, heightPoints: height }, turn)
  const place = placed ? { top: page.top, marginLeft: -width / 2 } : {}
  return (
    <div className={classes.page} data-page={page.number} style={{ width, height, ...place }}>
      <div
        className={classes.sheet}
        data-turn={turn}
        style={{ width: sheet.widthPoints, height: sheet.heightPoints, transform: transformOf(turn, page) }}
      >
        {children}
      </div>
    </div>
  )
}
