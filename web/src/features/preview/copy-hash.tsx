import { frameMessages } from '@laisen/contract/messages/frame'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import s from './preview.module.css'

/** The file's hash: shortened on the screen, copied in full. */
export function CopyHash({ sha256 }: { sha256: string }) {
  const t = useText(stampMessages)
  const words = useText(frameMessages)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(sha256)
    setCopied(true)
  }
  // Browsers have no clipboard on plain http; the hash is then shown so that it can be selected.
  if (!navigator.clipboard) return <span className={`mono ${s.serial}`}>{sha256}</span>
  const short = `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`
  return (
    <span className={s.hash} title={t('hashHint')}>
      <span className="mono">{short}</span>
      <IconButton
        label={copied ? words('copied') : t('copyHash')}
        icon={copied ? IconCheck : IconCopy}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      />
    </span>
  )
}
