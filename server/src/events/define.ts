import type * as z from 'zod/mini'
import type { Facts } from './evidence.ts'

/** What an event concerns in addition to its subject. Audit trails and reports look it up by these. */
export interface References {
  readonly envelopeId?: number
  readonly documentId?: number
  readonly certificateId?: number
  readonly employeeId?: number
}

/** A kind of event, as the noun that records it declares it. */
interface EventDefinition {
  readonly type: string
  /** The noun whose id is the event's subject: document, employee, … */
  readonly subject: string
  readonly facts: z.ZodMiniType<Facts>
  readonly personal: z.ZodMiniType<Facts> | undefined
}

/** Something that happened, ready to be recorded. */
export interface Occurrence {
  readonly definition: EventDefinition
  readonly at: Date
  readonly subjectId: number
  readonly about: References
  /** Kept for good. */
  readonly facts: Facts
  /** Names, addresses and texts of people: erasable (rules 8.1). */
  readonly personal: Facts | undefined
}

interface What<FactsShape extends z.ZodMiniType<Facts>> {
  readonly at: Date
  readonly subjectId: number
  readonly about?: References
  readonly facts: z.input<FactsShape>
}

type WhatOf<
  FactsShape extends z.ZodMiniType<Facts>,
  PersonalShape extends z.ZodMiniType<Facts> | undefined,
> = What<FactsShape> &
  (PersonalShape extends z.ZodMiniType<Facts> ? { readonly personal: z.input<PersonalShape> } : unknown)

const definitions = new Map<string, EventDefinition>()

/**
 * Declares a kind of event in its noun's events.ts. Facts are kept for good; personal values can be erased. Returns a function
 * that makes an occurrence for `record`, checked against the shapes.
 */
export function defineEvent<
  FactsShape extends z.ZodMiniType<Facts>,
  PersonalShape extends z.ZodMiniType<Facts> | undefined = undefined,
>(
  type: string,
  { subject, facts, personal }: { subject: string; facts: FactsShape; personal?: PersonalShape },
): (what: WhatOf<FactsShape, PersonalShape>) => Occurrence {
  if (definitions.has(type)) throw new Error(`the event ${type} is declared twice`)
  const definition: EventDefinition = { type, subject, facts, personal }
  definitions.set(type, definition)
  return (what) => {
    const { at, subjectId, about = {} } = what
    const given = (what as { personal?: unknown }).personal
    return {
      definition,
      at,
      subjectId,
      about: { ...referenceTo(subject, subjectId), ...about },
      facts: facts.parse(what.facts),
      personal: personal?.parse(given),
    }
  }
}

/** Every kind of event that the nouns loaded so far declare, by its type. */
export function eventDefinitions(): ReadonlyMap<string, EventDefinition> {
  return definitions
}

/** A subject that has its own column can be looked up by that column, too. */
function referenceTo(subject: string, id: number): References {
  switch (subject) {
    case 'envelope':
      return { envelopeId: id }
    case 'document':
      return { documentId: id }
    case 'certificate':
      return { certificateId: id }
    case 'employee':
      return { employeeId: id }
    default:
      return {}
  }
}
