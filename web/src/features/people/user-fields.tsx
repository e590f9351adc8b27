import { limits } from '@laisen/contract/limits'
import { peopleMessages } from '@laisen/contract/messages/people'
import { IconRefresh } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { InsideButton, TextField } from '../../ui/text-field.tsx'
import { generateUsername } from './generate.ts'
import { PasswordBox } from './password-box.tsx'
import s from './people.module.css'
import type { UserForm } from './use-user-form.ts'

interface Props {
  form: UserForm
}

/** The username, with a button that generates another one. */
export function UsernameField({ form, generated }: Props & { generated: boolean }) {
  const t = useText(peopleMessages)
  const limit = limits.usernameCharacters
  const { onChange, ...bound } = form.bind('username')
  return (
    <TextField
      {...bound}
      label={t('username')}
      required
      autoCapitalize="none"
      hint={t(generated ? 'usernameGenerated' : 'usernameHint', { limit })}
      onChange={onChange}
      inside={
        generated && (
          <InsideButton label={t('newUsername')} icon={IconRefresh} onClick={() => onChange(generateUsername())} />
        )
      }
    />
  )
}

/** Names, email and phone. */
export function PersonFields({ form }: Props) {
  const t = useText(peopleMessages)
  return (
    <>
      <TextField {...form.bind('firstName')} label={t('firstName')} required data-autofocus />
      <TextField {...form.bind('lastName')} label={t('lastName')} required />
      <TextField {...form.bind('email')} label={t('email')} required type="email" inputMode="email" />
      <TextField
        {...form.bind('mobile')}
        label={t('phone')}
        required
        type="tel"
        inputMode="numeric"
        hint={t('phoneHint')}
      />
    </>
  )
}

/** How a new user logs in for the first time: by invitation or with the password shown here (rules 3.4). */
export function FirstSignIn({ form }: Props) {
  const t = useText(peopleMessages)
  const { values, change, bind } = form
  return (
    <>
      <div className={s.signIn}>
        <span className={s.signInTitle}>{t('signIn')}</span>
        <Segmented
          label={t('signIn')}
          value={values.invited ? 'invite' : 'givePassword'}
          segments={[
            { value: 'invite', label: t('invite') },
            { value: 'givePassword', label: t('givePassword') },
          ]}
          onChange={(way) => change({ invited: way === 'invite' }, 'password')}
        />
        <p className={s.hint}>
          {values.invited ? t('inviteHint', { days: limits.invitationLinkDays }) : t('givePasswordHint')}
        </p>
      </div>
      {!values.invited && (
        <div className={s.wide}>
          <PasswordBox {...bind('password')} shownFirst required hint={t('passwordGenerated')} />
        </div>
      )}
    </>
  )
}
