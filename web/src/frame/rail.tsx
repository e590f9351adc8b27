import { frameMessages } from '@laisen/contract/messages/frame'
import { Tooltip } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import s from './frame.module.css'
import { isWithin, menuIcons, sectionsOf } from './navigation.ts'
import { PlanBalance } from './plan-balance.tsx'
import { useSession } from './session.ts'

/** The menu at the left edge. The active entry looks like an index tab joined to the sheet. */
export function Rail() {
  return (
    <div className={s.rail}>
      <Navigation />
      <PlanBalance />
    </div>
  )
}

/** The menu entries, in the rail or in the drawer. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const t = useText(frameMessages)
  const { drawer } = useSession()
  const place = useLocation()
  const iconsOnly = useNarrow('wide') && !onChosen
  return (
    <nav className={s.nav} aria-label={t('mainMenu')}>
      {sectionsOf(drawer).map((section) => (
        <div key={section.heading ?? 'entries'}>
          {section.heading && <p className={s.heading}>{t(section.heading)}</p>}
          <ul>
            {section.entries.map((entry) => (
              <li key={entry.name}>
                <Tooltip label={t(entry.name)} position="right" disabled={!iconsOnly}>
                  <Link
                    to={entry.path}
                    className={s.entry}
                    aria-current={isWithin(place, entry.path) ? 'page' : undefined}
                    onClick={onChosen}
                  >
                    <Icon of={menuIcons[entry.name]} size={19} />
                    <span className={s.word}>{t(entry.name)}</span>
                  </Link>
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
