import type { DraftField, DraftRecipient } from '@laisen/contract/envelope-draft'
import { limits } from '@laisen/contract/limits'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import { type DocumentPage, pagesOf } from './documents.ts'
import type { DraftDocument, FieldKind } from './draft.ts'
import { fieldMessages } from './field-messages.ts'
import { fieldAround, fieldOnLine } from './new-field.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'

interface Parts {
  composer: Composer
  view: DraftView
  document: DraftDocument | undefined
  recipient: DraftRecipient | undefined
}

interface Line {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Where a key places a field: a free signature line if there is one, or the middle of the page that is shown. */
interface KeyPlace {
  readonly page: number
  readonly line?: Line | undefined
}

/** Places fields for the chosen recipient, and shows the one that was placed last. */
export function usePlacing({ composer, view, document, recipient }: Parts) {
  const t = useText(fieldMessages)
  const keyPlace = useRef<KeyPlace>({ page: 1 })
  const pages: readonly DocumentPage[] = document ? pagesOf(document, composer.files) : []
  const targetOf = (kind: FieldKind, page: number) =>
    document && recipient && { kind, page, documentKey: document.key, recipientKey: recipient.key }
  const add = (field: DraftField) => {
    if (composer.now().fields.length >= limits.envelopeFields)
      return toast.problem(t('tooManyFields', { most: limits.envelopeFields }))
    composer.change((content) => ({ ...content, fields: [...content.fields, field] }))
    view.chooseKind(undefined)
    view.chooseField(field.key)
    focusField(field.key)
  }
  const atPoint = (kind: FieldKind, number: number, point: { x: number; y: number }) => {
    const [target, page] = [targetOf(kind, number), pages[number - 1]]
    if (target && page) add(fieldAround(target, point, page))
  }
  const onLine = (kind: FieldKind, number: number, line: Line) => {
    const [target, page] = [targetOf(kind, number), pages[number - 1]]
    if (target && page) add(fieldOnLine(target, line, page))
  }
  const byKey = (kind: FieldKind) => {
    const { page, line } = keyPlace.current
    const size = pages[page - 1]
    if (line && kind === 'signature') onLine(kind, page, line)
    else if (size) atPoint(kind, page, { x: size.width / 2, y: size.height / 2 })
  }
  return { atPoint, onLine, byKey, keyPlace }
}

export type Placing = ReturnType<typeof usePlacing>

/** Moves the focus to a field once it is drawn, so that arrow keys move it at once. */
export function focusField(key: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-field="${key}"]`)?.focus()),
  )
}

/** Why a kind of field cannot be placed for a recipient on a document; undefined where it can. */
export function kindProblem(
  kind: FieldKind,
  { composer, document, recipient }: { composer: Composer; document: DraftDocument; recipient: DraftRecipient },
): 'onlySigners' | 'dateOnce' | 'notPermitted' | 'invisibleOnly' | undefined {
  const { fields } = composer.content
  if ((kind === 'signature' || kind === 'date') && recipient.action !== 'sign') return 'onlySigners'
  const dated = fields.some((field) => field.kind === 'date' && field.recipientKey === recipient.key)
  if (kind === 'date' && dated) return 'dateOnce'
  const used = document.parts.map(({ fileID }) => composer.files.find((file) => file.fileID === fileID)?.permits)
  if (used.includes('nothing') || used.includes('invisible signatures')) return 'invisibleOnly'
  return kind !== 'signature' && used.includes('signatures') ? 'notPermitted' : undefined
}
