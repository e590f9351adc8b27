import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconFileTypePdf, IconReplace, IconX } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { PdfView } from '../../pdf/later-view.tsx'
import { viewerMessages } from '../../pdf/messages.ts'
import { paperOf } from '../../pdf/page-size.ts'
import { PdfTrouble } from '../../pdf/pdf-trouble.tsx'
import type { Viewer } from '../../pdf/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/drop-area.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pdfFiles } from '../../ui/pdf-files.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import type { DocumentLimits } from './document-problem.ts'
import { uploadMessages } from './messages.ts'
import { PdfArea } from './pdf-area.tsx'
import { PlacingHint } from './placing-hint.tsx'
import { useProblemText } from './problem-text.ts'
import { isOnEveryPage, pageOf } from './stamp-values.ts'
import s from './upload.module.css'
import type { ChosenDocument } from './use-document.ts'
import type { FoundLine } from './use-signature-lines.ts'
import type { Stamp } from './use-stamp.ts'

const StampsOnPage = later(async () => (await import('./stamps-on-page.tsx')).StampsOnPage)
const PdfPassword = later(async () => (await import('./pdf-password.tsx')).PdfPassword)

interface Props {
  document: ChosenDocument
  stamp: Stamp
  viewer: Viewer
  limits: DocumentLimits | undefined
  /** Generate was clicked without a file. */
  missing: boolean
  /** The document is being signed, so nothing can be changed. */
  busy: boolean
  lines: readonly FoundLine[]
  /** The user moved the stamp. */
  onEdit: () => void
  /** Null removes the file. */
  onFile: (file: File | null) => void
}

/** The left side: the file and its pages with the stamp. A file can be dropped anywhere on it. */
export function DocumentPane(props: Props) {
  const { document, stamp, lines, limits, missing, busy, onFile } = props
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const drop = useFileDrop(onFile, busy)
  const { file } = document
  return (
    <section className={s.left} data-document aria-label={t('uploadTitle')} {...drop.target}>
      {file && <FileBar file={file} document={document} busy={busy} onFile={onFile} />}
      {document.pdf && !document.problem && !stamp.invisible && (
        <PlacingHint lines={lines} placed={stamp.placed} viewer={props.viewer} />
      )}
      {file && !document.problem ? (
        <OpenDocument {...props} />
      ) : (
        <div className={s.well}>
          <PdfArea over={drop.over} limits={limits} onFile={onFile}>
            <Problem document={document} missing={missing} />
          </PdfArea>
        </div>
      )}
      {drop.over && file && <div className={s.over}>{words('dropOver')}</div>}
    </section>
  )
}

function FileBar({ file, document, busy, onFile }: Pick<Props, 'document' | 'busy' | 'onFile'> & { file: File }) {
  const t = useText(stampMessages)
  const format = useFormat()
  const { pages } = document
  const count = pages.sizes.length
  const paper = pages.sizes[0] && paperOf(pages.sizes[0])
  const details = [
    count > 0 && (count === 1 ? t('uploadPageOne') : t('uploadPages', { pages: format.number(count) })),
    paper,
    format.bytes(file.size),
  ]
  return (
    <div className={s.bar}>
      <Icon of={IconFileTypePdf} />
      <span className={s.fileName} title={file.name}>
        {file.name}
      </span>
      <span className={s.fileDetails}>{details.filter(Boolean).join(' · ')}</span>
      <span className={s.barEnd} inert={busy}>
        <FileButton label={t('uploadReplace')} icon={IconReplace} accept={pdfFiles} onFile={onFile} />
        <IconButton label={t('uploadRemove')} icon={IconX} onClick={() => onFile(null)} />
      </span>
    </div>
  )
}

function Problem({ document, missing }: { document: ChosenDocument; missing: boolean }) {
  const t = useText(stampMessages)
  const problemText = useProblemText()
  const { problem, password, unlock } = document
  if (problem) {
    const { title, detail } = problemText(problem)
    return (
      <Notice kind="warning" title={title} className={s.problem}>
        {detail}
        {problem.kind === 'password' && <PdfPassword key={password} tried={password} onPassword={unlock} />}
      </Notice>
    )
  }
  return missing ? (
    <Notice kind="warning" className={s.problem}>
      {t('pleaseAddpdf')}
    </Notice>
  ) : null
}

function OpenDocument({ document, stamp, viewer, lines, busy, onEdit }: Props) {
  const viewerWords = useText(viewerMessages)
  const words = useText(uploadMessages)
  const { opened, pdf, pages } = document
  if (opened.state === 'failed') {
    return <PdfTrouble problem={opened.problem} from="computer" undrawable={words('pageUndrawable')} />
  }
  if (!pdf || pages.sizes.length === 0) {
    return (
      <div className={s.well} aria-busy="true">
        <span className={s.opening} role="status">
          <Spinner /> {viewerWords('opening')}
        </span>
      </div>
    )
  }
  const stampPage = pageOf(stamp.values)
  const elsewhere = stamp.placed && viewer.page !== stampPage && !isOnEveryPage(stamp.values)
  return (
    <div className={s.wellOpen}>
      <PdfView
        pdf={pdf}
        viewer={viewer}
        keptPage={stampPage}
        onPage={(page) => (
          <StampsOnPage
            page={page}
            stampPage={pages.sizes[stampPage - 1]}
            scale={viewer.scale}
            stamp={stamp}
            lines={lines.filter((line) => line.page === page.number)}
            held={!busy}
            onEdit={onEdit}
          />
        )}
      />
      {elsewhere && !busy && (
        <div className={s.moveHere}>
          <Button
            toolbar
            onClick={() => {
              onEdit()
              stamp.moveTo(viewer.page)
            }}
          >
            {words('moveHere', { page: viewer.page })}
          </Button>
        </div>
      )}
    </div>
  )
}
