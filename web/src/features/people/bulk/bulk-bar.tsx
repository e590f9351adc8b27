import { type ChangeOfMany, changesOfMany } from '@laisen/contract/endpoints/employees'
import { limits } from '@laisen/contract/limits'
import { bulkMessages } from '@laisen/contract/messages/bulk'
import { peopleMessages } from '@laisen/contract/messages/people'
import {
  IconCircle,
  IconCircleCheck,
  IconId,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import s from './bulk.module.css'

const icons = {
  role: IconId,
  group: IconUsersGroup,
  activate: IconCircleCheck,
  deactivate: IconCircle,
  lock: IconLock,
  unlock: IconLockOpen,
  invite: IconMailForward,
} as const satisfies Record<ChangeOfMany, unknown>

/** Shown as buttons; the others are in the menu. */
const first: readonly ChangeOfMany[] = ['role', 'group', 'activate', 'lock']

interface Props {
  count: number
  onChange: (change: ChangeOfMany) => void
  onClear: () => void
}

/** How many users are selected, and what can be done with them. */
export function BulkBar({ count, onChange, onClear }: Props) {
  const t = useText(bulkMessages)
  const people = useText(peopleMessages)
  const narrow = useNarrow()
  const actions = changesOfMany.map((key) => ({ key, label: t(key), icon: icons[key], onClick: () => onChange(key) }))
  const buttons = narrow ? [] : actions.filter(({ key }) => first.includes(key))
  const others = actions.filter((action) => !buttons.includes(action))
  return (
    <section className={s.bar} aria-label={t('bar')}>
      <p className={s.count} role="status">
        {t('selected', { count })}
        {count >= limits.peopleAtOnce && <span className="second"> {t('most', { limit: limits.peopleAtOnce })}</span>}
      </p>
      {buttons.map(({ key, ...action }) => (
        <Button key={key} toolbar icon={action.icon} onClick={action.onClick}>
          {action.label}
        </Button>
      ))}
      <RowMenu label={people('moreActions')} actions={others} />
      <Button variant="quiet" toolbar onClick={onClear}>
        {t('clear')}
      </Button>
    </section>
  )
}
