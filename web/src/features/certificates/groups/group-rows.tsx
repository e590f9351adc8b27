import type { CertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { IconBuilding, IconCertificate } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Column } from '../../../ui/table.tsx'
import type { OpenCertificateDialog } from '../certificate-tabs.ts'
import { GroupActions } from './group-actions.tsx'
import s from './groups.module.css'

/** The columns of the group list, as in 04 of the pictures: certificates and people are seen without opening the group. */
export function useGroupColumns(onOpen: OpenCertificateDialog): readonly Column<CertificateGroup>[] {
  const t = useText(certificateGroupMessages)
  return useMemo(
    () => [
      { key: 'group', title: t('columnGroup'), width: '24%', cell: (group) => <GroupName group={group} /> },
      { key: 'certificates', title: t('columnCertificates'), cell: (group) => <Certificates group={group} /> },
      { key: 'people', title: t('columnPeople'), width: '190px', cell: (group) => <People group={group} /> },
      {
        key: 'action',
        title: t('columnAction'),
        align: 'end',
        width: '96px',
        cell: (group) => <GroupActions group={group} onOpen={onOpen} />,
      },
    ],
    [t, onOpen],
  )
}

interface RowProps {
  group: CertificateGroup
}

/** A group on a phone. */
export function GroupItem({ group, onOpen }: RowProps & { onOpen: OpenCertificateDialog }) {
  return (
    <>
      <div className={s.item}>
        <GroupName group={group} />
        {group.certCount > 0 && <Certificates group={group} />}
        <People group={group} />
      </div>
      <GroupActions group={group} onOpen={onOpen} />
    </>
  )
}

function GroupName({ group }: RowProps) {
  const t = useText(certificateGroupMessages)
  const format = useFormat()
  return (
    <span className={s.name}>
      <span>{group.group_CertName}</span>
      <span className={s.since}>{t('created', { date: format.day(group.createDate) })}</span>
    </span>
  )
}

const certificatesShown = 4

function Certificates({ group: { cert_List, certCount } }: RowProps) {
  const t = useText(certificateGroupMessages)
  if (certCount === 0) return <span className="second">–</span>
  const more = certCount - certificatesShown
  return (
    <ul className={s.chips}>
      {cert_List.slice(0, certificatesShown).map(({ certID, certName, certType }) => (
        <li key={certID} className={s.chip}>
          <Icon of={certType === '2' ? IconBuilding : IconCertificate} size={16} />
          <span className={s.chipName} title={certName}>
            {certName}
          </span>
        </li>
      ))}
      {more > 0 && <li className="second">{t('moreCertificates', { count: more })}</li>}
    </ul>
  )
}

const facesShown = 4

function People({ group: { listEmp, employeeCount } }: RowProps) {
  const t = useText(certificateListMessages)
  if (employeeCount === 0) return <span className="second">–</span>
  const names = listEmp.map(({ employeeName }) => employeeName)
  return (
    <span className={s.people} title={names.slice(0, 20).join(', ')}>
      <span className={s.faces}>
        {listEmp.slice(0, facesShown).map(({ employeeID, employeeName }) => {
          const [first = '', ...others] = employeeName.split(' ')
          return <Avatar key={employeeID} firstName={first} lastName={others.at(-1) ?? ''} />
        })}
      </span>
      <span className="whole">{t('people', { count: employeeCount })}</span>
    </span>
  )
}
