import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import type { ListView } from '../../address/use-list-view.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Whose } from './use-whose.ts'

interface Props {
  byGroup: boolean
  whose: Whose
  view: Pick<ListView, 'search'>
  onShowAll: () => void
}

/** Shown in place of the cards. */
export function NoCertificates({ byGroup, whose, view, onShowAll }: Props) {
  const t = useText(certificateListMessages)
  if (view.search !== '')
    return (
      <EmptyState
        title={t(byGroup ? 'noGroupsFound' : 'noneFound')}
        actions={<Button onClick={onShowAll}>{t('showAll')}</Button>}
      >
        {t('foundHint')}
      </EmptyState>
    )
  if (byGroup) return <EmptyState title={t('noGroupsYet')}>{t('noGroupsHint')}</EmptyState>
  const own = whose === 'mine'
  return <EmptyState title={t(own ? 'noneOfMine' : 'noneTitle')}>{t(own ? 'noneOfMineHint' : 'noneHint')}</EmptyState>
}
