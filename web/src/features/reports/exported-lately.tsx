import type { DataOf, Endpoint } from '@laisen/contract/endpoint'
import * as endpoints from '@laisen/contract/endpoints/reports'
import type { ReportName } from '@laisen/contract/reports'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { fileOf } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { language } from '../../i18n/language.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { exportMessages } from '../exports/messages.ts'
import { exportedMessages } from './exported-messages.ts'
import { ReportFailed } from './report-failed.tsx'
import s from './reports.module.css'

type Exported = DataOf<typeof endpoints.getExportedReports>['listData'][number]

const exporting: Readonly<Record<ReportName, Endpoint>> = {
  envelopereport: endpoints.exportEnvelopeReport,
  enveloperecipientreport: endpoints.exportEnvelopeRecipientReport,
  envelopestatusreport: endpoints.exportEnvelopeStatusReport,
  envelopevelocityreport: endpoints.exportEnvelopeVelocityReport,
  envelopevolumereport: endpoints.exportEnvelopeVolumeReport,
  envelopeauthenticationreport: endpoints.exportEnvelopeAuthenticationReport,
  purgedenvelopereport: endpoints.exportPurgedEnvelopeReport,
  faileddeliveryreport: endpoints.exportFailedDeliveryReport,
}

/** What people of the company exported lately. Files are not kept: each can be made again, of the same report and days. */
export function ExportedLately() {
  const t = useText(exportMessages)
  const say = useText(exportedMessages)
  const format = useFormat()
  const list = useCall(endpoints.getExportedReports, {})
  const { busy, failed, again } = useAgain(() => void list.refetch())
  const rows = list.data?.listData ?? []
  return (
    <section className={s.scheduled} aria-labelledby="exported-lately">
      <h2 id="exported-lately">{say('exportedLately')}</h2>
      <p className="second">{say(list.data && rows.length === 0 ? 'exportedNone' : 'exportedHint')}</p>
      {list.error && (
        <ReportFailed
          title={say('exportedFailed')}
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {failed && (
        <ReportFailed title={t('exportFailed')} error={failed.error} busy={false} onRetry={() => again(failed.row)} />
      )}
      {rows.length > 0 && (
        <ul className={s.schedules}>
          {rows.map((row) => (
            <li key={keyOf(row)} className={s.exported}>
              <Icon of={IconFileSpreadsheet} />
              <span className={s.exportedFile}>{row.fileName}</span>
              <span className={s.exportedBy}>{row.userName}</span>
              <span className={s.exportedAt}>{format.dayTime(row.exportedAt)}</span>
              <span className={s.exportedSize}>{format.bytes(row.sizeBytes)}</span>
              <IconButton
                label={say('exportAgain', { file: row.fileName })}
                icon={IconDownload}
                busy={busy === keyOf(row)}
                onClick={() => busy === undefined && again(row)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const keyOf = ({ exportedAt, report, fileName }: Exported) => `${exportedAt} ${report} ${fileName}`

function useAgain(onDone: () => void) {
  const t = useText(exportMessages)
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<{ error: unknown; row: Exported }>()
  const again = async (row: Exported) => {
    const { report, fileName, format, startDate, endDate, dateType, periodLength, status, bucket, sort } = row
    setBusy(keyOf(row))
    setFailed(undefined)
    try {
      const asked = {
        format,
        startDate,
        endDate,
        dateType,
        periodLength,
        status,
        bucket,
        sort,
        languageUsed: language(),
      }
      saveFile(await (await fileOf(exporting[report], asked)).blob(), fileName)
      toast.success(t('exportDone', { file: fileName }))
      onDone()
    } catch (error) {
      setFailed({ error, row })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, failed, again: (row: Exported) => void again(row) }
}
