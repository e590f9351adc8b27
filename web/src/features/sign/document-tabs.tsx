import type { RecipientEnvelope } from '@laisen/contract/endpoints/recipient'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { signMessages } from './messages.ts'

interface Props {
  documents: RecipientEnvelope['documents']
  documentID: number
  onChoose: (documentID: number) => void
  /** The document that is shown. */
  children: ReactNode
}

/** The names of all documents, where there are several. One of them is shown. */
export function DocumentTabs({ documents, documentID, onChoose, children }: Props) {
  const t = useText(signMessages)
  if (documents.length < 2) return children
  return (
    <Tabs
      label={t('documents')}
      value={String(documentID)}
      tabs={documents.map((one) => ({ value: String(one.documentID), label: one.name }))}
      onChange={(chosen) => onChoose(Number(chosen))}
    >
      {children}
    </Tabs>
  )
}
