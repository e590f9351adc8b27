import { signatureMessages } from '@laisen/contract/messages/signatures'
import { useEffect, useLayoutEffect, useRef } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { useText } from '../../i18n/use-text.ts'
import { pen, scaled } from './ink.ts'
import s from './signatures.module.css'

/** Strokes are kept as if every pad were this wide, so they survive a turned phone. */
const KEPT_WIDTH = 560

interface Props {
  name: string
  strokes: readonly PointGroup[]
  onDraw: (strokes: readonly PointGroup[]) => void
  onUndo: () => void
}

/** Paper to sign on with a mouse, a pen or a finger. */
export function DrawPad({ name, strokes, onDraw, onUndo }: Props) {
  const t = useText(signatureMessages)
  const canvas = useDrawing(strokes, onDraw)
  useUndoKey(onUndo)
  return (
    <div className={s.pad}>
      <span className={s.baseline} aria-hidden="true" />
      <span className={s.padFoot} aria-hidden="true">
        <span className={s.padName}>{name}</span>
        <span>{t('padHint')}</span>
      </span>
      <canvas ref={canvas} className={s.canvas} role="img" aria-label={t('padLabel')} />
    </div>
  )
}

/** Shows the strokes on a canvas, in its size, and tells of each new one. */
function useDrawing(strokes: readonly PointGroup[], onDraw: Props['onDraw']) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const latest = useRef({ strokes, onDraw })
  latest.current = { strokes, onDraw }

  useLayoutEffect(() => {
    const paper = canvas.current
    if (!paper) return
    const drawing = new SignaturePad(paper, pen)
    pad.current = drawing
    drawing.addEventListener('endStroke', () => {
      latest.current.onDraw(scaled(drawing.toData(), KEPT_WIDTH / paper.clientWidth))
    })
    const fit = () => {
      const sharpness = Math.max(2, devicePixelRatio)
      paper.width = paper.clientWidth * sharpness
      paper.height = paper.clientHeight * sharpness
      paper.getContext('2d')?.scale(sharpness, sharpness)
      drawing.fromData(scaled(latest.current.strokes, paper.clientWidth / KEPT_WIDTH))
    }
    const watch = new ResizeObserver(fit)
    watch.observe(paper)
    fit()
    return () => {
      watch.disconnect()
      drawing.off()
    }
  }, [])

  useEffect(() => {
    const paper = canvas.current
    // What was just drawn is there already.
    if (!paper || !pad.current || pad.current.toData().length === strokes.length) return
    pad.current.fromData(scaled(strokes, paper.clientWidth / KEPT_WIDTH))
  }, [strokes])
  return canvas
}

/** Ctrl+Z, or ⌘Z, unless it belongs to a field. */
function useUndoKey(onUndo: () => void): void {
  const latest = useRef(onUndo)
  latest.current = onUndo
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      if (event.target instanceof HTMLInputElement && event.target.type !== 'radio' && event.target.type !== 'checkbox')
        return
      if (event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
