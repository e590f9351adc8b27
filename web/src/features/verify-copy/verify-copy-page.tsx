import type { DataOf } from '@laisen/contract/endpoint'
import { checkCopy } from '@laisen/contract/endpoints/verification'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { DropArea } from '../../ui/drop-area.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from '../sign/sign.module.css'
import { hashedMegabytes, hashOf } from './hash.ts'
import { verifyCopyMessages } from './messages.ts'

type Answer = DataOf<typeof checkCopy> & { readonly fileName: string }

/** /v/<id>: tells whether a file is the document that carries this link. The file stays in the browser; its hash is compared. */
export function Component() {
  const t = useText(verifyCopyMessages)
  const { verificationId: verificationID = '' } = useParams()
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  usePageTitle(t('title'))
  const check = async (file: File) => {
    setAnswer(undefined)
    setProblem(undefined)
    if (file.size > hashedMegabytes * 1024 * 1024) return setProblem(t('tooLarge', { megabytes: hashedMegabytes }))
    setBusy(true)
    try {
      const sha256 = await hashOf(file)
      const data = await call(checkCopy, { verificationID: verificationID.toLowerCase(), sha256 }, { keepPage: true })
      setAnswer({ ...data, fileName: file.name })
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File) => void check(file)
  const drop = useFileDrop(choose, busy)
  return (
    <section className={s.alone}>
      <h1>{t('title')}</h1>
      <p>{t('intro')}</p>
      <div {...drop.target}>
        <DropArea
          icon={IconFileSearch}
          title={t('choose')}
          hint={t('stays')}
          accept="application/pdf,.pdf"
          over={drop.over}
          onFile={choose}
        />
      </div>
      {busy && (
        <p role="status" className={s.opening}>
          <Spinner /> {t('checking')}
        </p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      {answer && <Result answer={answer} />}
    </section>
  )
}

const kinds = { newest: 'success', earlier: 'information', uploaded: 'information', none: 'warning' } as const

function Result({ answer: { result, revision, revisions, fileName } }: { answer: Answer }) {
  const t = useText(verifyCopyMessages)
  const said = result === 'earlier' && revision === 0 ? 'uploaded' : result
  return (
    <Notice kind={kinds[said]} title={t(`${said}Title`)}>
      <p>{t(`${said}Text`, { revision, revisions, name: fileName })}</p>
    </Notice>
  )
}
