import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DocumentLimits } from './document-problem.ts'
import { uploadMessages } from './messages.ts'
import s from './upload.module.css'

interface Props {
  over: boolean
  limits: DocumentLimits | undefined
  onFile: (file: File) => void
  children?: ReactNode
}

/** Where the first PDF goes: dropped, or chosen by click, Enter or Space. */
export function DropArea({ over, limits, onFile, children }: Props) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const format = useFormat()
  const megabytes = format.number(limits?.maxDocumentMegabytes ?? 0)
  const hint = limits?.anyPageSize ? words('dropAnySize', { megabytes }) : t('uploadDropHint', { megabytes })
  const choose = useFileChoice(onFile)
  return (
    <div className={s.card}>
      <button type="button" className={classNames(s.drop, over && s.dropOver)} onClick={choose.open}>
        <Icon of={IconFileUpload} size={34} stroke={1.3} />
        <span className={s.dropTitle}>{t('uploadDrop')}</span>
        <span className={s.dropHint}>{limits && hint}</span>
      </button>
      {choose.input}
      {children}
    </div>
  )
}

export function ReplaceButton({ onFile, label }: { onFile: (file: File) => void; label: string }) {
  const choose = useFileChoice(onFile)
  return (
    <>
      <Button variant="quiet" toolbar onClick={choose.open}>
        {label}
      </Button>
      {choose.input}
    </>
  )
}

/** The computer's own file dialog, for PDFs. */
export function useFileChoice(onFile: (file: File) => void): { open: () => void; input: ReactNode } {
  const ref = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={ref}
      type="file"
      accept="application/pdf,.pdf"
      hidden
      tabIndex={-1}
      data-file-choice
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        // The same file may be chosen again, after it was changed.
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
  return { open: () => ref.current?.click(), input }
}
