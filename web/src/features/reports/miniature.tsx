import type { ReportName } from '@laisen/contract/reports'
import tones from './chart.module.css'
import { type ChartBar, type ChartModel, type ChartPart, heightOf, topOf, valueIn } from './chart-model.ts'
import s from './reports-menu.module.css'

interface Props {
  model: ChartModel
}

/** The small picture of a report, from its own numbers. It is decoration: the card says its name and its figure. */
export function Miniature({ name, model }: Props & { name: ReportName }) {
  if (topOf(model) === 0) return <span className={s.nothing} />
  switch (name) {
    case 'envelopestatusreport':
      return <Lying model={model} />
    case 'enveloperecipientreport':
      return <Shares model={model} />
    case 'envelopevolumereport':
      return <Lines model={model} />
    case 'envelopeauthenticationreport':
      return <Days model={model} />
    default:
      return <Standing model={model} />
  }
}

function toneOf(bar: ChartBar, part: ChartPart): string | undefined {
  return tones[bar.tone ?? part.tone]
}

function Standing({ model }: Props) {
  const top = topOf(model)
  return (
    <span className={s.standing}>
      {model.bars.map((bar) => (
        <span key={bar.key} style={{ height: `${(heightOf(bar, model.parts) / top) * 100}%` }}>
          {model.parts.map((part) => (
            <span key={part.key} className={toneOf(bar, part)} style={{ flexGrow: valueIn(bar, part) }} />
          ))}
        </span>
      ))}
    </span>
  )
}

/** There is room for four. */
function most(bars: readonly ChartBar[], part: ChartPart): readonly ChartBar[] {
  return bars.toSorted((one, other) => valueIn(other, part) - valueIn(one, part)).slice(0, 4)
}

function Lying({ model }: Props) {
  const top = topOf(model)
  const [part] = model.parts
  return (
    <span className={s.lying}>
      {part &&
        most(model.bars, part).map((bar) => (
          <span key={bar.key} className={s.lyingRow}>
            <span className={toneOf(bar, part)} style={{ width: `${(valueIn(bar, part) / top) * 74}%` }} />
            <span>{valueIn(bar, part)}</span>
          </span>
        ))}
    </span>
  )
}

/** One bar for all: how much each part is of it. */
function Shares({ model: { parts, bars } }: Props) {
  const sums = parts.map((part) => ({ part, sum: bars.reduce((sum, bar) => sum + valueIn(bar, part), 0) }))
  return (
    <span className={s.shares}>
      {sums.map(({ part, sum }) => (
        <span key={part.key} className={tones[part.tone]} style={{ flexGrow: sum }} />
      ))}
    </span>
  )
}

const WIDTH = 200
const HEIGHT = 72

/** What was sent, and what was declined. */
function Lines({ model }: Props) {
  const top = topOf(model)
  const last = Math.max(1, model.bars.length - 1)
  const drawn = [...(model.line ? [model.line] : []), ...model.parts.filter(({ key }) => key !== 'voided')]
  const pointsOf = (part: ChartPart) =>
    model.bars
      .map((bar, at) => `${(at / last) * WIDTH},${(HEIGHT - (valueIn(bar, part) / top) * HEIGHT).toFixed(1)}`)
      .join(' ')
  return (
    <svg className={s.lines} viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} aria-hidden="true" preserveAspectRatio="none">
      {drawn.map((part) => (
        <polyline key={part.key} points={pointsOf(part)} className={s[`line_${part.tone}`]} />
      ))}
    </svg>
  )
}

/** A field for each day: the darker, the more checks; red where more than one in ten failed. */
function Days({ model }: Props) {
  const top = topOf(model)
  const [succeeded, failed] = model.parts
  return (
    <span className={s.days}>
      {model.bars.map((bar) => {
        const all = heightOf(bar, model.parts)
        const bad = failed ? valueIn(bar, failed) : succeeded?.key === 'failed' ? all : 0
        const share = all === 0 ? 0.12 : 0.35 + 0.65 * (all / top)
        return <span key={bar.key} className={bad * 10 > all ? tones.red : tones.ink} style={{ opacity: share }} />
      })}
    </span>
  )
}
