import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { reloadCertificates } from './use-certificates-change.ts'

interface Props<Subject> {
  title: string
  subject: UseQueryResult<Subject, Error>
  onClose: () => void
  children: (subject: Subject) => ReactNode
}

const gone = new Set(['CERTIFICATE_NOT_FOUND', 'CERTIFICATE_GROUP_NOT_FOUND'])

/** A dialog about something that is loaded afresh, because the list may be out of date. */
export function SubjectDialog<Subject>({ title, subject, onClose, children }: Props<Subject>) {
  const t = useText(certificateListMessages)
  const frame = useText(frameMessages)
  const client = useQueryClient()
  const { data, error, isFetching, isFetchedAfterMount, refetch } = subject
  const missing = error instanceof Refusal && gone.has(error.code ?? '')
  useEffect(() => {
    if (missing) reloadCertificates(client)
  }, [missing, client])
  // What was entered is not lost when it cannot be loaded once more.
  const loaded = useRef(false)
  if (isFetchedAfterMount && !error) loaded.current = true
  if (data !== undefined && loaded.current && !missing) return children(data)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={<Button onClick={onClose}>{missing ? t('backToList') : frame('cancel')}</Button>}
    >
      {missing ? (
        <Notice kind="warning" title={error.message}>
          {t('someoneChanged')}
        </Notice>
      ) : error ? (
        <LoadError error={error} what="page" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
