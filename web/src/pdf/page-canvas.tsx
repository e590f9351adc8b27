import { useEffect, useRef, useState } from 'react'
import type { OpenPdf } from './open-pdf.ts'
import classes from './viewer.module.css'

interface PageCanvasProps {
  pdf: OpenPdf
  number: number
  /** CSS pixels per point. */
  scale: number
  label: string
  /** What stands on the sheet when pdf.js cannot draw it. */
  undrawable: string
}

const settleMilliseconds = 120

/** One page, drawn. While a new size is being drawn the old picture stays, stretched, so that zooming never flashes. */
export function PageCanvas({ pdf, number, scale, label, undrawable }: PageCanvasProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [drawn, setDrawn] = useState(false)
  const text = usePageText(pdf, number, drawn)

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
          element.replaceChildren(canvas)
          setDrawn(true)
        },
        () => wanted && setFailed(true),
      )
    }
    const timer = setTimeout(draw, element.hasChildNodes() ? settleMilliseconds : 0)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [pdf, number, scale])

  return (
    <>
      <div ref={holder} className={classes.canvas} role="img" aria-label={label} data-drawn={drawn} />
      {text && <p className="visually-hidden">{text}</p>}
      {failed && <p className={classes.undrawable}>{undrawable}</p>}
    </>
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
