import { limits } from '@laisen/contract/limits'
import { IconArrowDown, IconArrowUp, IconGitMerge, IconGripVertical, IconStack, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { documentMessages } from './document-messages.ts'
import s from './documents.module.css'
import { isComplete, isSigned, mergedIntoPrevious, pagesOf } from './documents.ts'
import { changed, type DraftDocument } from './draft.ts'
import type { Composer } from './use-composer.ts'
import type { useDragOrder } from './use-drag-order.ts'

interface Props {
  composer: Composer
  document: DraftDocument
  index: number
  order: ReturnType<typeof useDragOrder>
  onMove: (by: -1 | 1) => void
  onPages: () => void
  onRemove: () => void
}

/** A document of the draft: its place, its name, and what can be done with it. */
export function DocumentRow({ composer, document, index, order, onMove, onPages, onRemove }: Props) {
  const t = useText(documentMessages)
  const { key, name } = document
  const actions = useDocumentActions({ composer, document, index, onMove, onPages, onRemove })
  const press = (event: KeyboardEvent) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined
    if (!by) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li className={s.row} data-document={name} {...order.row(index)}>
      <button
        type="button"
        className={s.grip}
        aria-label={t('moveOf', { name: name || t('documentNumber', { number: index + 1 }) })}
        title={t('moveHint')}
        onKeyDown={press}
        {...order.handle(index)}
      >
        <Icon of={IconGripVertical} />
      </button>
      <span className={s.number}>{index + 1}</span>
      <div className={s.words}>
        <TextField
          label={t('nameOf', { number: index + 1 })}
          quietLabel
          maxLength={limits.documentNameCharacters}
          value={name}
          onChange={(next) =>
            composer.change((content) => ({ ...content, documents: changed(content.documents, key, { name: next }) }))
          }
        />
        <Facts composer={composer} document={document} />
      </div>
      <RowMenu label={t('menuOf', { name: name || t('documentNumber', { number: index + 1 }) })} actions={actions} />
    </li>
  )
}

function useDocumentActions({ composer, document, index, onMove, onPages, onRemove }: Omit<Props, 'order'>) {
  const t = useText(documentMessages)
  const { content, files, change } = composer
  const signed = isSigned(document, files)
  const before = content.documents[index - 1]
  const unmerged = signed || (before !== undefined && isSigned(before, files))
  const isThere = (one: DraftDocument | undefined) => one === undefined || isComplete(one, files)
  const gone = !isThere(document) && t('fileGone')
  return [
    {
      key: 'pages',
      label: t('pages'),
      icon: IconStack,
      blocked: gone || (signed && t('signedWhole')),
      onClick: onPages,
    },
    {
      key: 'merge',
      label: t('merge'),
      icon: IconGitMerge,
      blocked:
        index === 0 ? t('mergeFirst') : gone || (!isThere(before) && t('fileGone')) || (unmerged && t('signedWhole')),
      onClick: () => change((now) => mergedIntoPrevious(now, document.key, files)),
    },
    {
      key: 'up',
      label: t('moveUp'),
      icon: IconArrowUp,
      blocked: index === 0 && t('isFirst'),
      onClick: () => onMove(-1),
    },
    {
      key: 'down',
      label: t('moveDown'),
      icon: IconArrowDown,
      blocked: index === content.documents.length - 1 && t('isLast'),
      onClick: () => onMove(1),
    },
    { key: 'remove', label: t('remove'), icon: IconTrash, danger: true, onClick: onRemove },
  ]
}

/** How many pages of how many files, and what the files permit. */
function Facts({ composer, document }: Pick<Props, 'composer' | 'document'>) {
  const t = useText(documentMessages)
  const format = useFormat()
  const used = document.parts.flatMap(({ fileID }) => composer.files.find((file) => file.fileID === fileID) ?? [])
  const pages = pagesOf(document, composer.files).length
  const bytes = used.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const facts = [t('pageCount', { count: pages }), format.bytes(bytes)]
  if (used.length > 1) facts.push(t('fromFiles', { files: used.length }))
  const limited = used.find(({ permits }) => permits !== 'everything')
  return (
    <span className={s.facts}>
      {facts.join(' · ')}
      {isSigned(document, composer.files) && <Badge tone="blue">{t('signedBefore')}</Badge>}
      {limited && (
        <Badge tone="orange">{t(limited.permits === 'signatures' ? 'signaturesOnly' : 'invisibleOnly')}</Badge>
      )}
    </span>
  )
}
