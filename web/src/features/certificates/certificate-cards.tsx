import type { CertificateCard as Card } from '@laisen/contract/endpoints/certificate-lists'
import { CardGrid } from '../../ui/card.tsx'
import { CertificateCard } from './certificate-card.tsx'
import type { OpenCertificateDialog } from './certificate-tabs.ts'

interface Props {
  cards: readonly Card[]
  onOpen: OpenCertificateDialog
}

/** Certificates as cards. */
export function CertificateCards({ cards, onOpen }: Props) {
  return (
    <CardGrid>
      {cards.map((card) => (
        <CertificateCard key={card.certID} card={card} onOpen={onOpen} />
      ))}
    </CardGrid>
  )
}
