import type { DraftField, DraftRecipient } from '@laisen/contract/envelope-draft'
import { useEffect, useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { PdfView } from '../../pdf/later-view.tsx'
import { viewerMessages } from '../../pdf/messages.ts'
import { PdfTrouble } from '../../pdf/pdf-trouble.tsx'
import { usePageSizes } from '../../pdf/use-page-sizes.ts'
import { usePdf } from '../../pdf/use-pdf.ts'
import { useViewer, type Viewer } from '../../pdf/use-viewer.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useSignatureLines } from '../upload/use-signature-lines.ts'
import type { DraftDocument } from './draft.ts'
import { fieldMessages } from './field-messages.ts'
import s from './fields.module.css'
import { FieldsOnPage } from './fields-on-page.tsx'
import { freeLines } from './free-lines.ts'
import { PlacingNote } from './placing-note.tsx'
import { useComposedSource } from './use-composed-source.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import { useFieldDrag } from './use-field-drag.ts'
import type { Placing } from './use-placing.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
  placing: Placing
  document: DraftDocument
  recipient: DraftRecipient
}

/** A document with its fields. With several, one is shown at a time. */
export function FieldsDocument({ composer, view, problems, placing, document, recipient }: Props) {
  const t = useText(fieldMessages)
  const words = useText(viewerMessages)
  const [attempt, setAttempt] = useState(0)
  const { documents, fields } = composer.content
  const opened = usePdf(useComposedSource(composer, document), attempt)
  const pdf = opened.state === 'open' ? opened.pdf : null
  const { sizes } = usePageSizes(pdf)
  const chosen = fields.find(({ key }) => key === view.fieldKey)
  const viewer = useViewer(sizes, { single: view.narrow, fit: 'page' })
  useInSight(viewer, chosen?.documentKey === document.key ? chosen : undefined)
  const pages = useMemo(
    () => sizes.map(({ widthPoints, heightPoints }) => ({ width: widthPoints, height: heightPoints })),
    [sizes],
  )
  const drag = useFieldDrag({ composer, view, viewer, documentKey: document.key, pages })
  const names = useMemo(() => [recipient.name], [recipient.name])
  const lines = useSignatureLines(pdf, names)
  const free = freeLines(
    lines,
    fields.filter(({ documentKey }) => documentKey === document.key),
  )
  const own = free.find((line) => line.own) ?? free.find(({ page }) => page === viewer.page)
  useEffect(() => {
    placing.keyPlace.current = own ? { page: own.page, line: own } : { page: viewer.page }
  })
  return (
    <>
      {documents.length > 1 && (
        <div className={s.documentBar}>
          <SelectField
            label={t('document')}
            quietLabel
            toolbar
            value={document.key}
            options={documents.map(({ key, name }, index) => ({
              value: key,
              label: `${index + 1}. ${name || t('unnamed')}`,
            }))}
            onChange={(key) => {
              view.chooseField(undefined)
              view.chooseDocument(key)
            }}
          />
        </div>
      )}
      <PlacingNote {...{ composer, view, viewer, recipient, lines: free }} />
      {opened.state === 'failed' ? (
        <PdfTrouble
          problem={opened.problem}
          from="server"
          undrawable={t('undrawable')}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : pdf && sizes.length > 0 ? (
        <div className={s.well}>
          <PdfView
            pdf={pdf}
            viewer={viewer}
            {...(chosen && { keptPage: chosen.page })}
            onPage={(page) => (
              <FieldsOnPage
                {...{ composer, view, problems, placing, document, page, pages, drag }}
                scale={viewer.scale}
                lines={free.filter((line) => line.page === page.number)}
              />
            )}
          />
        </div>
      ) : (
        <p className={s.opening} role="status" aria-busy="true">
          <Spinner /> {words('opening')}
        </p>
      )}
    </>
  )
}

/** Shows the page of a field that is chosen elsewhere, or was moved, unless the field can be seen already. */
function useInSight(viewer: Viewer, field: DraftField | undefined): void {
  const { layout, scale, window: seen, single } = viewer
  const laidOut = scale > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling away afterwards is up to the reader.
  useEffect(() => {
    const placed = field && layout.pages[field.page - 1]
    if (!laidOut || !placed) return
    const bottom = placed.top + placed.height - field.y * scale
    const top = bottom - field.height * scale
    const visible = single ? viewer.page === field.page : bottom > seen.top && top < seen.top + seen.height
    if (!visible) viewer.goTo(field.page)
  }, [laidOut, field?.key, field?.page])
}
