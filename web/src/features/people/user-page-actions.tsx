import { getTemplateForImportUser } from '@laisen/contract/endpoints/imports'
import { peopleMessages } from '@laisen/contract/messages/people'
import { permission } from '@laisen/contract/permissions'
import { IconBuilding, IconDownload, IconFileImport, IconUserPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { useSession } from '../../frame/session.ts'
import { useMay } from '../../frame/use-may.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx'
import { saveBase64File } from '../../ui/save-base64-file.ts'
import { toast } from '../../ui/toast.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'

interface Props {
  onOpen: (dialog: 'add' | 'company') => void
}

/** The buttons beside the title: add a user, import, download the template, and company details (1§2). */
export function UserPageActions({ onOpen }: Props) {
  const t = useText(peopleMessages)
  const { may } = useSession()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const adding = useMay()(permission.userAdd, 'add')
  const denied = adding.denied && t('changesDenied')
  const template = useMutation({
    mutationFn: () => call(getTemplateForImportUser, {}),
    onSuccess: saveBase64File,
    onError: toast.problem,
  })
  const company: RowAction[] = may([permission.settings])
    ? [{ key: 'company', label: t('companyDetail'), icon: IconBuilding, onClick: () => onOpen('company') }]
    : []
  const importing: RowAction[] = [
    { key: 'template', label: t('downloadTemplate'), icon: IconDownload, onClick: () => template.mutate() },
    {
      key: 'import',
      label: t('import'),
      icon: IconFileImport,
      blocked: denied,
      onClick: () => void navigate(paths.importUsers),
    },
  ]
  const others: readonly RowAction[] = [...company, ...(adding.shown ? importing : [])]
  return (
    <>
      {!narrow &&
        others.map(({ key, label, icon, blocked, onClick }) => (
          <Button
            key={key}
            icon={icon}
            variant={key === 'company' ? 'quiet' : 'secondary'}
            blocked={blocked}
            busy={key === 'template' && template.isPending}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      {adding.shown && (
        <Button variant="primary" icon={IconUserPlus} blocked={denied} onClick={() => onOpen('add')}>
          {t('addUser')}
        </Button>
      )}
      {narrow && others.length > 0 && <RowMenu label={t('moreActions')} actions={others} />}
    </>
  )
}
