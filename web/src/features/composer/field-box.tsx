import type { DraftField } from '@laisen/contract/envelope-draft'
import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { keyOnSheet, turnOf } from '../../pdf/turn.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useDrag } from '../upload/use-drag.ts'
import { changed } from './draft.ts'
import { type Box, type Corner, corners, keptOnPage, type PageBox, pressed, pulled } from './field-geometry.ts'
import { kindIcons } from './field-kinds.ts'
import { fieldMessages } from './field-messages.ts'
import s from './fields.module.css'
import { movedTo } from './new-field.ts'
import { colourOf, lettersOf } from './recipient-look.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import type { FieldDrag } from './use-field-drag.ts'
import { focusField } from './use-placing.ts'

interface Props {
  composer: Composer
  view: DraftView
  field: DraftField
  /** CSS pixels per point. */
  scale: number
  /** The sizes of all pages in points. */
  pages: readonly PageBox[]
  drag: FieldDrag
  wrong: boolean
}

/** A field on its page. It can be dragged, also to another page, resized at a corner, or moved with keys. */
export function FieldBox({ composer, view, field, scale, pages, drag, wrong }: Props) {
  const t = useText(fieldMessages)
  const { key, kind } = field
  const own = drag.dragged?.key === key ? drag.dragged : undefined
  const away = own !== undefined && own.page !== field.page
  const { x, y, width, height } = own && !away ? own.box : field
  const chosen = view.fieldKey === key
  const { recipients } = composer.content
  const recipient = recipients.find((one) => one.key === field.recipientKey)
  const put = (box: Box, page = field.page) => {
    const size = pages[page - 1]
    if (!size) return
    const placed = { ...movedTo(field, page), ...keptOnPage(box, size) }
    composer.change((content) => ({ ...content, fields: changed(content.fields, key, placed) }))
    if (page !== field.page) focusField(key)
  }
  const pull = useDrag<{ start: Box; corner: Corner }>(scale, ({ start, corner }, dx, dy) =>
    put(pulled(start, corner, { dx, dy })),
  )
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      focusBeside(event.currentTarget)
      return removeField(composer, view, key)
    }
    if (event.key === 'Escape') return view.chooseField(undefined)
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      return put(field, field.page + (event.key === 'PageUp' ? -1 : 1))
    }
    const next = pressed(field, keyOnSheet(turnOf(event.currentTarget), event.key), event.shiftKey)
    if (!next) return
    event.preventDefault()
    put(next)
  }
  const name = recipient?.name.trim() || recipient?.email || t('nobody')
  const numbers = `X ${x} · Y ${y} · ${width} × ${height}`
  return (
    <div
      className={classNames(s.field, chosen && s.chosen, wrong && s.wrong, away && s.away)}
      style={{
        ...colourOf(recipients, field.recipientKey),
        left: x * scale,
        bottom: y * scale,
        width: width * scale,
        height: height * scale,
      }}
      role="application"
      aria-roledescription={t('fieldControl')}
      aria-label={t('fieldFor', { field: t(kind), name, page: field.page, numbers })}
      aria-description={t('fieldKeys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes arrow keys, as role application says.
      tabIndex={0}
      data-field={key}
      data-kind={kind}
      data-place={numbers}
      onKeyDown={press}
      onFocus={() => view.chooseField(key)}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => drag.begin(field, event)}
    >
      <span className={s.fieldText} aria-hidden="true">
        <Icon of={kindIcons[kind]} size={14} />
        {field.label?.trim() || t(kind)}
      </span>
      <span className={s.fieldOwner} aria-hidden="true">
        {recipient ? lettersOf(recipient) : '?'}
      </span>
      {chosen &&
        corners.map((corner) => (
          <span
            key={corner}
            className={classNames(s.handle, s[corner])}
            {...pull(() => ({ start: { x, y, width, height }, corner }))}
          />
        ))}
    </div>
  )
}

/** Removes a field, and chooses nothing instead. */
export function removeField(composer: Composer, view: DraftView, key: string): void {
  view.chooseField(undefined)
  composer.change((content) => ({ ...content, fields: content.fields.filter((one) => one.key !== key) }))
}

/** The focus must not go with a field that is removed. */
function focusBeside(field: HTMLElement): void {
  const others = [...(field.parentElement?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const next = others.find((one) => one !== field) ?? field.closest<HTMLElement>('section[tabindex]')
  next?.focus()
}
