import { profileMessages } from '@laisen/contract/messages/profile'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import s from './profile.module.css'
import { useProfileForm } from './use-profile-form.ts'

/** The user's own details: picture, names, email and phone, with the username and today's date beside them (1§2). */
export function ProfileForm() {
  const t = useText(profileMessages)
  const words = useText(sessionMessages)
  const format = useFormat()
  const { user } = useSession()
  const { values, set, bind, alert, busy, save } = useProfileForm()
  const picture = values.picture === undefined ? user.pathImage : (values.picture ?? '')
  return (
    <form className={s.profile} onSubmit={(event) => void save(event)} noValidate>
      <AvatarPicker
        firstName={user.firstName || user.username}
        lastName={user.lastName}
        picture={picture}
        onPick={(picked) => set({ picture: picked })}
      />
      <dl className={s.given}>
        <div>
          <dt>{words('username')}</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>{words('companyCode')}</dt>
          <dd>{user.companyCode}</dd>
        </div>
        <div>
          <dt>{t('today')}</dt>
          <dd className="whole">{format.day(Date.now())}</dd>
        </div>
      </dl>
      {alert && <Notice kind="error">{alert}</Notice>}
      <div className={s.columns}>
        <TextField label={t('firstName')} autoComplete="given-name" name="firstName" {...bind('firstName')} />
        <TextField label={t('lastName')} autoComplete="family-name" name="lastName" {...bind('lastName')} />
        <TextField
          label={words('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          name="email"
          hint={user.pendingEmail === '' ? t('emailHint') : undefined}
          {...bind('email')}
        />
        <TextField
          label={t('phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          name="mobile"
          hint={t('phoneHint')}
          {...bind('mobile')}
        />
      </div>
      {user.pendingEmail !== '' && (
        <Notice kind="information">{t('emailPending', { email: user.pendingEmail })}</Notice>
      )}
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
