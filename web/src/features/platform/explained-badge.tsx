import type { ComponentProps } from 'react'
import { Badge } from '../../ui/badge.tsx'
import s from './platform.module.css'

interface Props extends ComponentProps<typeof Badge> {
  /** An explanation shown below the badge. */
  said: string | null
}

/** A status badge with an explanation. */
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
