import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { lowestLevel } from '@laisen/pades/levels/reach'
import type { EnvelopeDocument } from './sent-store.ts'
import type { Happened } from './timeline-store.ts'

/**
 * The lowest level of what each recipient signed, by recipient. The signatures of recipients are the last ones of a document, in the
 * order in which they acted. Those made since a document was extended last are not known yet.
 */
export function levelsOfRecipients(
  documents: readonly EnvelopeDocument[],
  events: readonly Happened[],
): Map<number, SignatureLevel> {
  const found = new Map<number, SignatureLevel[]>()
  for (const { documentId, signatures, signatureLevels } of documents) {
    const acts = events
      .filter(({ type, documentID }) => type === 'envelope.acted' && documentID === documentId)
      .toSorted((a, b) => Number(a.facts.revision) - Number(b.facts.revision))
    for (const [index, { recipientID }] of acts.entries()) {
      const level = signatureLevels?.[signatures - acts.length + index]
      if (recipientID !== null && level) found.set(recipientID, [...(found.get(recipientID) ?? []), level])
    }
  }
  return new Map([...found].map(([recipientID, levels]) => [recipientID, lowestLevel(levels)]))
}
