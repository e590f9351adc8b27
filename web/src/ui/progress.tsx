import { frameMessages } from '@laisen/contract/messages/frame'
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import s from './progress.module.css'
import { Spinner } from './spinner.tsx'

/** A progress bar with its number beside it. */
export function Bar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      className={s.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={s.fill} style={{ width: `${percent}%` }} />
    </div>
  )
}

/** How much of a limit is used: “42 / 50”, or only the number if there is no limit (1§2). */
export function Meter({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const format = useFormat()
  return (
    <div className={s.meter}>
      <div>
        <span>{label}</span>
        <span className="whole">
          <strong>{format.number(used)}</strong>
          {limit !== null && ` / ${format.number(limit)}`}
        </span>
      </div>
      {limit !== null && <Bar share={limit === 0 ? 1 : used / limit} label={label} />}
    </div>
  )
}

interface ProgressResult {
  key: string
  name: string
  state: 'done' | 'failed' | 'running' | 'waiting'
  text: string
}

interface Props {
  title: string
  done: number
  /** 0 until it is known. */
  total: number
  /** Undefined until it can be estimated. */
  secondsLeft?: number | undefined
  /** The work continues after the user leaves the page. */
  mayLeave?: boolean
  results?: readonly ProgressResult[]
  /** “Stop after this file”. */
  stopLabel?: string
  onStop?: () => void
  children?: ReactNode
}

/** Progress of work that takes more than two seconds: count, time left, result per file, and a button to stop. */
export function Progress({ title, done, total, secondsLeft, mayLeave, results, stopLabel, onStop, children }: Props) {
  const t = useText(frameMessages)
  const format = useFormat()
  const share = total === 0 ? 0 : done / total
  return (
    <section className={s.card} aria-label={title}>
      <h2>{title}</h2>
      <p className="second">
        {secondsLeft !== undefined && timeLeft(t, secondsLeft)} {mayLeave && t('mayLeave')}
      </p>
      {total > 0 && (
        <div className={s.numbers}>
          <strong>{t('progressOf', { done: format.number(done), total: format.number(total) })}</strong>
          <span className="second">{format.percent(Math.round(share * 100) / 100)}</span>
        </div>
      )}
      <Bar share={share} label={title} />
      {results && (
        <ul className={s.results}>
          {results.map((result) => (
            <li key={result.key}>
              <ResultGlyph state={result.state} />
              <span className={s.name}>{result.name}</span>
              <span className={result.state === 'failed' ? s.failedText : 'second'}>{result.text}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
      {onStop && (
        <div className={s.stop}>
          <Button onClick={onStop}>{stopLabel ?? t('stop')}</Button>
        </div>
      )}
    </section>
  )
}

function timeLeft(t: ReturnType<typeof useText<typeof frameMessages>>, seconds: number): string {
  if (seconds >= 60) return t('minutesLeft', { count: Math.round(seconds / 60) })
  return t('secondsLeft', { count: Math.max(1, Math.round(seconds)) })
}

function ResultGlyph({ state }: { state: ProgressResult['state'] }) {
  if (state === 'running') {
    return (
      <span className={s.running}>
        <Spinner size={18} />
      </span>
    )
  }
  const icon = { done: IconCheck, failed: IconX, waiting: IconCircle }[state]
  return <Icon of={icon} className={s[state]} />
}
