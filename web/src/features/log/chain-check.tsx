import {
  type ChainCheckResult,
  type ChainFinding,
  cancelChainCheck,
  getChainCheck,
  startChainCheck,
} from '@laisen/contract/endpoints/system-log'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { keyOf, useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { checkMessages } from './check-messages.ts'
import s from './log.module.css'

const LOOK_EVERY_MS = 1000
const underWay = ['waiting', 'running']

/** Checks the chain in the background, and says in words what was found and which timestamp proves what. */
export function ChainCheck() {
  const t = useText(checkMessages)
  const format = useFormat()
  const client = useQueryClient()
  const { data, error: unread } = useQuery({
    queryKey: keyOf(getChainCheck, {}),
    // It asks by itself, which does not keep the session alive (rules 3.3).
    queryFn: ({ signal }) => call(getChainCheck, {}, { signal, background: true }),
    refetchInterval: ({ state }) => (underWay.includes(state.data?.check?.state ?? '') ? LOOK_EVERY_MS : false),
  })
  const [start, cancel] = [useChange(startChainCheck), useChange(cancelChainCheck)]
  const shown = {
    onSuccess: (answer: NonNullable<typeof data>) => client.setQueryData(keyOf(getChainCheck, {}), answer),
  }
  const check = data?.check
  const isUnderWay = check && underWay.includes(check.state)
  const error = unread ?? start.error ?? cancel.error
  return (
    <section className={s.check} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className="second">{t('about')}</p>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {isUnderWay && (
        <Progress
          title={t(check.state === 'waiting' ? 'waiting' : 'running')}
          done={check.rowsDone}
          total={check.rowsTotal}
          mayLeave
          stopLabel={t('cancel')}
          onStop={() => cancel.mutate({}, shown)}
        />
      )}
      {check?.state === 'cancelled' && <p>{t('cancelled', { time: format.dayTime(check.requestDate) })}</p>}
      {check?.state === 'failed' && (
        <Notice kind="error" title={t('failed')}>
          {t('failedHint')}
        </Notice>
      )}
      {check?.result && check.endDate && <Outcome {...check} result={check.result} endDate={check.endDate} />}
      {data && !isUnderWay && (
        <div>
          <Button icon={IconShieldCheck} busy={start.isPending} onClick={() => start.mutate({}, shown)}>
            {t(check?.result ? 'checkAgain' : 'check')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Outcome({ result, endDate, requestedBy }: { result: ChainCheckResult; endDate: string; requestedBy: string }) {
  const t = useText(checkMessages)
  const format = useFormat()
  const words = useFindingWords()
  const { rows, findings, found, proven, erased, removed, waiting } = result
  const n = format.number
  const provenTo = Math.max(0, ...proven.map(({ to }) => to))
  const lines = [
    ...proven.map(({ from, to, at, by }) =>
      t(findings === 0 ? 'proven' : 'covered', { from: n(from), to: n(to), time: format.dayTime(at), by }),
    ),
    ...(rows > provenTo ? [t('provenNone', { from: n(provenTo + 1) })] : []),
    ...(erased > 0 ? [t('erased', { count: erased, shown: n(erased) })] : []),
    ...(removed > 0 ? [t('removed', { count: removed, shown: n(removed) })] : []),
    ...(waiting > 0 ? [t('notYet', { count: waiting, shown: n(waiting) })] : []),
  ]
  return (
    <>
      <Notice
        kind={findings === 0 ? 'success' : 'error'}
        title={findings === 0 ? t('intact') : t('wrong', { count: findings, shown: n(findings) })}
      >
        {t('compared', { count: rows, shown: n(rows), time: format.dayTime(endDate), name: requestedBy })}
      </Notice>
      {found.length > 0 && (
        <ul className={s.found}>
          {found.map((finding) => (
            <li key={JSON.stringify(finding)}>{words(finding)}</li>
          ))}
        </ul>
      )}
      {found.length < findings && <p className="second">{t('foundMore', { shown: n(found.length) })}</p>}
      <ul className={s.proven}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

const keys = {
  'row changed': 'rowChanged',
  'personal values changed': 'personalChanged',
  'row replaced': 'rowReplaced',
  'row reordered': 'rowReordered',
  'row missing': 'rowMissing',
  'row not chained': 'rowInserted',
  'row from no transaction': 'rowInserted',
  'segment changed': 'segmentChanged',
  'segment does not follow': 'segmentChanged',
  'head differs': 'headDiffers',
  'newest rows missing': 'newestMissing',
  'anchor contradicts': 'anchorContradicts',
  'anchor unsound': 'anchorUnsound',
} as const

/** What is wrong, in one sentence. */
function useFindingWords(): (finding: ChainFinding) => string {
  const t = useText(checkMessages)
  const { number } = useFormat()
  return ({ what, kind, id = 0, position, from = 0, to = 0 }) => {
    const row =
      position === undefined
        ? t(kind === 'history' ? 'strayHistory' : 'stray', { id })
        : t(kind ?? 'event', { id, position: number(position) })
    return t(keys[what], { row, from: number(from), to: number(to) })
  }
}
