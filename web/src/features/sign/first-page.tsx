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
    <figure className={s.firstPage} data-first-page>
      <img src={picture} alt={name} />
      <figcaption>{t('firstPage', { count: pages })}</figcaption>
    </figure>
  )
}
