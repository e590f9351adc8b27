import { getEnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import { frameMessages } from '@laisen/contract/messages/frame'
import { useState } from 'react'
import { addressOf } from '../../api/call.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageThumb } from '../../pdf/page-thumb.tsx'
import { usePdf } from '../../pdf/use-pdf.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { documentMessages } from './document-messages.ts'
import s from './documents.module.css'
import { type DocumentPage, pagesOf } from './documents.ts'
import type { DraftDocument } from './draft.ts'
import type { Composer } from './use-composer.ts'
import { removeUnusedFiles } from './use-file-uploads.ts'
import { withoutPages } from './without-pages.ts'

interface Props {
  composer: Composer
  document: DraftDocument
  onClose: () => void
}

/** The pages of a document as thumbnails, to choose those that are to be removed. */
export function PagesDialog({ composer, document, onClose }: Props) {
  const t = useText(documentMessages)
  const frame = useText(frameMessages)
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const pages = pagesOf(document, composer.files).map((page, index) => ({ ...page, number: index + 1 }))
  const toggle = (number: number) => {
    const next = new Set(removed)
    if (!next.delete(number)) next.add(number)
    setRemoved(next)
  }
  const remove = () => {
    composer.change((content) => withoutPages(content, document.key, { removed, files: composer.files }))
    void removeUnusedFiles(composer)
    onClose()
  }
  const fileIDs = [...new Set(pages.map(({ fileID }) => fileID))]
  const blocked = removed.size === 0 ? t('chooseFirst') : removed.size === pages.length && t('notAll')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('pagesOf', { name: document.name })}
      width={750}
      footer={
        <>
          <Button onClick={onClose}>{frame('cancel')}</Button>
          <Button variant="danger" blocked={blocked} onClick={remove}>
            {t('removePages', { count: removed.size })}
          </Button>
        </>
      }
    >
      <p className={s.hint}>{t('pagesHint')}</p>
      {fileIDs.map((fileID) => (
        <FilePages
          key={fileID}
          fileID={fileID}
          pages={pages.filter((page) => page.fileID === fileID)}
          removed={removed}
          onToggle={toggle}
        />
      ))}
    </Dialog>
  )
}

interface FileProps {
  fileID: number
  pages: readonly (DocumentPage & { number: number })[]
  removed: ReadonlySet<number>
  onToggle: (number: number) => void
}

/** Those pages that come from one file. */
function FilePages({ fileID, pages, removed, onToggle }: FileProps) {
  const t = useText(documentMessages)
  const opened = usePdf(addressOf(getEnvelopeFile, { fileID }))
  if (opened.state === 'failed') return <PagesByNumber {...{ pages, removed, onToggle }} />
  if (opened.state !== 'open') return <Spinner />
  return (
    <ol className={s.thumbs}>
      {pages.map(({ number, page, width, height }) => (
        <li key={number} data-removed={removed.has(number) || undefined}>
          <PageThumb
            pdf={opened.pdf}
            number={page}
            size={{ widthPoints: width, heightPoints: height }}
            turn={0}
            current={false}
            pressed={removed.has(number)}
            onChosen={() => onToggle(number)}
          />
          {removed.has(number) && <span className={s.removedMark}>{t('toRemove')}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Where the browser cannot draw the file, its pages are numbers. */
function PagesByNumber({ pages, removed, onToggle }: Omit<FileProps, 'fileID'>) {
  const t = useText(documentMessages)
  return (
    <div className={s.numbers}>
      {pages.map(({ number }) => (
        <Button key={number} toolbar pressed={removed.has(number)} onClick={() => onToggle(number)}>
          {t('pageNumber', { number })}
        </Button>
      ))}
    </div>
  )
}
