import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { FixedValue } from '../../../ui/fixed-value.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { EntryList } from '../lists/entry-list.tsx'
import s from './form.module.css'
import type { CertificateForm } from './use-certificate-form.ts'

interface Props {
  form: CertificateForm
  card: CertificateCard | undefined
  onAdd: () => void
}

/** Personal or enterprise, and the people who may use it. */
export function PeopleFields({ form, card, onAdd }: Props) {
  const t = useText(certificateFormMessages)
  const format = useFormat()
  const { values, errors, change, assigns } = form
  if (card?.isCA) return <FixedValue label={t('type')} value={t('personalOwner', { name: card.owner.employeeName })} />
  if (!assigns) return null
  const total = card?.employeeCount ?? 0
  const loaded = card?.employeeList.length ?? 0
  const facts = { shown: format.number(loaded), total: format.number(total) }
  return (
    <>
      <div className={`${s.part} ${s.wide}`}>
        <span className={s.title}>{t('type')}</span>
        <Segmented
          label={t('type')}
          value={values.type}
          segments={[
            { value: '1', label: t('personal') },
            { value: '2', label: t('enterprise') },
          ]}
          onChange={(type) => change({ type }, 'employeeList')}
        />
        <p className={s.hint}>{t(values.type === '1' ? 'personalHint' : 'enterpriseHint')}</p>
      </div>
      <div className={s.wide}>
        <EntryList
          label={t('people')}
          nameTitle={t('fullName')}
          hint={total > loaded ? t('firstOnly', facts) : undefined}
          error={errors.employeeList}
          entries={values.people}
          none={t('noPeople')}
          add={t('addPeople')}
          onAdd={onAdd}
          onChange={(people) => change({ people }, 'employeeList')}
        />
      </div>
    </>
  )
}
