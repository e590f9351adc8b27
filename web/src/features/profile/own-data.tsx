import { exportOwnData } from '@laisen/contract/endpoints/own-data'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { saveBase64File } from '../../ui/save-base64-file.ts'
import { toast } from '../../ui/toast.tsx'
import { ownDataMessages } from './own-data-messages.ts'
import s from './profile.module.css'

/** What the company keeps about the user, as a file. */
export function OwnData() {
  const t = useText(ownDataMessages)
  const download = useMutation({
    mutationFn: () => call(exportOwnData, {}),
    onSuccess: saveBase64File,
    onError: toast.problem,
  })
  return (
    <section className={s.section} aria-label={t('ownTitle')}>
      <h2>{t('ownTitle')}</h2>
      <p className="second">{t('ownText')}</p>
      <Button icon={IconDownload} busy={download.isPending} onClick={() => download.mutate()}>
        {t('ownDownload')}
      </Button>
    </section>
  )
}
