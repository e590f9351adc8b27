import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { uploadMessages } from './messages.ts'
import s from './more-options.module.css'
import { switchTexts } from './stamp-switches.tsx'
import { pageOf, placeOf, type StampValues, type SwitchName } from './stamp-values.ts'

interface Props {
  values: StampValues
  /** Something in it needs to be seen: an error, or a document that only numbers can place a stamp on. */
  needed: boolean
  children: ReactNode
}

/** The numbers and switches, folded away with their values in one line until they are wanted. */
export function MoreOptions({ values, needed, children }: Props) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (needed) setOpened(true)
  }, [needed])
  const on = (Object.keys(switchTexts) as SwitchName[]).filter((name) => values[name])
  const switches = on.length === 0 ? words('allOff') : on.map((name) => t(switchTexts[name][0])).join(', ')
  return (
    <details className={s.fold} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={s.head} data-more>
        <span className={s.words}>
          <span className={s.title}>{words('moreOptions')}</span>
          {!opened && (
            <span className={s.line}>
              {words('placeSummary', { ...placeOf(values), page: pageOf(values) })} · {switches}
            </span>
          )}
        </span>
        <Icon of={IconChevronDown} size={18} />
      </summary>
      <div className={s.body}>{children}</div>
    </details>
  )
}
