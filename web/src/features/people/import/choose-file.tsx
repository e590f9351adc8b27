import { limits } from '@laisen/contract/limits'
import { importMessages } from '@laisen/contract/messages/import'
import { IconTableImport } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFileDrop } from '../../upload/use-file-drop.ts'
import s from './import.module.css'

const MEGABYTE = 1024 * 1024

/** Where the .xlsx goes: dropped, or chosen by click, Enter or Space. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const t = useText(importMessages)
  const format = useFormat()
  const choose = useFileChoice(onFile)
  const drop = useFileDrop(onFile, false)
  const facts = { megabytes: format.number(limits.importFileBytes / MEGABYTE), rows: format.number(limits.importRows) }
  return (
    <div {...drop.target}>
      <button type="button" className={classNames(s.drop, drop.over && s.dropOver)} onClick={choose.open}>
        <Icon of={IconTableImport} size={34} stroke={1.3} />
        <span className={s.dropTitle}>{t('dropTitle')}</span>
        <span className={s.dropHint}>{t('dropHint', facts)}</span>
      </button>
      {choose.input}
    </div>
  )
}

/** The computer's own file dialog. Any kind may be chosen: what is wrong with it is then said. */
export function useFileChoice(onFile: (file: File) => void): { open: () => void; input: ReactNode } {
  const ref = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={ref}
      type="file"
      accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      hidden
      tabIndex={-1}
      data-import-file
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        // The same file may be chosen again, after it was mended.
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
  return { open: () => ref.current?.click(), input }
}
