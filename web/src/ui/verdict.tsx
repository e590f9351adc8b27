import {
  IconAlertTriangle,
  IconCheck,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldX,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import s from './verdict.module.css'

const looks = {
  green: IconShieldCheck,
  blue: IconShieldCheck,
  orange: IconShieldExclamation,
  grey: IconShieldExclamation,
  red: IconShieldX,
} as const

interface Props {
  tone: keyof typeof looks
  /** A plain headline: “Signed and sealed”. */
  title: string
  /** One sentence; the evidence follows below. */
  children: ReactNode
}

/** A coloured bar with a headline and one sentence. */
export function Verdict({ tone, title, children }: Props) {
  return (
    <section className={classNames(s.verdict, s[tone])}>
      <h2 className={s.head}>
        <Icon of={looks[tone]} size={20} />
        {title}
      </h2>
      <p>{children}</p>
    </section>
  )
}

export interface Check {
  key: string
  result: 'ok' | 'bad' | 'unsure'
  title: string
  text?: ReactNode
}

/** What was checked, and the result. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const icons = { ok: IconCheck, bad: IconX, unsure: IconAlertTriangle }
  return (
    <ul className={s.checks}>
      {checks.map((check) => (
        <li key={check.key}>
          <Icon of={icons[check.result]} className={s[check.result]} />
          <span className={s.words}>
            <span>{check.title}</span>
            {check.text && <span className="second">{check.text}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
