import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'

type Used = Pick<CertificateCard, 'employeeList' | 'employeeCount' | 'groupList' | 'groupCount'>

const namesShown = 2

/** Who may use a certificate: in a few words for a card, and by name as far as the list has them. */
export function useUsers({ employeeList, employeeCount, groupList, groupCount }: Used): { short: string; all: string } {
  const t = useText(certificateListMessages)
  const format = useFormat()
  const names = employeeList.map(({ employeeName }) => employeeName)
  const all = format.list([...names, ...groupList.map(({ group_CertName }) => group_CertName)])
  const people = employeeCount <= namesShown ? format.list(names) : t('people', { count: employeeCount })
  if (groupCount === 0) return { short: people || t('noOne'), all }
  const short = people ? t('andGroups', { people, groups: groupCount }) : t('peopleOfGroups', { groups: groupCount })
  return { short, all }
}
