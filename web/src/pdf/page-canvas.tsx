import { IconFileBroken } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { viewerMessages } from './messages.ts'
import type { OpenPdf } from './open-pdf.ts'
import classes from './viewer.module.css'

interface PageCanvasProps {
  pdf: OpenPdf
  number: number
  /** CSS pixels per point. */
  scale: number
  /** Whether the page is in view; otherwise it is drawn ahead of scrolling. */
  inSight: boolean
  label: string
  /** The page was drawn, or cannot be. */
  onSettled?: (() => void) | undefined
}

const settleMilliseconds = 120
const neighbourMilliseconds = 60

/**
 * One drawn page. While it is redrawn at another size, the old picture is stretched, so that zooming does not flicker.
 */
export function PageCanvas({ pdf, number, scale, inSight, label, onSettled }: PageCanvasProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const text = usePageText(pdf, number, state === 'drawn')
  const firstDelay = useRef(0)
  const settled = useRef(onSettled)
  settled.current = onSettled
  firstDelay.current = inSight ? 0 : neighbourMilliseconds

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws the same once more.
  useEffect(() => {
    const element = holder.current
    if (!element || scale <= 0) return
    let cancel = () => {}
    const draw = () => {
      const canvas = document.createElement('canvas')
      canvas.setAttribute('aria-hidden', 'true')
      const drawing = pdf.draw(number, canvas, { pixelsPerPoint: scale * window.devicePixelRatio })
      let wanted = true
      cancel = () => {
        wanted = false
        drawing.cancel()
      }
      drawing.done.then(
        () => {
          if (!wanted) return
          show(element, canvas)
          setState('drawn')
          settled.current?.()
        },
        () => {
          if (!wanted) return
          show(element)
          setState('failed')
          settled.current?.()
        },
      )
    }
    const timer = setTimeout(draw, element.hasChildNodes() ? settleMilliseconds : firstDelay.current)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [pdf, number, scale, attempt])

  useEffect(() => {
    const element = holder.current
    return () => {
      if (element) show(element)
    }
  }, [])

  return (
    <>
      <div ref={holder} className={classes.canvas} role="img" aria-label={label} data-drawn={state === 'drawn'} />
      {text && <p className="visually-hidden">{text}</p>}
      {state === 'failed' && <Undrawable onRetry={() => setAttempt(attempt + 1)} />}
    </>
  )
}

/** Replaces the picture and sets the old canvas to size 0, because some browsers keep its memory until then. */
function show(element: HTMLElement, canvas?: HTMLCanvasElement): void {
  const before = element.querySelector('canvas')
  element.replaceChildren(...(canvas ? [canvas] : []))
  if (before) before.width = 0
}

/** A page that is damaged or failed to load says so in its place; the others are still shown. */
function Undrawable({ onRetry }: { onRetry: () => void }) {
  const t = useText(viewerMessages)
  return (
    <div className={classes.undrawable} role="note">
      <Icon of={IconFileBroken} size={32} />
      <p>{t('pageUndrawable')}</p>
      <Button toolbar onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}

/** The page's text, once it is drawn: a picture alone would tell a screen reader nothing about the document. */
function usePageText(pdf: OpenPdf, number: number, wanted: boolean): string {
  const [text, setText] = useState('')
  useEffect(() => {
    if (!wanted) return
    let current = true
    pdf.text(number).then(
      (words) => current && setText(words),
      () => {},
    )
    return () => {
      current = false
    }
  }, [pdf, number, wanted])
  return text
}
