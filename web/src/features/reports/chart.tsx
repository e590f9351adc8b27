import { frameMessages } from '@laisen/contract/messages/frame'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import s from './chart.module.css'
import {
  type ChartBar,
  type ChartModel,
  type ChartPart,
  heightOf,
  type Pick,
  ticksFor,
  topOf,
  valueIn,
} from './chart-model.ts'
import { useReportTexts } from './use-report-texts.ts'

interface Props {
  model: ChartModel
  onPick: (pick: Pick) => void
}

/** With more bars than this there is no room for the value above each. */
const mostWithValues = 13
/** And with more than this not for a label below each. */
const mostLabels = 16

/** Of a letter below a bar, on average. */
const letterPixels = 7

/** Bars with a scale, a legend and the figures beside them. The same numbers stand in a table for screen readers. */
export function Chart({ model, onPick }: Props) {
  return (
    <div className={s.chart}>
      <figure className={s.figure}>
        <figcaption className={s.head}>
          <span className={s.title}>{model.title}</span>
          <Legend model={model} onPick={onPick} />
        </figcaption>
        <Plot model={model} onPick={onPick} />
        <AsTable model={model} />
      </figure>
      <dl className={s.figures}>
        {model.figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Legend({ model: { parts, line }, onPick }: Props) {
  const shown = [...(line ? [line] : []), ...parts]
  if (shown.length < 2) return null
  return (
    <ul className={s.legend}>
      {shown.map((part) => (
        <li key={part.key}>
          <LegendEntry part={part} isLine={part === line} onPick={onPick} />
        </li>
      ))}
    </ul>
  )
}

function LegendEntry({ part, isLine, onPick }: { part: ChartPart; isLine: boolean; onPick: Props['onPick'] }) {
  const mark = <span className={classNames(isLine ? s.lineMark : s.mark, s[part.tone])} aria-hidden="true" />
  const { pick } = part
  if (!pick)
    return (
      <span className={s.entry}>
        {mark}
        {part.label}
      </span>
    )
  return (
    <button type="button" className={classNames(s.entry, s.choose)} onClick={() => onPick(pick)}>
      {mark}
      {part.label}
    </button>
  )
}

function Plot({ model, onPick }: Props) {
  const format = useFormat()
  const scroll = useNewestInView(model)
  const ticks = ticksFor(topOf(model))
  const top = ticks.at(-1) ?? 1
  const every = Math.ceil(model.bars.length / mostLabels)
  const longest = Math.max(0, ...model.bars.flatMap(({ label }) => label.split(/[\s\u200b]/).map(lettersIn)))
  // Where each bar has its label, it is wide enough for the words, which may stand below one another.
  const labelPixels = every === 1 ? `${longest * letterPixels}px` : '0px'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroll} className={s.scroll} tabIndex={0} aria-label={model.title}>
      <div className={s.plot} style={{ '--bars': model.bars.length, '--label': labelPixels } as CSSProperties}>
        <div className={s.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {format.number(tick)}
            </span>
          ))}
        </div>
        <div className={s.field}>
          {ticks.map((tick) => (
            <span
              key={tick}
              className={s.rule}
              style={{ top: `${22 + (1 - tick / top) * 148}px` }}
              aria-hidden="true"
            />
          ))}
          <ol className={classNames(s.bars, every === 1 && s.wraps)}>
            {model.bars.map((bar, at) => (
              <li key={bar.key}>
                <Bar
                  {...{ bar, model, top, onPick }}
                  labelled={at % every === 0}
                  valued={model.bars.length <= mostWithValues}
                />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

/** What scrolls, at its end where that is the newest. Another range of time begins there again. */
function useNewestInView({ throughTime, bars }: ChartModel) {
  const scroll = useRef<HTMLElement>(null)
  const range = throughTime && `${bars[0]?.key} ${bars.length}`
  useLayoutEffect(() => {
    if (range && scroll.current) scroll.current.scrollLeft = scroll.current.scrollWidth
  }, [range])
  return scroll
}

/** How many letters of a word stand side by side: Thai vowels and tones above and below take no room of their own. */
function lettersIn(word: string): number {
  return word.replace(/\p{Mark}/gu, '').length
}

interface BarProps extends Props {
  bar: ChartBar
  top: number
  labelled: boolean
  valued: boolean
}

function Bar({ bar, model, top, labelled, valued, onPick }: BarProps) {
  const { t } = useReportTexts()
  const format = useFormat()
  const { parts, line } = model
  const facts = factsOf(bar, model, format.number)
  const height = heightOf(bar, parts)
  const figure = line ? valueIn(bar, line) : height
  const { pick } = bar
  const said = `${bar.name}: ${facts}`
  return (
    <div className={s.bar} title={pick ? undefined : said}>
      <span className={s.column} aria-hidden="true">
        {valued && (
          <span className={s.value} style={{ bottom: `${(Math.max(figure, height) / top) * 100}%` }}>
            {format.number(figure)}
          </span>
        )}
        {line && figure > 0 && <span className={s.line} data-line style={{ bottom: `${(figure / top) * 100}%` }} />}
        <span className={s.stack} data-stack style={{ height: `${(height / top) * 100}%` }}>
          {parts.map(
            (part) =>
              valueIn(bar, part) > 0 && (
                <span key={part.key} className={s[bar.tone ?? part.tone]} style={{ flexGrow: valueIn(bar, part) }} />
              ),
          )}
        </span>
      </span>
      <span className={s.label} aria-hidden="true">
        {labelled ? bar.label : ''}
      </span>
      {pick && figure + height > 0 && (
        <button
          type="button"
          className={s.press}
          title={said}
          aria-label={t('showOnly', { label: bar.name, facts })}
          onClick={() => onPick(pick)}
        />
      )}
    </div>
  )
}

/** “12”, or “Completed 9, Rejected 3”. */
function factsOf(bar: ChartBar, { parts, line }: ChartModel, number: (value: number) => string): string {
  const shown = [...(line ? [line] : []), ...parts].filter((part) => valueIn(bar, part) > 0)
  if (parts.length === 1 && !line) return number(heightOf(bar, parts))
  return shown.map((part) => `${part.label} ${number(valueIn(bar, part))}`).join(', ') || number(0)
}

function AsTable({ model: { title, bars, parts, line } }: { model: ChartModel }) {
  const { t } = useReportTexts()
  const frame = useText(frameMessages)
  const format = useFormat()
  const columns = [...(line ? [line] : []), ...parts]
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('chartTable', { title })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label || frame('all')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.name}</th>
              {columns.map((part) => (
                <td key={part.key}>{format.number(valueIn(bar, part))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
