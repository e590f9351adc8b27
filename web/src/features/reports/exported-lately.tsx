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
import { ExportStatus } from '../exports/export-status.tsx'
import { type Export, useExport } from '../exports/use-export.ts'
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
  const say = useText(exportedMessages)
  const format = useFormat()
  const list = useCall(endpoints.getExportedReports, {})
  const work = useExport()
  const [asked, setAsked] = useState<Exported>()
  const again = (row: Exported) => {
    setAsked(row)
    work.begin(madeAgain(row, () => void list.refetch()))
  }
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
      <ExportStatus work={work} total={asked?.rows ?? 0} />
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
                busy={work.running !== undefined && asked !== undefined && keyOf(asked) === keyOf(row)}
                onClick={() => work.running === undefined && again(row)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const keyOf = ({ exportedAt, report, fileName }: Exported) => `${exportedAt} ${report} ${fileName}`

function madeAgain(row: Exported, onSaved: () => void): Export {
  const { report, fileName, format, startDate, endDate, dateType, periodLength, status, bucket, sort } = row
  const asked = { format, startDate, endDate, dateType, periodLength, status, bucket, sort }
  return {
    usualName: fileName,
    ask: ({ exportID, signal }) =>
      fileOf(exporting[report], { ...asked, languageUsed: language(), exportID }, { signal }),
    onSaved,
  }
}
