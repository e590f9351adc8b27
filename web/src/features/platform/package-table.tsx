import type { PlatformPackage } from '@laisen/contract/endpoints/platform'
import { platformMessages } from '@laisen/contract/messages/platform'
import { IconCheck, IconClockHour4, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Column, RowActions, Table } from '../../ui/table.tsx'
import { usePackageWords } from './package-words.ts'
import s from './platform.module.css'

interface Props {
  packages: readonly PlatformPackage[]
  /** Undefined if the user may only view. */
  onEdit: ((name: 'edit-package', packageId: number) => void) | undefined
}

/** The packages of a company, latest first. */
export function PackageTable({ packages, onEdit }: Props) {
  const t = useText(platformMessages)
  const columns = useColumns(onEdit)
  if (packages.length === 0) return <p className="second">{t('packagesEmpty')}</p>
  return (
    <Table
      label={t('packages')}
      columns={columns}
      rows={packages}
      rowKey={(row) => row.packageID}
      perPage={packages.length}
      phone={(row) => <PackageItem found={row} onEdit={onEdit} />}
    />
  )
}

function useColumns(onEdit: Props['onEdit']): readonly Column<PlatformPackage>[] {
  const t = useText(platformMessages)
  const words = usePackageWords()
  const term = useTerm()
  return useMemo(
    () => [
      { key: 'name', title: t('packageName'), cell: (row) => row.name },
      { key: 'state', title: t('columnState'), cell: (row) => <PackageState found={row} /> },
      { key: 'term', title: t('packageTerm'), cell: term, whole: true },
      {
        key: 'users',
        title: t('columnUsers'),
        align: 'end',
        cell: (row) => words.limit(row.limitUser),
        whole: true,
      },
      {
        key: 'signatures',
        title: t('columnSignatures'),
        align: 'end',
        cell: (row) => words.used(row.limitSignatureUse + row.limitSignatureReserve, row.limitSignature),
        whole: true,
      },
      {
        key: 'storage',
        title: t('columnStorage'),
        align: 'end',
        cell: (row) => words.size(row.limitByte),
        whole: true,
      },
      {
        key: 'edit',
        title: t('editPackage'),
        quietTitle: true,
        align: 'end',
        width: '44px',
        cell: (row) => (onEdit && row.canEdit ? <EditButton found={row} onEdit={onEdit} /> : ' '),
      },
    ],
    [t, words, term, onEdit],
  )
}

function EditButton({ found, onEdit }: { found: PlatformPackage; onEdit: NonNullable<Props['onEdit']> }) {
  const t = useText(platformMessages)
  return (
    <RowActions>
      <IconButton
        label={t('editPackageTitle', { name: found.name })}
        icon={IconPencil}
        onClick={() => onEdit('edit-package', found.packageID)}
      />
    </RowActions>
  )
}

/** A package on a phone. */
function PackageItem({ found, onEdit }: { found: PlatformPackage; onEdit: Props['onEdit'] }) {
  const words = usePackageWords()
  const t = useText(platformMessages)
  const term = useTerm()
  const signatures = words.used(found.limitSignatureUse + found.limitSignatureReserve, found.limitSignature)
  return (
    <>
      <div className={s.item}>
        <strong>{found.name}</strong>
        <PackageState found={found} />
        <p className="second">{term(found)}</p>
        <p className="second">{`${t('columnSignatures')}: ${signatures}`}</p>
        <p className="second">{`${t('columnStorage')}: ${words.size(found.limitByte)}`}</p>
      </div>
      {onEdit && found.canEdit && <EditButton found={found} onEdit={onEdit} />}
    </>
  )
}

function PackageState({ found }: { found: PlatformPackage }) {
  const t = useText(platformMessages)
  if (found.inForce) {
    return (
      <Badge tone="green" icon={IconCheck}>
        {t('inForce')}
      </Badge>
    )
  }
  const later = Date.parse(found.startDate) > Date.now()
  return (
    <Badge tone={later ? 'blue' : 'greyOutline'} icon={IconClockHour4}>
      {t(later ? 'startsLater' : 'packageEnded')}
    </Badge>
  )
}

function useTerm(): (found: PlatformPackage) => string {
  const t = useText(platformMessages)
  const format = useFormat()
  return useMemo(
    () =>
      ({ startDate, expireDate }) =>
        `${format.day(startDate)} – ${expireDate === null ? t('noEnd') : format.day(expireDate)}`,
    [t, format],
  )
}
