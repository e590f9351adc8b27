import type { ReactNode } from 'react'
import s from './chips.module.css'
import { classNames } from './class-names.ts'

interface Chip {
  readonly id: number
  readonly name: string
}

interface Props {
  chips: readonly Chip[]
  /** Chips that were searched for are blue. */
  marked?: ReadonlySet<number>
  /** At most so many; `more` stands for the others. */
  most?: number
  more: (count: number) => ReactNode
}

const usualMost = 6

/** Names side by side: the groups of a row. */
export function Chips({ chips, marked, most = usualMost, more }: Props) {
  const ordered = marked ? [...chips].sort((a, b) => Number(marked.has(b.id)) - Number(marked.has(a.id))) : chips
  const hidden = ordered.slice(most)
  return (
    <ul className={s.chips}>
      {ordered.slice(0, most).map(({ id, name }) => (
        <li key={id} className={classNames(s.chip, marked?.has(id) && s.marked)}>
          {name}
        </li>
      ))}
      {hidden.length > 0 && (
        <li className={s.more} title={hidden.map(({ name }) => name).join(', ')}>
          {more(hidden.length)}
        </li>
      )}
    </ul>
  )
}
