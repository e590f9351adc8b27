import type { CompanySetting } from '@laisen/contract/endpoints/settings'
import { limits } from '@laisen/contract/limits'
import { useText } from '../../i18n/use-text.ts'
import { Switch } from '../../ui/check.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ColorField } from './color-field.tsx'
import { LogoField } from './logo-field.tsx'
import { settingMessages } from './messages.ts'
import s from './settings.module.css'
import type { useSettingForm } from './use-setting-form.ts'

interface SectionProps {
  form: ReturnType<typeof useSettingForm>
}

export function Appearance({ form, logo }: SectionProps & { logo: string }) {
  const t = useText(settingMessages)
  const { values, set, errorAt } = form
  return (
    <section className={s.section} aria-label={t('appearance')}>
      <h2>{t('appearance')}</h2>
      <div className={s.three}>
        <ColorField
          value={values.colorCode}
          error={errorAt('colorCode')}
          onChange={(colorCode) => set({ colorCode })}
        />
        <LogoField logo={logo} error={errorAt('logo')} onPick={(logo) => set({ logo })} />
        <SelectField
          label={t('language')}
          hint={t('languageHint')}
          value={values.defaultLanguage}
          options={[
            { value: 'en', label: t('english') },
            { value: 'th', label: t('thai') },
          ]}
          onChange={(defaultLanguage) => set({ defaultLanguage })}
        />
      </div>
    </section>
  )
}

export function Signing({ form: { values, set, errorAt } }: SectionProps) {
  const t = useText(settingMessages)
  return (
    <section className={s.section} aria-label={t('signing')}>
      <h2>{t('signing')}</h2>
      <Switch
        label={t('anyPageSize')}
        hint={t('anyPageSizeHint')}
        checked={values.anyPageSize}
        onChange={(anyPageSize) => set({ anyPageSize })}
      />
      <div className={s.two}>
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={limits.reasonCharacters}
          value={values.reason}
          error={errorAt('reason')}
          onChange={(reason) => set({ reason })}
        />
        <TextField
          label={t('location')}
          hint={t('locationHint')}
          maxLength={limits.locationCharacters}
          value={values.location}
          error={errorAt('location')}
          onChange={(location) => set({ location })}
        />
      </div>
    </section>
  )
}

export function Email({ form: { values, set, errorAt }, saved }: SectionProps & { saved: CompanySetting }) {
  const t = useText(settingMessages)
  return (
    <section className={s.section} aria-label={t('email')}>
      <h2>{t('email')}</h2>
      <div className={s.two}>
        <TextField
          label={t('senderName')}
          hint={t('senderNameHint', { address: saved.senderAddress })}
          maxLength={limits.senderNameCharacters}
          value={values.senderName}
          error={errorAt('senderName')}
          onChange={(senderName) => set({ senderName })}
        />
        <TextField
          label={t('replyTo')}
          hint={t('replyToHint')}
          type="email"
          inputMode="email"
          value={values.replyTo}
          error={errorAt('replyTo')}
          onChange={(replyTo) => set({ replyTo })}
        />
      </div>
    </section>
  )
}
