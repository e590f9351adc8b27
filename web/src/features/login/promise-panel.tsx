import { sessionMessages } from '@laisen/contract/messages/session'
import { IconBuilding, IconShieldCheck } from '@tabler/icons-react'
import { laterPaths } from '../../frame/later-paths.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import s from './login.module.css'

/** What a signature made here is worth. The link to the public check appears once that screen exists. */
export function PromisePanel() {
  const t = useText(sessionMessages)
  return (
    <section className={s.promise} aria-labelledby="promise">
      <div className={s.claim}>
        <span className={s.signature} />
        <div className={s.baseline} />
        <h2 className={s.claimTitle} id="promise">
          {t('promise')}
        </h2>
        <p className={s.claimText}>{t('promiseText')}</p>
      </div>
      {!laterPaths.includes(paths.verify) && (
        <a href={paths.verify} className={s.check}>
          <Icon of={IconShieldCheck} />
          <span>{t('checkDocument')}</span>
        </a>
      )}
      <a href={paths.register} className={s.check}>
        <Icon of={IconBuilding} />
        <span>{t('registerCompany')}</span>
      </a>
    </section>
  )
}
