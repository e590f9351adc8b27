import type { DataOf } from '@laisen/contract/endpoint'
import { type getStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { bytesOf } from '../../api/call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'

/** Downloads the signed file as `<name>-signed.pdf`. A plain link could not send the headers of our session. */
export function DownloadButton({ stamp: { stampId, fileName } }: { stamp: DataOf<typeof getStamp> }) {
  const t = useText(stampMessages)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await bytesOf(getStampedPdf, { stampId }), fileName)
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" toolbar icon={IconDownload} busy={busy} onClick={() => void save()}>
      {t('download')}
    </Button>
  )
}
