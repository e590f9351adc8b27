import type { ComponentProps } from 'react'
import { Badge } from '../../ui/badge.tsx'
import s from './platform.module.css'

interface Props extends ComponentProps<typeof Badge> {
  /** What more is to be said of the state; stands below it. */
  said: string | null
}

/** A state, and why it is so. */
export function ExplainedBadge({ said, ...badge }: Props) {
  return (
    <span className={s.two}>
      <span>
        <Badge {...badge} />
      </span>
      {said && <span className="second">{said}</span>}
    </span>
  )
}
