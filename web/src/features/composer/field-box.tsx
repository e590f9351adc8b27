import type { DraftField } from '@laisen/contract/envelope-draft'
import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { keyOnSheet, turnOf } from '../../pdf/turn.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useDrag } from '../upload/use-drag.ts'
import { changed } from './draft.ts'
import {
  type Box,
  type Corner,
  corners,
  type Guides,
  keptOnPage,
  type PageBox,
  pressed,
  pulled,
  snapped,
} from './field-geometry.ts'
import { kindIcons } from './field-kinds.ts'
import { fieldMessages } from './field-messages.ts'
import s from './fields.module.css'
import { colourOf, lettersOf } from './recipient-look.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'

interface Props {
  composer: Composer
  view: DraftView
  field: DraftField
  /** CSS pixels per point. */
  scale: number
  /** The page's size in points. */
  size: PageBox
  /** The other fields of the page, which this one snaps to. */
  others: readonly DraftField[]
  wrong: boolean
  onGuides: (guides: Guides) => void
}

/** How near, in CSS pixels, an edge has to come to be snapped to. */
const snapPixels = 5

/** A field on its page. It can be dragged, resized at a corner, or moved with keys. */
export function FieldBox({ composer, view, field, scale, size, others, wrong, onGuides }: Props) {
  const t = useText(fieldMessages)
  const { key, kind, x, y, width, height } = field
  const chosen = view.fieldKey === key
  const { recipients } = composer.content
  const recipient = recipients.find((one) => one.key === field.recipientKey)
  const put = (box: Box) =>
    composer.change((content) => ({ ...content, fields: changed(content.fields, key, keptOnPage(box, size)) }))
  const within = snapPixels / scale
  const move = useDrag<Box>(scale, (start, dx, dy) => {
    const free = keptOnPage({ ...start, x: start.x + dx, y: start.y + dy }, size)
    const { box, guides } = snapped(free, { page: size, others, within })
    onGuides(guides)
    put(box)
  })
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
    const next = pressed(field, keyOnSheet(turnOf(event.currentTarget), event.key), event.shiftKey)
    if (!next) return
    event.preventDefault()
    put(next)
  }
  const name = recipient?.name.trim() || recipient?.email || t('nobody')
  const numbers = `X ${x} · Y ${y} · ${width} × ${height}`
  const handlers = move(() => ({ x, y, width, height }))
  const end = () => onGuides({})
  return (
    <div
      className={classNames(s.field, chosen && s.chosen, wrong && s.wrong)}
      style={{
        ...colourOf(recipients, field.recipientKey),
        left: x * scale,
        bottom: y * scale,
        width: width * scale,
        height: height * scale,
      }}
      role="application"
      aria-roledescription={t('fieldControl')}
      aria-label={t('fieldFor', { field: t(kind), name, numbers })}
      aria-description={t('fieldKeys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes arrow keys, as role application says.
      tabIndex={0}
      data-field={key}
      data-kind={kind}
      data-place={numbers}
      onKeyDown={press}
      onFocus={() => view.chooseField(key)}
      onClick={(event) => event.stopPropagation()}
      {...handlers}
      onPointerUp={() => {
        handlers.onPointerUp()
        end()
      }}
      onPointerCancel={() => {
        handlers.onPointerCancel()
        end()
      }}
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
