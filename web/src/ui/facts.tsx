import type { ReactNode } from 'react'
import s from './facts.module.css'

/** Names and values, side by side. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={s.facts}>
      {facts.map(([name, value]) => (
        <Pair key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function Pair({ name, value }: { name: string; value: ReactNode }) {
  const missing = value === null || value === undefined || value === ''
  return (
    <>
      <dt>{name}</dt>
      <dd>{missing ? '–' : value}</dd>
    </>
  )
}
