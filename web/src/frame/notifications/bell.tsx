import { define } from '@laisen/contract/messages/define'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { later, useEver } from '../../ui/later.tsx'
import { useSession } from '../session.ts'
import s from './bell.module.css'
import { keepLive } from './live.ts'
import { useUnseen } from './unseen.ts'

const texts = define(
  { bell: 'Notifications', unseen: 'Notifications: {count} new' },
  { bell: 'การแจ้งเตือน', unseen: 'การแจ้งเตือน ใหม่ {count} รายการ' },
)

const Panel = later(async () => (await import('./panel.tsx')).Panel)

/** The screen is drawn first. */
const QUIET_MS = 1500

/** How many things are new for this person; opens the panel that lists them. */
export function Bell() {
  const t = useText(texts)
  const { user } = useSession()
  const count = useUnseen()
  const [opened, setOpened] = useState(false)
  const ever = useEver(opened)
  // Who must do something else first may not ask for anything.
  const may = user.usertype === 'EXT' && !user.mustChangePassword && !user.mustEnrolFactor
  useEffect(() => {
    if (!may) return
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = keepLive()
    }, QUIET_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [may])
  if (!may) return null
  return (
    <>
      <span className={s.bell}>
        <IconButton
          label={count > 0 ? t('unseen', { count }) : t('bell')}
          icon={IconBell}
          onClick={() => setOpened(true)}
          aria-haspopup="dialog"
        />
        {count > 0 && (
          <span className={s.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {ever && <Panel opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
