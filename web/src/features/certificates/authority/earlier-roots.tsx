import type { DataOf } from '@laisen/contract/endpoint'
import type { getAuthority } from '@laisen/contract/endpoints/authority'
import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { partsOf } from '../../preview/distinguished-name.ts'
import s from './authority.module.css'

/** Roots whose certificates are still out in the world. */
export function EarlierRoots({ roots }: { roots: DataOf<typeof getAuthority>['roots'] }) {
  const t = useText(authorityTabMessages)
  const format = useFormat()
  return (
    <section>
      <h3 className={s.small}>{t('earlierRoots')}</h3>
      <ul className={s.roots}>
        {roots.map(({ serial, subject, downloadUrl, validUntil }) => (
          <li key={serial}>
            <a href={downloadUrl} download>
              {t('downloadNamed', { name: partsOf(subject).name, date: format.day(validUntil) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
