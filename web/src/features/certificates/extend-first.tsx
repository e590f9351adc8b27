import {
  type CertificateExtension,
  extendDocuments,
  getExtension,
  stopExtension,
} from '@laisen/contract/endpoints/extensions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { keyOf, useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { extendFirstMessages } from './extend-first-messages.ts'

const LOOK_EVERY_MS = 1000

/** Offers to extend what a certificate signed without a timestamp, before it is revoked (rules 5.5). */
export function ExtendFirst({ certID }: { certID: number }) {
  const t = useText(extendFirstMessages)
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(getExtension, { certID }),
    // It asks by itself, which does not keep the session alive (rules 3.3).
    queryFn: ({ signal }) => call(getExtension, { certID }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.run?.running ? LOOK_EVERY_MS : false),
  })
  const extend = useChange(extendDocuments)
  const stop = useChange(stopExtension)
  const shown = (answer: CertificateExtension) => client.setQueryData(keyOf(getExtension, { certID }), answer)
  if (!data) return null
  const { run, documents } = data
  const error = extend.error ?? stop.error
  return (
    <>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {run?.running && (
        <Progress
          title={t('running')}
          done={run.done + run.failed}
          total={Math.max(run.total, run.done + run.failed)}
          mayLeave
          stopLabel={t('stop')}
          onStop={() => stop.mutate({ certID }, { onSuccess: shown })}
        />
      )}
      {run && !run.running && <Outcome run={run} />}
      {documents > 0 && !run?.running && (
        <Offer
          extension={data}
          busy={extend.isPending}
          onExtend={() => extend.mutate({ certID }, { onSuccess: shown })}
        />
      )}
    </>
  )
}

interface OfferProps {
  extension: CertificateExtension
  busy: boolean
  onExtend: () => void
}

function Offer({ extension: { possible, documents, more, run }, busy, onExtend }: OfferProps) {
  const t = useText(extendFirstMessages)
  const format = useFormat()
  const count = format.number(documents)
  const label = run ? t('again') : more ? t('extendAll') : t('extend', { count: documents })
  return (
    <Notice
      kind="warning"
      title={more ? t('titleMore', { count }) : t('title', { count: documents })}
      actions={
        possible && (
          <Button busy={busy} onClick={onExtend}>
            {label}
          </Button>
        )
      }
    >
      {t(possible ? 'text' : 'impossible')}
    </Notice>
  )
}

function Outcome({ run: { total, done, failed } }: { run: NonNullable<CertificateExtension['run']> }) {
  const t = useText(extendFirstMessages)
  if (total === 0) return null
  if (done + failed < total) return <Notice kind="information">{t('stopped', { done, total })}</Notice>
  return (
    <Notice kind={failed > 0 ? 'warning' : 'success'}>
      {done > 0 && <p>{t('done', { count: done })}</p>}
      {failed > 0 && <p>{t('failed', { count: failed })}</p>}
    </Notice>
  )
}
