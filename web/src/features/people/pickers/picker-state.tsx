import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'

interface Loaded {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** Shown instead of a picker's list when it failed to load or nothing matches. */
export function usePickerState(list: Loaded, rows: readonly unknown[] | undefined) {
  const t = useText(pickerMessages)
  if (list.error) return <LoadError error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
  if (rows?.length === 0) return <EmptyState title={t('nothingFound')}>{t('nothingFoundHint')}</EmptyState>
  return undefined
}
