import { useSession } from '../../frame/session.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { markSigned, ownerOf } from './kept-upload.ts'
import s from './upload.module.css'
import { UploadScreen } from './upload-screen.tsx'
import { useBegunUpload } from './use-kept-upload.ts'

/** Signs one PDF: choose a file, a certificate and a position (2§2). Continues with what was kept. */
export function Component() {
  const owner = ownerOf(useSession().user)
  const begun = useBegunUpload()
  if (!begun)
    return (
      <div className={s.well} aria-busy="true">
        <Spinner />
      </div>
    )
  return <UploadScreen begun={begun} onSigned={(stampId) => markSigned(owner, stampId)} />
}
