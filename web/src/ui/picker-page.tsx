import { frameMessages } from '@laisen/contract/messages/frame'
import { IconArrowLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import s from './dialog.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

interface Props {
  /** The title of the dialog it belongs to: “Add user”. */
  from: string
  /** “Choose role”. */
  title: string
  /** “Use this role”. */
  action: string
  /** Why the choice cannot be applied yet. */
  blocked?: string | false
  note?: ReactNode
  onUse: () => void
  onBack: () => void
  /** Closes the whole dialog. */
  onClose: () => void
  children: ReactNode
}

/**
 * A sub-page of a dialog, at the same width. Pass it to `<Dialog subPage>`: the form below stays mounted, so returning
 * restores its values and the focus. Esc goes back one level.
 */
export function PickerPage({ from, title, action, blocked, note, onUse, onBack, onClose, children }: Props) {
  const t = useText(frameMessages)
  const page = useRef<HTMLElement>(null)
  const goBack = useRef(onBack)
  goBack.current = onBack

  useEffect(() => {
    const cameFrom = document.activeElement as HTMLElement | null
    const first = page.current?.querySelector<HTMLElement>('[data-autofocus], input, [role="radio"]')
    ;(first ?? page.current)?.focus()
    const goUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.stopPropagation()
      goBack.current()
    }
    const node = page.current
    node?.addEventListener('keydown', goUp)
    return () => {
      node?.removeEventListener('keydown', goUp)
      // The form becomes visible in the same commit, so its control can take the focus right away.
      requestAnimationFrame(() => cameFrom?.focus())
    }
  }, [])

  return (
    <section className={s.slide} ref={page} tabIndex={-1} aria-label={title}>
      <div className={s.head}>
        <IconButton label={t('back')} icon={IconArrowLeft} onClick={onBack} className={s.back} />
        <h2 className={classNames(s.title, s.path)}>
          <span className="whole">{from}</span>
          <Icon of={IconChevronRight} size={16} />
          <strong>{title}</strong>
        </h2>
        <IconButton label={t('close')} icon={IconX} onClick={onClose} className={s.close} />
      </div>
      <div className={s.body}>{children}</div>
      <div className={s.footer}>
        {note && <div className={s.note}>{note}</div>}
        <div className={s.buttons}>
          <Button onClick={onBack}>{t('cancel')}</Button>
          <Button variant="primary" blocked={blocked} onClick={onUse}>
            {action}
          </Button>
        </div>
      </div>
    </section>
  )
}
