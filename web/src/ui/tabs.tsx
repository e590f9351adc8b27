import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from './class-names.ts'
import s from './tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: string
  count?: number | undefined
  /** The count is what waits for the person: it has the colour of the marker. */
  marked?: boolean
}

interface Props<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  /** The open tab, kept in the address. */
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
}

/** Tabs with counts. Arrow keys, Home and End move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: Props<Value>) {
  const id = useId()
  const format = useFormat()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={s.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={s.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={classNames(s.count, tab.marked && tab.count > 0 && s.marked)}>
                {format.number(tab.count)}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} style={{ display: 'contents' }}>
        {children}
      </div>
    </>
  )
}
