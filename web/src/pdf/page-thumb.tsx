import { memo, useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { viewerMessages } from './messages.ts'
import type { OpenPdf, PageSize } from './open-pdf.ts'
import classes from './page-list.module.css'
import { type Turn, transformOf, turnedSize } from './turn.ts'

/** The box a thumbnail must fit, in CSS pixels. */
const box = { width: 92, height: 122 }
/** Thumbnails that are scrolled past quickly are not drawn. */
const restMilliseconds = 150

interface Props {
  pdf: OpenPdf
  number: number
  size: PageSize
  turn: Turn
  current: boolean
  /** Chosen among several, instead of opened. */
  pressed?: boolean
  onChosen: (page: number) => void
}

/** A page thumbnail, drawn while it is visible in the list. */
export const PageThumb = memo(function PageThumb({ pdf, number, size, turn, current, pressed, onChosen }: Props) {
  const t = useText(viewerMessages)
  const holder = useRef<HTMLSpanElement>(null)
  const seen = turnedSize(size, turn)
  const scale = Math.min(box.width / seen.widthPoints, box.height / seen.heightPoints)
  const paper = { width: seen.widthPoints * scale, height: seen.heightPoints * scale }
  useThumb(holder, { pdf, number, scale })
  return (
    <button
      type="button"
      className={classes.thumb}
      aria-label={t('pageOf', { page: number, pages: pdf.pages })}
      aria-current={current ? 'page' : undefined}
      aria-pressed={pressed}
      data-thumb={number}
      onClick={() => onChosen(number)}
    >
      <span className={classes.paper} style={paper}>
        <span
          ref={holder}
          className={classes.picture}
          style={{
            width: size.widthPoints * scale,
            height: size.heightPoints * scale,
            transform: transformOf(turn, paper),
          }}
        />
      </span>
      <span aria-hidden>{number}</span>
    </button>
  )
})

interface Thumb {
  pdf: OpenPdf
  number: number
  scale: number
}

function useThumb(holder: { readonly current: HTMLElement | null }, { pdf, number, scale }: Thumb): void {
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    const element = holder.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [holder])
  useEffect(() => {
    const element = holder.current
    if (!element || !inSight) return
    const canvas = document.createElement('canvas')
    canvas.setAttribute('aria-hidden', 'true')
    let cancel = () => {}
    const timer = setTimeout(() => {
      const drawing = pdf.draw(number, canvas, { pixelsPerPoint: scale * window.devicePixelRatio })
      cancel = drawing.cancel
      // A page that cannot be drawn stays blank here; the page itself shows the reason.
      drawing.done.then(
        () => element.replaceChildren(canvas),
        () => {},
      )
    }, restMilliseconds)
    return () => {
      clearTimeout(timer)
      cancel()
      canvas.remove()
      // Some browsers keep a canvas's memory until its size is 0.
      canvas.width = 0
    }
  }, [holder, inSight, pdf, number, scale])
}
