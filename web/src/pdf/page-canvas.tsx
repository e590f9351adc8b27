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
  /** The reader sees it; otherwise it is drawn in case they scroll to it. */
  inSight: boolean
  label: string
}

const settleMilliseconds = 120
const neighbourMilliseconds = 60

/** One page, drawn. While a new size is being drawn the old picture stays, stretched, so that zooming never flashes. */
export function PageCanvas({ pdf, number, scale, inSight, label }: PageCanvasProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const text = usePageText(pdf, number, state === 'drawn')
  const firstDelay = useRef(0)
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
        },
        () => {
          if (!wanted) return
          show(element)
          setState('failed')
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

/** Puts another picture in the place of the one before, whose memory some browsers keep until it has no size. */
function show(element: HTMLElement, canvas?: HTMLCanvasElement): void {
  const before = element.querySelector('canvas')
  element.replaceChildren(...(canvas ? [canvas] : []))
  if (before) before.width = 0
}

/** A damaged page, or one that did not arrive, says so in its own place; the others are shown all the same. */
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

/** The words of a page once it is drawn: a picture alone tells a screen reader nothing of what is to be signed. */
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
