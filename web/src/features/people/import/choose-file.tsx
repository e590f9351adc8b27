import { limits } from '@laisen/contract/limits'
import { importMessages } from '@laisen/contract/messages/import'
import { IconTableImport } from '@tabler/icons-react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DropArea } from '../../../ui/drop-area.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'

const MEGABYTE = 1024 * 1024

/** What the file dialog offers first. Any kind may be chosen: what is wrong with it is then said. */
export const importFiles = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Where the .xlsx goes. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const t = useText(importMessages)
  const format = useFormat()
  const drop = useFileDrop(onFile, false)
  const facts = { megabytes: format.number(limits.importFileBytes / MEGABYTE), rows: format.number(limits.importRows) }
  return (
    <div {...drop.target}>
      <DropArea
        icon={IconTableImport}
        title={t('dropTitle')}
        hint={t('dropHint', facts)}
        accept={importFiles}
        over={drop.over}
        autoFocus
        onFile={onFile}
      />
    </div>
  )
}
