import { getArchive } from '@laisen/contract/endpoints/company-archives'
import { getRetention } from '@laisen/contract/endpoints/retention'
import { type CompanySetting, getSetting, getSettingScreen } from '@laisen/contract/endpoints/settings'
import { getSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import { frameMessages } from '@laisen/contract/messages/frame'
import { everything } from '@laisen/contract/permissions'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CompanyArchive } from './company-archive.tsx'
import { settingMessages } from './messages.ts'
import { Preview } from './preview.tsx'
import { SeparateRules } from './separate-rules.tsx'
import { Appearance, Email, Signing } from './setting-sections.tsx'
import s from './settings.module.css'
import { useSettingForm } from './use-setting-form.ts'

/** /setting: what the company chooses for its screens, signatures and emails. */
export function Component() {
  const t = useText(settingMessages)
  const frame = useText(frameMessages)
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(getSetting, {}),
    queryFn: ({ signal }) => loadScreen(client, signal),
  })
  return (
    <Page title={frame('setting')} note={t('note')} bare>
      {data ? (
        <SettingForm key={data.version} saved={data} onReload={() => void refetch()} />
      ) : error ? (
        <LoadError error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}

async function loadScreen(client: QueryClient, signal: AbortSignal): Promise<CompanySetting> {
  const { setting, level, retention, archive } = await call(getSettingScreen, {}, { signal })
  // As if each had been asked for.
  if (level) client.setQueryData(keyOf(getSignatureLevel, {}), level)
  if (retention) client.setQueryData(keyOf(getRetention, {}), retention)
  if (archive) client.setQueryData(keyOf(getArchive, {}), archive)
  return setting
}

/** Somebody else's version takes the place of the form once it is loaded. */
function SettingForm({ saved, onReload }: { saved: CompanySetting; onReload: () => void }) {
  const t = useText(settingMessages)
  const form = useSettingForm(saved)
  const [previewed, setPreviewed] = useState(false)
  const { may } = useSession()
  const { logo: chosen } = form.values
  const logo = chosen === undefined ? saved.logo : (chosen ?? '')
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <div className={s.columns}>
        <div className={s.sections}>
          <Appearance form={form} logo={logo} />
          <Signing form={form} />
          <Email form={form} saved={saved} />
          <SeparateRules />
          {may([everything]) && <CompanyArchive />}
          <div className={s.previewToggle}>
            <Button onClick={() => setPreviewed(!previewed)} aria-expanded={previewed}>
              {t(previewed ? 'previewHide' : 'previewShow')}
            </Button>
          </div>
        </div>
        <div className={classNames(s.side, previewed && s.sideShown)}>
          <Preview values={form.values} logo={logo} />
        </div>
      </div>
      <Foot form={form} onReload={onReload} />
    </form>
  )
}

function Foot({ form, onReload }: { form: ReturnType<typeof useSettingForm>; onReload: () => void }) {
  const t = useText(settingMessages)
  const { count, failure, changedMeanwhile } = form
  return (
    <footer className={s.foot}>
      {failure && (
        <Notice
          kind={changedMeanwhile ? 'warning' : 'error'}
          title={changedMeanwhile ? t('changedTitle') : undefined}
          actions={changedMeanwhile ? <Button onClick={onReload}>{t('loadAgain')}</Button> : undefined}
        >
          {failure}
        </Notice>
      )}
      <div className={s.footRow}>
        <p className={count > 0 ? s.unsaved : s.hint} role="status">
          {count > 0 ? t('unsaved', { count }) : t('nothingChanged')}
        </p>
        <Button onClick={form.cancel} blocked={count === 0 && t('nothingChanged')}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} blocked={form.blocked}>
          {t('save')}
        </Button>
      </div>
    </footer>
  )
}
