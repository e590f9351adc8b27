import { companyColors, readColor } from '@laisen/contract/company-colors'
import { useState } from 'react'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { SettingValues } from './form.ts'
import { settingMessages } from './messages.ts'
import s from './settings.module.css'

type Scheme = 'light' | 'dark'

/** The colours of the product, where a company has none (theme/tokens.css). */
const own = { light: '#0e4c6d', dark: '#1e6f99' } as const

/** What people of the company, readers of its emails and recipients will see. Nothing in it can be pressed. */
export function Preview({ values, logo }: { values: SettingValues; logo: string }) {
  const t = useText(settingMessages)
  const { user } = useSession()
  const [scheme, setScheme] = useState<Scheme>('light')
  const color = readColor(values.colorCode)
  const fill = { background: color ? companyColors(color)[scheme].primary : own[scheme] }
  const sender = values.senderName.trim() || user.companyName
  const mark = logo ? <img src={logo} alt="" className={s.mark} /> : <LogoMark size={26} />
  const name = (
    <p className={s.sampleHead}>
      {mark}
      <span>{user.companyName}</span>
    </p>
  )
  return (
    <aside className={s.preview} aria-label={t('preview')}>
      <div className={s.previewHead}>
        <h2>{t('preview')}</h2>
        <Segmented
          label={t('previewScheme')}
          value={scheme}
          segments={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
          onChange={setScheme}
          onDesk
        />
      </div>
      <p className={s.sampleLabel}>{t('previewFrame')}</p>
      <div className={classNames(s.sample, s[scheme])}>
        {name}
        <p className={s.sampleButton} style={fill}>
          {t('signHere')}
        </p>
      </div>
      <p className={s.sampleLabel}>{t('previewMail')}</p>
      <div className={classNames(s.sample, s[scheme])}>
        {name}
        <p className={s.sampleTitle}>{t('mailTitle', { sender })}</p>
        <p className={s.sampleSecond}>{t('sampleSubject')}</p>
        <p className={s.sampleButton} style={fill}>
          {t('readAndSign')}
        </p>
      </div>
      <p className={s.sampleLabel}>{t('previewSign')}</p>
      <div className={classNames(s.sample, s[scheme])}>
        {name}
        <p className={s.sampleTitle}>{t('sampleSubject')}</p>
        <div className={s.paper} aria-hidden="true">
          <i />
          <i />
          <i />
          <b />
        </div>
        <p className={classNames(s.sampleButton, s.wide)} style={fill}>
          {t('signField')}
        </p>
      </div>
    </aside>
  )
}
