import { frameMessages } from '@laisen/contract/messages/frame'
import { Link, useLocation } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { useTip } from '../ui/use-tip.tsx'
import s from './frame.module.css'
import { isWithin, menuIcons, type NavEntry, sectionsOf } from './navigation.ts'
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
  const iconsOnly = useNarrow('wide') && !onChosen
  return (
    <nav className={s.nav} aria-label={t('mainMenu')}>
      {sectionsOf(drawer).map((section) => (
        <div key={section.heading ?? 'entries'}>
          {section.heading && <p className={s.heading}>{t(section.heading)}</p>}
          <ul>
            {section.entries.map((entry) => (
              <li key={entry.name}>
                <Entry entry={entry} iconOnly={iconsOnly} onChosen={onChosen} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

interface EntryProps {
  entry: NavEntry
  iconOnly: boolean
  onChosen: (() => void) | undefined
}

function Entry({ entry, iconOnly, onChosen }: EntryProps) {
  const t = useText(frameMessages)
  const place = useLocation()
  const { control, tip } = useTip(t(entry.name), { position: 'right', off: !iconOnly })
  return (
    <>
      <Link
        {...control}
        to={entry.path}
        className={s.entry}
        aria-current={isWithin(place, entry.path) ? 'page' : undefined}
        onClick={onChosen}
      >
        <Icon of={menuIcons[entry.name]} size={19} />
        <span className={s.word}>{t(entry.name)}</span>
      </Link>
      {tip}
    </>
  )
}
