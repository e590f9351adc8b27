import type { ReactNode } from 'react'
import s from './card.module.css'
import { classNames } from './class-names.ts'

/** A bordered box without a shadow. */
function Card({ selected, children }: { selected?: boolean; children: ReactNode }) {
  return <article className={classNames(s.card, selected && s.selected)}>{children}</article>
}

interface SignatureCardProps {
  name: string
  /** URL or data URL of the signature's picture; its background stays white in dark mode. */
  picture: string | undefined
  /** Describes the picture for screen readers. */
  pictureText: string
  /** Reason and location. */
  text: ReactNode
  /** What else there is to know about it. */
  facts?: ReactNode
  /** Badges on the left. */
  marks: ReactNode
  /** On the right: the expiry date, or an orange or red badge. */
  expiry: ReactNode
  actions?: ReactNode
  selected?: boolean
}

/** A signature on its baseline, with its owner. */
export function SignatureCard({
  name,
  picture,
  pictureText,
  text,
  facts,
  marks,
  expiry,
  actions,
  selected = false,
}: SignatureCardProps) {
  return (
    <Card selected={selected}>
      <div className={s.paper}>
        <span className={s.line}>{picture && <img src={picture} alt={pictureText} />}</span>
      </div>
      <div className={s.body}>
        <div className={s.top}>
          <h3 className={s.name}>{name}</h3>
          {actions && <span className={s.actions}>{actions}</span>}
        </div>
        <p className={s.text}>{text}</p>
        {facts && <div className={s.facts}>{facts}</div>}
        <div className={s.foot}>
          {marks}
          <span className={s.end}>{expiry}</span>
        </div>
      </div>
    </Card>
  )
}

/** Three columns, two, one. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={s.grid}>{children}</div>
}

/** Cards that are still loading. */
export function GreyCards({ label, count }: { label: string; count: number }) {
  return (
    <div className={s.grid} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, place) => `grey-${place}`).map((key) => (
        <div key={key} className={classNames(s.card, s.grey)} />
      ))}
    </div>
  )
}
