import { define } from '@laisen/contract/messages/define'
import { sessionMessages } from '@laisen/contract/messages/session'
import { passwordRules } from '@laisen/contract/sign-in-rules'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'
import s from './password-checklist.module.css'

const texts = define({ met: 'met', open: 'still open' }, { met: 'ครบแล้ว', open: 'ยังไม่ครบ' })

const words = {
  length: 'ruleLength',
  digit: 'ruleDigit',
  lower: 'ruleLower',
  upper: 'ruleUpper',
  special: 'ruleSpecial',
} as const satisfies Record<keyof typeof passwordRules, string>

/** The password rules (1§5), ticked off while typing. */
export function PasswordChecklist({ password }: { password: string }) {
  const t = useText(sessionMessages)
  const state = useText(texts)
  return (
    <ul className={s.list}>
      {Object.entries(passwordRules).map(([rule, holds]) => {
        const met = holds(password)
        return (
          <li key={rule} className={met ? s.met : undefined}>
            <Icon of={met ? IconCheck : IconCircle} size={14} stroke={met ? 2.2 : 1.6} />
            <span>
              {t(words[rule as keyof typeof words])}
              <span className="visually-hidden"> ({state(met ? 'met' : 'open')})</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
