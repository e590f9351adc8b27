import { getRecipientPdf, type RecipientField } from '@laisen/contract/endpoints/recipient'
import { useMemo, useState } from 'react'
import { addressOf, headersOf } from '../../api/call.ts'
import { useText } from '../../i18n/use-text.ts'
import type { PlacedPage } from '../../pdf/layout.ts'
import { usePageSizes } from '../../pdf/use-page-sizes.ts'
import { usePdf } from '../../pdf/use-pdf.ts'
import { useViewer } from '../../pdf/use-viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { PreviewDocument } from '../preview/preview-document.tsx'
import { signMessages } from './messages.ts'
import s from './sign.module.css'
import type { FilledFields } from './use-filled.ts'
import { useShownField } from './use-shown-field.ts'
import type { Signing } from './use-signing.ts'

interface Props {
  signing: Signing
  documentID: number
  fill: FilledFields
  /** The field that is shown now. */
  shown: RecipientField | undefined
  onField: (field: RecipientField) => void
  onSettled?: (() => void) | undefined
}

/** A document with the recipient's fields on its pages. Its address holds no session: that is in a header. */
export function DocumentView({ signing: { session, envelope }, documentID, fill, shown, onField, onSettled }: Props) {
  const [attempt, setAttempt] = useState(0)
  const source = useMemo(() => {
    const input = { session, documentID }
    return { url: addressOf(getRecipientPdf, input), headers: headersOf(getRecipientPdf, input, {}) }
  }, [session, documentID])
  const opened = usePdf(source, attempt)
  const { sizes } = usePageSizes(opened.state === 'open' ? opened.pdf : null)
  const viewer = useViewer(sizes, { single: useNarrow('drawer'), fit: 'width' })
  useShownField(viewer, shown?.documentID === documentID ? shown : undefined)
  const fields = envelope.fields.filter((field) => field.documentID === documentID)
  return (
    <PreviewDocument
      opened={opened}
      viewer={viewer}
      onRetry={() => setAttempt(attempt + 1)}
      onSettled={onSettled}
      onPage={(placed) => (
        <Marks fields={fields} page={placed} scale={viewer.scale} fill={fill} shown={shown} onField={onField} />
      )}
    />
  )
}

interface MarksProps extends Pick<Props, 'fill' | 'shown' | 'onField'> {
  fields: readonly RecipientField[]
  page: PlacedPage
  scale: number
}

function Marks({ fields, page, scale, fill, shown, onField }: MarksProps) {
  const t = useText(signMessages)
  return fields
    .filter((field) => field.page === page.number)
    .map((field) => {
      const { fieldID, kind, x, y, width, height } = field
      const place = {
        left: x * scale,
        top: page.height - (y + height) * scale,
        width: width * scale,
        height: height * scale,
      }
      const style = { ...place, fontSize: Math.min(13, Math.min(place.width, place.height) * 0.6) }
      const label = field.label || t(kind === 'signature' ? 'signHere' : kind)
      const byUs = kind === 'date' || kind === 'name'
      const done = byUs || fill.isDone(field)
      const next = fill.missing[0]?.fieldID === fieldID
      const look = classNames(s.mark, next && s.markNext, done && s.markDone, shown?.fieldID === fieldID && s.markShown)
      if (byUs)
        return (
          <span key={fieldID} className={look} style={style} title={t('filledByUs')}>
            {label}
          </span>
        )
      return (
        <button
          key={fieldID}
          type="button"
          className={look}
          style={style}
          data-field={fieldID}
          onClick={() => onField(field)}
        >
          <Content field={field} fill={fill} label={label} />
        </button>
      )
    })
}

function Content({ field, fill, label }: { field: RecipientField; fill: FilledFields; label: string }) {
  const { signature, initials, texts, checks } = fill.filled
  const picture = field.kind === 'signature' ? signature : field.kind === 'initials' ? initials : undefined
  if (picture) return <img src={picture} alt={label} />
  if (field.kind === 'checkbox')
    return (
      <span role="img" aria-label={label}>
        {checks[field.fieldID] ? '✓' : ''}
      </span>
    )
  return texts[field.fieldID] || label
}
