import { frameMessages } from '@laisen/contract/messages/frame'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import s from './notice.module.css'

const kinds = {
  error: { look: 'red', icon: IconAlertCircle, role: 'alert' },
  information: { look: 'blue', icon: IconInfoCircle, role: 'status' },
  warning: { look: 'orange', icon: IconAlertTriangle, role: 'alert' },
  success: { look: 'green', icon: IconCircleCheck, role: 'status' },
} as const

type NoticeKind = keyof typeof kinds

interface Props {
  kind: NoticeKind
  title?: string | undefined
  children?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
  onClose?: (() => void) | undefined
  className?: string | undefined
}

/** A message shown where something happened: what it was, what is safe, what to do. */
export function Notice({ kind, title, children, actions, onClose, className }: Props) {
  const t = useText(frameMessages)
  const { look, icon, role } = kinds[kind]
  return (
    <div role={role} className={classNames(s.notice, s[look], className)}>
      <Icon of={icon} />
      <div className={s.words}>
        <span className="visually-hidden">{t(kind)}: </span>
        {title && <p className={s.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={s.actions}>{actions}</div>}
      </div>
      {onClose && (
        <button type="button" className={s.close} aria-label={t('dismiss')} title={t('dismiss')} onClick={onClose}>
          <Icon of={IconX} size={16} />
        </button>
      )}
    </div>
  )
}
