import { limits } from '@laisen/contract/limits'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import type { ReactNode } from 'react'
import { choiceParameter } from '../../address/parameters.ts'
import { useListView } from '../../address/use-list-view.ts'
import { useText } from '../../i18n/use-text.ts'
import { Toolbar } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { CardList } from './card-list.tsx'
import { CertificateCards } from './certificate-cards.tsx'
import type { OpenCertificateDialog } from './certificate-tabs.ts'
import s from './certificates.module.css'
import { GroupSection } from './group-section.tsx'
import { NoCertificates } from './no-certificates.tsx'
import { OwnRequestNotice } from './own-request-notice.tsx'
import { sizes, useCertificates, useGroupsWithCertificates } from './use-lists.ts'
import { useWhose, whoseParameter } from './use-whose.ts'
import { WhoseSwitch } from './whose-switch.tsx'

const filters = { shown: choiceParameter('show', ['all', 'group']), whose: whoseParameter }

/** Certificates as cards: all of them, or by group (2§2). */
export function CertificateTab({ onOpen }: { onOpen: OpenCertificateDialog }) {
  const t = useText(certificateListMessages)
  const address = useListView({ sizes, filters })
  const { view, show } = address
  const byGroup = view.shown === 'group'
  const { whose } = useWhose(view.whose)
  const certificates = useCertificates({ ...view, whose, enabled: !byGroup })
  const groups = useGroupsWithCertificates({ ...view, whose, enabled: byGroup })
  const empty = <NoCertificates byGroup={byGroup} whose={whose} view={view} onShowAll={() => show({ search: '' })} />
  const list = { address, sizes, empty }
  return (
    <>
      <OwnRequestNotice />
      <Toolbar end={<WhoseSwitch asked={view.whose} onChange={(next) => show({ whose: next })} />}>
        <SearchField
          label={t(byGroup ? 'searchGroup' : 'search')}
          placeholder={t(byGroup ? 'searchGroupHint' : 'searchHint')}
          className={s.search ?? ''}
          least={limits.searchMinCharacters}
          value={view.search}
          onSearch={(search) => show({ search })}
        />
        <Segmented
          label={t('show')}
          value={view.shown}
          segments={[
            { value: 'all', label: t('all') },
            { value: 'group', label: t('groupCertificate') },
          ]}
          onChange={(shown) => show({ shown })}
        />
      </Toolbar>
      {byGroup ? (
        <CardList {...list} label={t('tabGroup')} sizeLabel={t('groupsPerPage')} list={groups} found={groups.data}>
          {(rows): ReactNode =>
            rows.map((group) => <GroupSection key={group.group_CertID} group={group} onOpen={onOpen} />)
          }
        </CardList>
      ) : (
        <CardList
          {...list}
          label={t('tabCertificate')}
          sizeLabel={t('cardsPerPage')}
          list={certificates}
          found={certificates.data}
        >
          {(cards) => <CertificateCards cards={cards} onOpen={onOpen} />}
        </CardList>
      )}
    </>
  )
}
