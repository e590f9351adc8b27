import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconFileUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DropArea } from '../../ui/drop-area.tsx'
import { pdfFiles } from '../../ui/pdf-files.ts'
import { useTouch } from '../../ui/use-touch.ts'
import type { DocumentLimits } from './document-problem.ts'
import { uploadMessages } from './messages.ts'
import s from './upload.module.css'

interface Props {
  over: boolean
  limits: DocumentLimits | undefined
  onFile: (file: File) => void
  children?: ReactNode
}

/** The drop area for the first PDF, with the rules for documents. */
export function PdfArea({ over, limits, onFile, children }: Props) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const format = useFormat()
  const touch = useTouch()
  const megabytes = format.number(limits?.maxDocumentMegabytes ?? 0)
  const hint = limits?.anyPageSize ? words('dropAnySize', { megabytes }) : t('uploadDropHint', { megabytes })
  return (
    <div className={s.card}>
      <DropArea
        icon={IconFileUpload}
        title={touch ? words('choosePdf') : t('uploadDrop')}
        hint={limits ? hint : ''}
        accept={pdfFiles}
        over={over}
        onFile={onFile}
      />
      {children}
    </div>
  )
}
