import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import s from './factor.module.css'
import { useSession } from './session.ts'

/** Shows new recovery codes once, with buttons to copy and download them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useText(factorMessages)
  const frame = useText(frameMessages)
  const format = useFormat()
  const { user } = useSession()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  const facts = { username: user.username, company: user.companyName, date: format.day(Date.now()) }
  const download = () => saveText(`${t('codesFile', facts)}\n\n${codes.join('\n')}\n`, 'laisen-recovery-codes.txt')
  return (
    <>
      <p>{t('keepText')}</p>
      <ol className={s.codes} aria-label={t('keepTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={s.buttons}>
        <Button icon={IconDownload} onClick={download}>
          {t('downloadCodes')}
        </Button>
        {/* Browsers allow clipboard access only on https and localhost. */}
        {navigator.clipboard && (
          <Button icon={copied ? IconCheck : IconCopy} onClick={() => void copy()}>
            {copied ? frame('copied') : t('copyCodes')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Gives every browser enough time to start writing the file. */
const keepMilliseconds = 60_000

function saveText(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keepMilliseconds)
}
