import { getLogEvidence, type LogEntry } from '@laisen/contract/endpoints/system-log'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Facts } from '../../ui/facts.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import s from './log.module.css'
import { logMessages } from './messages.ts'
import { Hash, usePlaceFacts } from './place-facts.tsx'

/** What an opened row shows: the place of the entry in the evidence chain, and what its columns had no room for. */
export function LogDetails({ entry }: { entry: LogEntry }) {
  const t = useText(logMessages)
  const format = useFormat()
  const narrow = useNarrow()
  const { logType, methodName, ip, exception, logTrace, count } = entry
  const facts: [string, string][] = [
    ...(narrow
      ? ([
          [t('columnMethod'), methodName],
          [t('columnAddress'), ip],
        ] as [string, string][])
      : []),
    ...(logType === 'audit' ? [] : ([[t('columnException'), exception]] as [string, string][])),
    ...(count > 1 ? ([[t('times'), format.number(count)]] as [string, string][]) : []),
  ]
  return (
    <div className={s.details}>
      <section>
        <h2>{t('evidence')}</h2>
        {logType === 'audit' ? (
          <Evidence logId={entry.logId} />
        ) : (
          <p className="second">{t(logType === 'client' ? 'notEvidenceClient' : 'notEvidence')}</p>
        )}
      </section>
      {(facts.length > 0 || logTrace) && (
        <section>
          <h2>{t('details')}</h2>
          <Facts facts={facts} />
          {logTrace && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <section className={s.trace} tabIndex={0} aria-label={t('columnTrace')}>
              <pre>{logTrace}</pre>
            </section>
          )}
        </section>
      )}
    </div>
  )
}

function Evidence({ logId }: { logId: string }) {
  const t = useText(logMessages)
  const { data, error, isPending, refetch } = useCall(getLogEvidence, { logId })
  const place = usePlaceFacts(data?.chained)
  if (isPending) return <Spinner />
  if (error) return <LoadError error={error} title={t('evidenceFailed')} onRetry={() => void refetch()} />
  return <Facts facts={[[t('hash'), <Hash key="hash" of={data.hash} />], ...place]} />
}
