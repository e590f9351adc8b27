import { type GroupWithCertificates, listCertificatesOfGroup } from '@laisen/contract/endpoints/certificate-lists'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { GreyCards } from '../../ui/card.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { CertificateCards } from './certificate-cards.tsx'
import type { OpenCertificateDialog } from './certificate-tabs.ts'
import s from './certificates.module.css'
import { GroupActions } from './groups/group-actions.tsx'

interface Props {
  group: GroupWithCertificates
  onOpen: OpenCertificateDialog
}

/** How many certificates of each group the list brings along. */
const perPage = 20

/** A group with its certificates, in the combined view (2§2). */
export function GroupSection({ group, onOpen }: Props) {
  const t = useText(certificateListMessages)
  const words = useText(certificateGroupMessages)
  const { group_CertName: name, certCount, employeeCount, certListRespond } = group
  const facts = words('factsOf', {
    people: t('people', { count: employeeCount }),
    certificates: t('certificates', { count: certCount }),
  })
  return (
    <section className={s.group} aria-label={name}>
      <div className={s.groupHead}>
        <h2 className={s.groupTitle}>{name}</h2>
        <span className={s.groupFacts}>{facts}</span>
        <span>
          <GroupActions group={group} onOpen={onOpen} />
        </span>
      </div>
      {certCount === 0 && <p className={s.none}>{t('emptyGroup')}</p>}
      {certCount > 0 && certCount <= perPage && <CertificateCards cards={certListRespond} onOpen={onOpen} />}
      {certCount > perPage && <PagesOfGroup group={group} onOpen={onOpen} />}
    </section>
  )
}

/** A group with more certificates than the list brings along. */
function PagesOfGroup({ group, onOpen }: Props) {
  const t = useText(certificateListMessages)
  const frame = useText(frameMessages)
  const [page, setPage] = useState(1)
  const input = { group_CertID: group.group_CertID, Page: page, PerPage: perPage, withoutPictures: true }
  const list = useCall(listCertificatesOfGroup, input, { keepPrevious: true })
  if (list.error)
    return (
      <ListFailed
        error={list.error}
        warning={t('dataNotFound')}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <>
      {list.data ? (
        <CertificateCards cards={list.data.listData} onOpen={onOpen} />
      ) : (
        <GreyCards label={frame('loading')} count={3} />
      )}
      <div className={s.ofGroup}>
        <Pager
          page={page}
          perPage={perPage}
          total={list.data?.dataCount ?? group.certCount}
          label={t('pagesOfGroup', { name: group.group_CertName })}
          onPage={setPage}
        />
      </div>
    </>
  )
}
