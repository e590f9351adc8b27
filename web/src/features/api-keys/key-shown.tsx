import { apiKeyEndpoints } from '@laisen/contract/endpoints/api-keys'
import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { frameMessages } from '@laisen/contract/messages/frame'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/check.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { TextField } from '../../ui/text-field.tsx'
import s from './api-keys.module.css'
import type { CreatedKey } from './new-key.tsx'

/** Shows a new key, this once. It closes only after its owner says that the key is stored. */
export function KeyShown({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const t = useText(apiKeyMessages)
  const frame = useText(frameMessages)
  const format = useFormat()
  const [stored, setStored] = useState(false)
  const [copied, setCopied] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const copy = async () => {
    box.current?.select()
    await navigator.clipboard.writeText(created.token)
    setCopied(true)
  }
  return (
    <Dialog
      opened
      staysOpen
      width={550}
      title={t('copyTitle')}
      onClose={() => stored && onClose()}
      footer={
        <Button blocked={!stored && t('storeFirst')} onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p>
        <Sentence
          text={t('ready')}
          facts={{
            name: <DotBlank long>{created.name}</DotBlank>,
            date: <DotBlank>{format.day(created.expireDate)}</DotBlank>,
          }}
        />
      </p>
      <div className={s.shown}>
        <TextField
          ref={box}
          label={t('key')}
          hint={t('keyHint')}
          mono
          readOnly
          data-autofocus
          value={created.token}
          onChange={() => {}}
          onFocus={(event) => event.currentTarget.select()}
        />
        {/* Browsers allow clipboard access only on https and localhost. */}
        {navigator.clipboard && (
          <Button variant="primary" icon={copied ? IconCheck : IconCopy} onClick={() => void copy()}>
            {copied ? frame('copied') : t('copy')}
          </Button>
        )}
      </div>
      <Notice kind="warning">{t('onlyOnce')}</Notice>
      <section className={s.try} aria-label={t('tryIt')}>
        <h3>{t('tryIt')}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{exampleOf(created)}</pre>
      </section>
      <Checkbox label={t('stored')} checked={stored} onChange={setStored} />
    </Dialog>
  )
}

/** A call that this key may make, to paste into a terminal. The key itself is not in it, since terminals keep what is typed. */
function exampleOf({ calls, certName }: CreatedKey): string {
  const base = `${location.origin}/api/v1/`
  const key = '-H "Authorization: Bearer $LAISEN_KEY"'
  if (calls.includes('PDFStamp/AddPdfStampDirect') && certName !== undefined) {
    const query = `certName=${encodeURIComponent(certName).replaceAll("'", '%27')}`
    return [
      `curl -X PUT '${base}PDFStamp/AddPdfStampDirect?${query}' \\`,
      `  ${key} \\`,
      `  -H 'Content-Type: application/pdf' \\`,
      '  --data-binary @invoice.pdf -o invoice-signed.pdf',
    ].join('\n')
  }
  const endpoint = apiKeyEndpoints.find(({ path }) => calls.includes(path)) ?? apiKeyEndpoints[0]
  const body = endpoint.method === 'GET' ? '' : ` \\\n  -H 'Content-Type: application/json' -d '{}'`
  return `curl -X ${endpoint.method} '${base}${endpoint.path}' \\\n  ${key}${body}`
}
