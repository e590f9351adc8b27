import { type LegalTextName, legalTextNames, listLegalTexts } from '@laisen/contract/endpoints/legal-texts'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { NotFoundPage } from '../../frame/not-found-page.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LegalEditor } from './legal-editor.tsx'
import { LegalVersions } from './legal-versions.tsx'
import s from './platform.module.css'

/** A legal text: editor with preview for both languages, and earlier versions. */
export function Component() {
  const asked = useParams().name
  const name = legalTextNames.find((one) => one === asked)
  return name ? <LegalText key={name} name={name} /> : <NotFoundPage />
}

function LegalText({ name }: { name: LegalTextName }) {
  const t = useText(installationMessages)
  const frame = useText(frameMessages)
  const { language } = useFormat()
  const { data, error, isFetching, refetch } = useCall(listLegalTexts, { name })
  const current = data?.listData[0]
  return (
    <Page
      title={current ? (language === 'th' ? current.titleTh : current.titleEn) : frame('legalTexts')}
      actions={<LinkButton to={paths.policy(name)}>{t('readText')}</LinkButton>}
    >
      <div className={s.back}>
        <LinkButton variant="quiet" icon={IconArrowLeft} to={paths.platformLegal}>
          {t('allTexts')}
        </LinkButton>
      </div>
      {error && !current && <LoadError error={error} what="page" busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !current && <Spinner />}
      {data && current && (
        <>
          <LegalEditor key={current.version} current={current} onReload={() => void refetch()} />
          <LegalVersions versions={data.listData} />
        </>
      )}
    </Page>
  )
}
