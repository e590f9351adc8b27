import type { DraftField } from '@laisen/contract/envelope-draft'
import { pagesShowing } from '@laisen/contract/envelope-problems'
import type { MouseEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { PlacedPage } from '../../pdf/layout.ts'
import { pointOnSheet } from '../../pdf/point-on-sheet.ts'
import type { FoundLine } from '../upload/use-signature-lines.ts'
import type { DraftDocument } from './draft.ts'
import { FieldBox } from './field-box.tsx'
import type { PageBox } from './field-geometry.ts'
import { fieldMessages } from './field-messages.ts'
import s from './fields.module.css'
import { zoneOf } from './free-lines.ts'
import { colourOf, lettersOf } from './recipient-look.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import type { FieldDrag } from './use-field-drag.ts'
import type { Placing } from './use-placing.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
  placing: Placing
  document: DraftDocument
  page: PlacedPage
  /** CSS pixels per point. */
  scale: number
  /** The sizes of all pages of the document in points. */
  pages: readonly PageBox[]
  drag: FieldDrag
  /** The free signature lines of this page. */
  lines: readonly FoundLine[]
}

/** What lies over a page: a layer that takes clicks, the signature lines, the fields, and the guides of a field that moves. */
export function FieldsOnPage({ page, scale, pages, drag, lines, ...parts }: Props) {
  const { composer, view, problems, placing, document } = parts
  const dragged = drag.dragged?.page === page.number ? drag.dragged : undefined
  const own = composer.content.fields.filter(({ documentKey }) => documentKey === document.key)
  const here = own.filter((field) => field.page === page.number)
  const shown = own.filter(
    (field) => field.page !== page.number && pagesShowing(field, pages.length).includes(page.number),
  )
  const arriving = dragged && own.find(({ key, page: from }) => key === dragged.key && from !== page.number)
  const guides = dragged?.guides ?? {}
  const click = (event: MouseEvent<HTMLElement>) => {
    if (!view.kind) return view.chooseField(undefined)
    placing.atPoint(view.kind, page.number, pointOnSheet(event.currentTarget, event, { ...page, scale }))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for pointers; with keys, the tools place. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        className={s.layer}
        data-placing={view.kind}
        data-fields-layer={page.number}
        data-scale={scale}
        onClick={click}
      />
      {lines.map((line) => (
        <LineMarker key={`${line.x} ${line.y}`} {...{ line, scale, view, placing }} />
      ))}
      {shown.map((field) => (
        <Shown key={field.key} {...{ composer, field, scale }} />
      ))}
      {here.map((field) => (
        <FieldBox
          key={field.key}
          {...{ composer, view, field, scale, pages, drag }}
          wrong={problems.of(field.key).length > 0}
        />
      ))}
      {arriving && <Shown {...{ composer, field: { ...arriving, ...dragged.box }, scale }} />}
      {guides.x !== undefined && <span className={s.guideDown} style={{ left: guides.x * scale }} />}
      {guides.y !== undefined && <span className={s.guideAcross} style={{ bottom: guides.y * scale }} />}
    </>
  )
}

interface MarkerProps {
  line: FoundLine
  scale: number
  view: DraftView
  placing: Placing
}

/** A place where the page wants a signature. */
function LineMarker({ line, scale, view, placing }: MarkerProps) {
  const t = useText(fieldMessages)
  if (view.kind !== undefined && view.kind !== 'signature') return null
  const { x, y, width, height } = zoneOf(line)
  return (
    <button
      type="button"
      className={s.line}
      data-line={line.own ? 'own' : 'other'}
      style={{ left: x * scale, bottom: y * scale, width: width * scale, height: height * scale }}
      aria-label={
        line.name ? t('lineNamed', { name: line.name, page: line.page }) : t('lineOnPage', { page: line.page })
      }
      onClick={() => placing.onLine('signature', line.page, line)}
    >
      <span className={s.lineTag}>{t('signatureLine')}</span>
    </button>
  )
}

/** A field of another page that is shown here too: a signature because of its page mode, or one that is dragged over this page. */
function Shown({ composer, field, scale }: { composer: Composer; field: DraftField; scale: number }) {
  const t = useText(fieldMessages)
  const { recipients } = composer.content
  const recipient = recipients.find(({ key }) => key === field.recipientKey)
  const { x, y, width, height } = field
  return (
    <span
      className={s.shown}
      data-shown={field.key}
      style={{
        ...colourOf(recipients, field.recipientKey),
        left: x * scale,
        bottom: y * scale,
        width: width * scale,
        height: height * scale,
      }}
    >
      {t(field.kind)} {recipient && lettersOf(recipient)}
    </span>
  )
}
