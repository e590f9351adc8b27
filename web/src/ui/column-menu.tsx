import { define } from '@laisen/contract/messages/define'
import { frameMessages } from '@laisen/contract/messages/frame'
import { IconColumns } from '@tabler/icons-react'
import { useState } from 'react'
import type { Parameter } from '../address/parameters.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { Checkbox } from './check.tsx'
import s from './filter-menu.module.css'
import { Popover } from './popover.tsx'

const texts = define(
  { columns: 'Columns', show: 'Show columns', reset: 'Reset', one: 'Choose at least one column.' },
  { columns: 'คอลัมน์', show: 'แสดงคอลัมน์', reset: 'คืนค่าเริ่มต้น', one: 'เลือกอย่างน้อย 1 คอลัมน์' },
)

interface Props {
  columns: readonly { key: string; title: string }[]
  shown: readonly string[]
  /** Those of someone who never chose. */
  usual: readonly string[]
  onApply: (shown: readonly string[]) => void
}

/** Chooses the columns of a table. Nothing changes until Apply. */
export function ColumnMenu({ columns, shown, usual, onApply }: Props) {
  const frame = useText(frameMessages)
  const t = useText(texts)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(shown)
  const toggle = (key: string, on: boolean) => setDraft(on ? [...draft, key] : draft.filter((one) => one !== key))
  const apply = () => {
    onApply(columns.map(({ key }) => key).filter((key) => draft.includes(key)))
    setOpen(false)
  }
  return (
    <>
      <Button
        ref={setTarget}
        toolbar
        icon={IconColumns}
        pressed={open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setDraft(shown)
          setOpen(!open)
        }}
      >
        {t('columns')}
      </Button>
      <Popover target={target} opened={open} onChange={setOpen} width={280} offset={5} label={t('show')}>
        <div className={s.groups}>
          <fieldset className={s.group}>
            <legend>{t('show')}</legend>
            {columns.map(({ key, title }) => (
              <Checkbox key={key} label={title} checked={draft.includes(key)} onChange={(on) => toggle(key, on)} />
            ))}
          </fieldset>
        </div>
        <div className={s.footer}>
          <Button variant="quiet" toolbar onClick={() => setDraft(usual)}>
            {t('reset')}
          </Button>
          <Button toolbar onClick={() => setOpen(false)}>
            {frame('cancel')}
          </Button>
          <Button variant="primary" toolbar blocked={draft.length === 0 && t('one')} onClick={apply}>
            {frame('apply')}
          </Button>
        </div>
      </Popover>
    </>
  )
}

/** The columns of a list, in its address. */
export function columnsParameter<const Key extends string>(
  all: readonly Key[],
  usual: readonly Key[],
): Parameter<readonly Key[]> {
  return {
    name: 'columns',
    read: (text) => {
      const named = text.split(',')
      const known = all.filter((key) => named.includes(key))
      return known.length > 0 ? known : usual
    },
    write: (keys) => (keys.join() === usual.join() ? '' : keys.join(',')),
  }
}
