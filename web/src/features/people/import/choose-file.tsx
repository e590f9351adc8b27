import { limits } from '@laisen/contract/limits'
import { importMessages } from '@laisen/contract/messages/import'
import { IconTableImport } from '@tabler/icons-react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DropArea } from '../../../ui/drop-area.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'

const MEGABYTE = 1024 * 1024

/**
 * The file types that the browser's file dialog suggests. Any file can be chosen; the user is then told what is wrong
 * with it.
 */
export const importFiles = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The drop area for the .xlsx file. */
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
        onFile={onFile}
      />
    </div>
  )
}
