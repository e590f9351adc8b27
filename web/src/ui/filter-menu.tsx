import { frameMessages } from '@laisen/contract/messages/frame'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { Checkbox } from './check.tsx'
import s from './filter-menu.module.css'
import { Popover } from './popover.tsx'

interface FilterGroup {
  key: string
  title: string
  /** At most one of the options can be selected. */
  single?: boolean
  choices: readonly { value: string; label: string; count?: number }[]
}

/** The selected values by group. */
export type Filters = Readonly<Record<string, readonly string[]>>

interface Props {
  groups: readonly FilterGroup[]
  applied: Filters
  onApply: (filters: Filters) => void
}

/** A filter menu. Nothing changes until Apply; the button then shows how many filters are active. */
export function FilterMenu({ groups, applied, onApply }: Props) {
  const t = useText(frameMessages)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<Filters>(applied)
  const count = Object.values(applied).reduce((sum, values) => sum + values.length, 0)
  const show = () => {
    setDraft(applied)
    setOpen(!open)
  }
  const toggle = ({ key, single }: FilterGroup, value: string, on: boolean) => {
    const others = single ? [] : (draft[key] ?? []).filter((one) => one !== value)
    setDraft({ ...draft, [key]: on ? [...others, value] : others })
  }
  const apply = () => {
    onApply(draft)
    setOpen(false)
  }
  return (
    <>
      <Button
        ref={setTarget}
        toolbar
        icon={IconFilter}
        pressed={open || count > 0}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        {count > 0 ? t('filterCount', { count }) : t('filter')}
      </Button>
      <Popover target={target} opened={open} onChange={setOpen} width={280} offset={5} label={t('filter')}>
        <div className={s.groups}>
          {groups.map((group) => (
            <fieldset key={group.key} className={s.group}>
              <legend>{group.title}</legend>
              {group.choices.map((choice) => (
                <div key={choice.value} className={s.choice}>
                  <Checkbox
                    label={choice.label}
                    checked={draft[group.key]?.includes(choice.value) ?? false}
                    onChange={(on) => toggle(group, choice.value, on)}
                  />
                  {choice.count !== undefined && <span className={s.count}>{choice.count}</span>}
                </div>
              ))}
            </fieldset>
          ))}
        </div>
        <div className={s.footer}>
          <Button variant="quiet" toolbar onClick={() => setDraft({})}>
            {t('clearAll')}
          </Button>
          <Button toolbar onClick={() => setOpen(false)}>
            {t('cancel')}
          </Button>
          <Button variant="primary" toolbar onClick={apply}>
            {t('apply')}
          </Button>
        </div>
      </Popover>
    </>
  )
}
