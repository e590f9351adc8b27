import { type ReactNode, useId } from 'react'
import check from './check.module.css'
import s from './choice-list.module.css'

export interface Choice<Value extends string | number> {
  value: Value
  title: string
  hint?: ReactNode
  /** At the end of the row: a code, a count. */
  facts?: ReactNode
  /** Why it is disabled; shown as the hint. */
  blocked?: string
}

interface Props<Value extends string | number> {
  label: string
  choices: readonly Choice<Value>[]
  chosen: ReadonlySet<Value>
  /** Single or multiple choice. */
  many?: boolean
  onChange: (chosen: ReadonlySet<Value>) => void
}

/** The list of a picker. The selected row has a pale ink background and an ink bar. */
export function ChoiceList<Value extends string | number>({
  label,
  choices,
  chosen,
  many = false,
  onChange,
}: Props<Value>) {
  const name = useId()
  const toggle = (value: Value, on: boolean) => {
    if (!many) return onChange(new Set([value]))
    const next = new Set(chosen)
    if (on) next.add(value)
    else next.delete(value)
    onChange(next)
  }
  return (
    <fieldset className={s.group}>
      <legend className="visually-hidden">{label}</legend>
      <ul className={s.list}>
        {choices.map((choice) => (
          <li key={choice.value}>
            <label className={s.row}>
              <input
                type={many ? 'checkbox' : 'radio'}
                name={name}
                className={many ? check.box : check.dot}
                checked={chosen.has(choice.value)}
                disabled={choice.blocked !== undefined}
                onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
              />
              <span className={s.words}>
                <span className={s.title}>{choice.title}</span>
                {(choice.blocked ?? choice.hint) && <span className={s.hint}>{choice.blocked ?? choice.hint}</span>}
              </span>
              {choice.facts && <span className={s.facts}>{choice.facts}</span>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
