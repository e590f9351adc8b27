import type { LegalVersion } from '@laisen/contract/endpoints/legal-texts'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { IconCheck, IconEye } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Column, RowActions, Table } from '../../ui/table.tsx'
import { PolicyBody } from '../policies/policy-body.tsx'
import s from './platform.module.css'

/** Every version of a text, the one in force first; consents name them. */
export function LegalVersions({ versions }: { versions: readonly LegalVersion[] }) {
  const t = useText(installationMessages)
  const { dialog, open, close } = useDialog(['version'])
  const newest = versions[0]?.version
  const columns = useColumns(newest, open)
  const read = dialog && versions.find(({ version }) => version === dialog.id)
  return (
    <section className={s.section}>
      <h2>{t('versions')}</h2>
      <Table
        label={t('versions')}
        columns={columns}
        rows={versions}
        rowKey={(row) => row.version}
        perPage={versions.length}
      />
      {read && <VersionDialog text={read} onClose={close} />}
    </section>
  )
}

function useColumns(
  newest: number | undefined,
  onRead: (name: 'version', version: number) => void,
): readonly Column<LegalVersion>[] {
  const t = useText(installationMessages)
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'version',
        title: t('columnVersion'),
        whole: true,
        cell: (row) => (
          <span className={s.badges}>
            {format.number(row.version)}
            {row.version === newest && (
              <Badge tone="green" icon={IconCheck}>
                {t('versionInForce')}
              </Badge>
            )}
          </span>
        ),
      },
      { key: 'dated', title: t('columnDated'), cell: (row) => format.day(row.date), whole: true },
      { key: 'saved', title: t('columnSavedBy'), cell: (row) => row.savedBy || t('withProduct') },
      {
        key: 'read',
        title: t('readVersion', { version: '' }),
        quietTitle: true,
        align: 'end',
        width: '44px',
        cell: (row) => (
          <RowActions>
            <IconButton
              label={t('readVersion', { version: row.version })}
              icon={IconEye}
              onClick={() => onRead('version', row.version)}
            />
          </RowActions>
        ),
      },
    ],
    [t, format, newest, onRead],
  )
}

function VersionDialog({ text, onClose }: { text: LegalVersion; onClose: () => void }) {
  const t = useText(installationMessages)
  const frame = useText(frameMessages)
  const { language } = useFormat()
  const thai = language === 'th'
  const title = t('versionTitle', { title: thai ? text.titleTh : text.titleEn, version: text.version })
  return (
    <Dialog
      opened
      width={750}
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {frame('close')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text is longer than a phone; with the focus on it the arrow keys scroll. */}
      <section tabIndex={0} aria-label={title}>
        <PolicyBody body={thai ? text.bodyTh : text.bodyEn} />
      </section>
    </Dialog>
  )
}
