import type { RecipientEnvelope } from '@laisen/contract/endpoints/recipient'
import { useText } from '../../i18n/use-text.ts'
import { signMessages } from './messages.ts'
import s from './sign.module.css'

/** A sheet of A4 at 100%, in CSS pixels: the viewer opens no larger. */
const A4_WIDTH = 793.7

// Not in the styles, which all pages load: where the viewer will show the page, and as large.
const well = { flex: 1, minHeight: 0, overflow: 'auto', background: 'var(--well)' } as const
const paper = { background: 'var(--paper)', boxShadow: 'var(--shadow-paper)' } as const
const sheet = { ...paper, display: 'block', width: '100%', maxWidth: A4_WIDTH, margin: '0 auto' }

interface Props {
  document: RecipientEnvelope['documents'][number]
  picture: string
}

/** The first page of a document as the server drew it, where the viewer will show it. */
export function FirstPage({ document: { name, pages }, picture }: Props) {
  const t = useText(signMessages)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={s.firstPage} style={well} data-first-page tabIndex={0} aria-label={name}>
      <img src={picture} alt={name} style={sheet} />
      <p className={s.second} style={{ marginTop: 12, textAlign: 'center' }}>
        {t('firstPage', { count: pages })}
      </p>
    </section>
  )
}
