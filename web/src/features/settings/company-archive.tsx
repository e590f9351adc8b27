import type { CompanyArchive as Archive } from '@laisen/contract/endpoints/company-archives'
import { cancelArchive, getArchive, getArchiveLink, startArchive } from '@laisen/contract/endpoints/company-archives'
import { IconDownload, IconPackageExport, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { keyOf, useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Hash } from '../log/place-facts.tsx'
import { archiveMessages } from './archive-messages.ts'
import s from './settings.module.css'

const LOOK_EVERY_MS = 1000
const isUnderWay = (archive: Archive | null | undefined) => archive?.state === 'waiting' || archive?.state === 'running'

/** Everything of the company as one file (rules 8.4): asked for, made in the background, downloaded by a link of an hour. */
export function CompanyArchive() {
  const t = useText(archiveMessages)
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(getArchive, {}),
    // It asks by itself, which does not keep the session alive (rules 3.3).
    queryFn: ({ signal }) => call(getArchive, {}, { signal, background: true }),
    // The screen has brought it.
    staleTime: LOOK_EVERY_MS,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.archive) ? LOOK_EVERY_MS : false),
  })
  const [start, cancel, link] = [useChange(startArchive), useChange(cancelArchive), useChange(getArchiveLink)]
  const [deleting, setDeleting] = useState(false)
  if (!data) return null
  const { archive } = data
  const shown = { onSuccess: (answer: typeof data) => client.setQueryData(keyOf(getArchive, {}), answer) }
  const stop = () => archive && cancel.mutate({ archiveID: archive.archiveID }, shown)
  const error = start.error ?? cancel.error ?? link.error
  return (
    <section className={s.section} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className="second">{t('about')}</p>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {archive && isUnderWay(archive) && (
        <Progress
          title={t(archive.state === 'waiting' ? 'waiting' : 'running')}
          done={archive.documentsDone}
          total={archive.documentsTotal}
          mayLeave
          stopLabel={t('cancel')}
          onStop={stop}
        />
      )}
      {archive && <Outcome archive={archive} />}
      <div className={s.actions}>
        {archive?.state === 'ready' && (
          <>
            <Button
              variant="primary"
              icon={IconDownload}
              busy={link.isPending}
              // The browser saves it as it comes: it may be larger than memory.
              onClick={() =>
                link.mutate({ archiveID: archive.archiveID }, { onSuccess: ({ link }) => window.location.assign(link) })
              }
            >
              {t('download')}
            </Button>
            <Button icon={IconTrash} onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          </>
        )}
        {!isUnderWay(archive) && (
          <Button icon={IconPackageExport} busy={start.isPending} onClick={() => start.mutate({}, shown)}>
            {t(archive ? 'createAgain' : 'create')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={deleting}
        title={t('deleteTitle')}
        action={t('delete')}
        icon={IconTrash}
        busy={cancel.isPending}
        onKeep={() => setDeleting(false)}
        onConfirm={() => {
          stop()
          setDeleting(false)
        }}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </section>
  )
}

function Outcome({ archive }: { archive: Archive }) {
  const t = useText(archiveMessages)
  const format = useFormat()
  const { state, requestedBy: name, requestDate, expireDate, sizeBytes, sumsHash, stampedBy, failure } = archive
  const time = format.dayTime(requestDate)
  if (state === 'failed')
    return (
      <Notice kind="error" title={t('failed')}>
        {t(failure === 'DISK_FULL' ? 'failedFull' : 'failedUnknown')}
      </Notice>
    )
  if (state === 'expired' || state === 'cancelled') return <p>{t(state, { time })}</p>
  if (state !== 'ready' || expireDate === null) return null
  const facts = { name, time, size: format.bytes(sizeBytes ?? 0), expires: format.dayTime(expireDate) }
  return (
    <>
      <Notice kind="success" title={t('ready')}>
        {t('readyText', facts)}
      </Notice>
      <Facts
        facts={[
          [t('hash'), <Hash key="hash" of={sumsHash} />],
          [t('stampedBy'), stampedBy.length > 0 ? format.list(stampedBy) : t('stampedByNobody')],
        ]}
      />
    </>
  )
}
