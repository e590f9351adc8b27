import type { RecipientEnvelope } from '@laisen/contract/endpoints/recipient'
import { useText } from '../../i18n/use-text.ts'
import { signMessages } from './messages.ts'
import s from './sign.module.css'

interface Props {
  document: RecipientEnvelope['documents'][number]
  picture: string
}

/** The first page of a document as the server drew it, where the viewer will show it. */
export function FirstPage({ document: { name, pages }, picture }: Props) {
  const t = useText(signMessages)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={s.firstPage} data-first-page tabIndex={0} aria-label={name}>
      <img src={picture} alt={name} />
      <p>{t('firstPage', { count: pages })}</p>
    </section>
  )
}
