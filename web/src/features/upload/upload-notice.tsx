import { useText } from '../../i18n/use-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { uploadMessages } from './messages.ts'

interface Props {
  signedBefore: boolean
  /** The name of a file that has to be chosen again. */
  lostFile: string | undefined
}

/** What somebody who comes back to the screen should know. */
export function UploadNotice({ signedBefore, lostFile }: Props) {
  const words = useText(uploadMessages)
  if (signedBefore) return <Notice kind="warning">{words('signedBefore')}</Notice>
  if (lostFile !== undefined) return <Notice kind="information">{words('fileNotKept', { name: lostFile })}</Notice>
  return null
}
