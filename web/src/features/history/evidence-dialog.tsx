import type { DataOf } from '@laisen/contract/endpoint'
import { getHistoryEvidence } from '@laisen/contract/endpoints/history'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { usePlaceFacts } from '../log/place-facts.tsx'
import { partsOf } from '../preview/distinguished-name.ts'
import s from './evidence.module.css'
import { evidenceMessages } from './evidence-messages.ts'

type Evidence = DataOf<typeof getHistoryEvidence>

const verdicts = {
  intact: { tone: 'green', title: 'intactTitle', text: 'intactText' },
  erased: { tone: 'blue', title: 'erasedTitle', text: 'erasedText' },
  changed: { tone: 'red', title: 'changedTitle', text: 'changedText' },
} as const

const ways = {
  password: 'byPassword',
  'password+totp': 'byPasswordAndCode',
  'password+recovery': 'byPasswordAndRecovery',
  'link+password': 'byLinkAndPassword',
  'link+certificate': 'byLinkAndCertificate',
  key: 'byKey',
} as const

/** What is recorded about one signature, over the list that it was opened from. */
export function EvidenceDialog({ historyID, onClose }: { historyID: number | undefined; onClose: () => void }) {
  const t = useText(evidenceMessages)
  const [view] = useSearchParams()
  const found = useCall(getHistoryEvidence, { historyID: historyID ?? 0 }, { enabled: historyID !== undefined })
  const { data, error } = found
  const stampId = data?.document.stampId
  return (
    <Dialog
      opened={historyID !== undefined}
      onClose={onClose}
      title={t('title')}
      width={750}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {stampId && (
            <LinkButton to={paths.pdfOfHistory(stampId, String(view))} variant="primary">
              {t('openDocument')}
            </LinkButton>
          )}
        </>
      }
    >
      {error ? (
        <LoadError error={error} title={t('loadFailed')} busy={found.isFetching} onRetry={() => void found.refetch()} />
      ) : data ? (
        <Shown of={data} />
      ) : (
        <div className={s.loading} aria-busy />
      )}
    </Dialog>
  )
}

function Shown({ of: evidence }: { of: Evidence }) {
  const t = useText(evidenceMessages)
  const format = useFormat()
  const words = useText(stampMessages)
  const { authenticatedBy: by, document, row, event } = evidence
  // A method without a text is shown as recorded.
  const place = usePlaceFacts(evidence.chained)
  const method = by in ways ? t(ways[by as keyof typeof ways]) : by
  const { tone, title, text } = verdicts[row.verdict]
  const optional = (name: 'key' | 'requestedBy', value: string) => (value ? ([[t(name), value]] as const) : [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is longer than the dialog
    <section className={s.evidence} tabIndex={0} aria-label={t('title')}>
      <Verdict tone={tone} title={t(title)}>
        {t(text)}
      </Verdict>
      <div className={s.columns}>
        <section>
          <h3>{t('who')}</h3>
          <Facts
            facts={[
              [t('name'), evidence.employeeName],
              [t('username'), evidence.username],
              ...optional('key', evidence.keyName),
              ...optional('requestedBy', evidence.requesterName),
              [t('signedAt'), format.dayTime(row.at)],
              [t('signedIn'), method],
              [t('level'), evidence.level],
            ]}
          />
          <h3>{t('document')}</h3>
          {document.kept || <p className="second">{t('notKept')}</p>}
          <Facts
            facts={[
              [t('fileName'), document.fileName],
              [t('field'), evidence.fieldName],
            ]}
          />
          <h3>{t('hashes')}</h3>
          <Facts
            facts={[
              [t('before'), hash(document.sha256Before)],
              [t('signed'), hash(document.sha256Signed)],
              [t('after'), hash(document.sha256)],
            ]}
          />
        </section>
        <section>
          <h3>{words('certificate')}</h3>
          <Certificate of={evidence} />
          <h3>{t('record')}</h3>
          <Facts
            facts={[
              [t('row'), t('numbered', { number: row.id })],
              [t('rowHash'), hash(row.hash)],
              ...(event
                ? ([
                    [t('event'), <EventName key="event" of={event} />],
                    [t('eventHash'), hash(event.hash)],
                  ] as const)
                : []),
            ]}
          />
          <h3>{t('chain')}</h3>
          <Facts facts={place} />
        </section>
      </div>
    </section>
  )
}

function Certificate({ of: { certificate, certReason, certLocation } }: { of: Evidence }) {
  const t = useText(stampMessages)
  const own = useText(evidenceMessages)
  const format = useFormat()
  const { validFrom, validUntil, revokedAt } = certificate
  return (
    <Facts
      facts={[
        [t('certificate'), certificate.certName],
        [own('version'), format.number(certificate.version)],
        [t('reason'), certReason],
        [t('location'), certLocation],
        [t('issuedTo'), <Name key="to" of={certificate.subject} />],
        [t('issuedBy'), <Name key="by" of={certificate.issuer} />],
        [t('validity'), `${format.day(validFrom)} – ${format.day(validUntil)}`],
        ...(revokedAt ? [[own('revoked'), format.day(revokedAt)] as const] : []),
        [t('serial'), hash(certificate.serial)],
        [t('keyType'), certificate.keyType],
      ]}
    />
  )
}

/** The common name; the whole name in its tooltip and below. */
function Name({ of }: { of: string }) {
  const { name, rest } = partsOf(of)
  return (
    <span title={of}>
      {name}
      {rest && <span className={s.rest}>{rest}</span>}
    </span>
  )
}

function EventName({ of: { id, type, verdict } }: { of: NonNullable<Evidence['event']> }) {
  const t = useText(evidenceMessages)
  return (
    <>
      <span className="mono">{type}</span>, {t('numbered', { number: id })}
      {verdict === 'changed' && <strong className={s.changed}> · {t('eventChanged')}</strong>}
    </>
  )
}

/** In full: it is compared with what other tools say. */
function hash(text: string) {
  return text === '' ? '' : <span className={`mono ${s.hash}`}>{text}</span>
}
