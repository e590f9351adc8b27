import { frameMessages } from '@laisen/contract/messages/frame'
import { IconX } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { Drawer } from '../ui/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import s from './frame.module.css'
import { PlanBalance } from './plan-balance.tsx'
import { Navigation } from './rail.tsx'
import { useSession } from './session.ts'

/** The menu below 900 px. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText(frameMessages)
  const { user } = useSession()
  const small = useNarrow('drawer')
  return (
    <Drawer opened={opened && small} onClose={onClose} size={288} label={t('mainMenu')}>
      <div className={s.drawerContent}>
        <div className={s.drawerTop}>
          <Logo />
          <IconButton label={t('closeMenu')} icon={IconX} onClick={onClose} />
        </div>
        <p className={s.drawerCompany}>
          {user.companyBrand.logo && <img src={user.companyBrand.logo} alt="" className={s.companyLogo} />}
          {user.companyName}
        </p>
        <Navigation onChosen={onClose} />
        <PlanBalance />
      </div>
    </Drawer>
  )
}
