import { getLegalText, legalTextNames } from '@laisen/contract/endpoints/legal-texts'
import { frameMessages } from '@laisen/contract/messages/frame'
import { policyMessages } from '@laisen/contract/messages/policies'
import { useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './policy.module.css'
import { PolicyBody } from './policy-body.tsx'

/** /policies/:name: the current version of a legal text in the current language (1§1). */
export function Component() {
  const asked = useParams().name
  const name = legalTextNames.find((one) => one === asked)
  return name ? <Policy name={name} /> : <NoSuchText />
}

function Policy({ name }: { name: (typeof legalTextNames)[number] }) {
  const t = useText(policyMessages)
  const format = useFormat()
  const { data, error, refetch } = useCall(getLegalText, { name, locale: format.language }, { staleSeconds: 60 })
  usePageTitle(data?.title ?? t('loading'))
  if (error) return <LoadError error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <article className={s.text} lang={data.locale}>
      <h1>{data.title}</h1>
      <p className="second">{t('dated', { date: format.day(data.date), version: data.version })}</p>
      <PolicyBody body={data.body} />
    </article>
  )
}

function NoSuchText() {
  const t = useText(frameMessages)
  usePageTitle(t('notFoundTitle'))
  return (
    <div className={s.none}>
      <EmptyState heading="h1" title={t('notFoundTitle')}>
        {t('notFoundText')}
      </EmptyState>
    </div>
  )
}
