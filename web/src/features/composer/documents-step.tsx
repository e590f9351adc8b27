import { limits } from '@laisen/contract/limits'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DropArea } from '../../ui/drop-area.tsx'
import { later } from '../../ui/later.tsx'
import { pdfFiles } from '../../ui/pdf-files.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { useTouch } from '../../ui/use-touch.ts'
import { documentMessages } from './document-messages.ts'
import { DocumentRow } from './document-row.tsx'
import s from './documents.module.css'
import { movedTo } from './documents.ts'
import { RemoveDocument } from './remove-document.tsx'
import { UploadRow } from './upload-row.tsx'
import type { Composer } from './use-composer.ts'
import { useDragOrder } from './use-drag-order.ts'
import type { useFileUploads } from './use-file-uploads.ts'
import { WorkType } from './work-type.tsx'

const PagesDialog = later(async () => (await import('./pages-dialog.tsx')).PagesDialog)

interface Props {
  composer: Composer
  uploads: ReturnType<typeof useFileUploads>
}

/** Who signs, and the documents: files are dropped or chosen, named, put in order, merged and shortened. */
export function DocumentsStep({ composer, uploads }: Props) {
  const t = useText(documentMessages)
  const format = useFormat()
  const touch = useTouch()
  const [opened, open] = useState<{ what: 'pages' | 'remove'; key: string }>()
  const drop = useFileDrop(uploads.add, false, { many: true })
  const { documents } = composer.content
  const move = (from: number, to: number) =>
    composer.change((content) => ({ ...content, documents: movedTo(content.documents, from, to) }))
  const order = useDragOrder(move)
  const shown = documents.find(({ key }) => key === opened?.key)
  return (
    <section className={s.step} aria-label={t('documents')} {...drop.target}>
      <div className={s.column}>
        <WorkType composer={composer} />
        <DropArea
          icon={IconFileUpload}
          title={t(touch ? 'choose' : 'drop')}
          hint={t('dropHint', { most: format.number(limits.envelopeDocuments) })}
          accept={pdfFiles}
          over={drop.over}
          many
          onFile={uploads.add}
        />
        <ol className={s.list} aria-label={t('documents')}>
          {documents.map((document, index) => (
            <DocumentRow
              key={document.key}
              {...{ composer, document, index, order }}
              onMove={(by) => move(index, index + by)}
              onPages={() => open({ what: 'pages', key: document.key })}
              onRemove={() => open({ what: 'remove', key: document.key })}
            />
          ))}
          {uploads.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onDismiss={() => uploads.dismiss(upload.key)} />
          ))}
        </ol>
      </div>
      {shown && opened?.what === 'pages' && (
        <PagesDialog composer={composer} document={shown} onClose={() => open(undefined)} />
      )}
      <RemoveDocument
        composer={composer}
        document={opened?.what === 'remove' ? shown : undefined}
        onClose={() => open(undefined)}
      />
    </section>
  )
}
