import { importMessages } from '@laisen/contract/messages/import'
import { IconArrowDown } from '@tabler/icons-react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import s from './import.module.css'
import type { Preview } from './use-import.ts'
import type { PreviewRows } from './use-preview-rows.ts'

interface Props {
  preview: Preview
  label: string
  list: PreviewRows
  narrow: boolean
}

/** Above the rows: which of them are shown, the way to the next problem, and what the import will take. */
export function ImportTools({ preview, label, list, narrow }: Props) {
  const t = useText(importMessages)
  const format = useFormat()
  const { rows, goodCount, badCount, activateCount, freeCount, inviteCount } = preview
  const count = (number: number) => ({ count: format.number(number) })
  const places = { needed: format.number(activateCount), left: format.number(freeCount ?? 0) }
  return (
    <div className={s.tools}>
      {!narrow && (
        <Segmented
          label={label}
          value={list.shown}
          segments={[
            { value: 'every', label: t('everyRow', count(rows.length)) },
            { value: 'bad', label: t('badRows', count(badCount)) },
            { value: 'good', label: t('goodRows', count(goodCount)) },
          ]}
          onChange={list.show}
        />
      )}
      {!narrow && badCount > 0 && (
        <Button toolbar variant="quiet" icon={IconArrowDown} aria-keyshortcuts="F8" onClick={() => list.toProblem(1)}>
          {t('nextProblem')}
        </Button>
      )}
      <p className={s.takes}>
        {activateCount > 0 && <span>{t(freeCount === null ? 'activatedUnlimited' : 'activated', places)}</span>}
        {inviteCount > 0 && <span>{t('invitations', { count: inviteCount, shown: format.number(inviteCount) })}</span>}
      </p>
    </div>
  )
}
