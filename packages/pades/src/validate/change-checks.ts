/** What a signature permits of what later revisions did. */
import type { ForbiddenKind, PermittedKind, RevisionChange } from './change.ts'
import type { Place, ValidationCheck } from './finding.ts'
import { placesCheck } from './finding.ts'
import type { LaterRights } from './rights.ts'

/** A later change as one signature sees it. */
export interface JudgedChange extends RevisionChange {
  /** A change is unexplained if no rule permits it and no reader shows it, or if we cannot verify the signature that it adds. */
  judgement: 'allowed' | 'unexplained' | 'not allowed'
  /** The check that it fails. Some changes are allowed and must be named all the same. */
  finding: ChangeFindingId | undefined
}

interface ChangeContext {
  rights: LaterRights
  /** Whether the signature in this object is itself whole and covers its own revision. */
  soundness(signature: number, revisionEnd: number): Soundness
}

/** Unknown if a signature uses what we cannot verify. */
export type Soundness = 'sound' | 'unknown' | 'unsound'

type RestrictedId =
  | 'FIELD_LOCKED'
  | 'FILLING_NOT_PERMITTED'
  | 'SIGNING_NOT_PERMITTED'
  | 'VALUE_REPLACED'
  | 'VISIBLE_FIELD_AFTER_CERTIFICATION'
  | 'LATER_SIGNATURE_UNSOUND'
  | 'LATER_SIGNATURE_UNKNOWN'
  | 'ANNOTATION_NOT_PERMITTED'
  | 'ANNOTATION_MAY_COVER_CONTENT'

type ChangeFindingId = ForbiddenKind | RestrictedId

/** The check that a change fails; undefined if the signature permits it. */
type Verdict = (change: RevisionChange, context: ChangeContext) => RestrictedId | undefined

const always: Verdict = () => undefined

/** ISO 32000-2 table 257. Validation data and timestamps are no changes in its sense; nor is what a program says about itself. */
const permitted: Readonly<Record<PermittedKind, Verdict>> = {
  VALIDATION_DATA_ADDED: always,
  VERSION_RAISED: always,
  EXTENSION_DECLARED: always,
  CATALOG_RENUMBERED: always,
  FILE_IDENTIFIER_CHANGED: always,
  PRIVATE_ENTRY_CHANGED: always,
  FORM_PREPARED: always,
  DATES_SET: always,
  NOTHING_REACHABLE: always,
  DOCUMENT_TIMESTAMP_ADDED: (change, context) =>
    change.visible ? ofSignature(change, context) : soundness(change, context),
  SIGNATURE_ADDED: ofSignature,
  SIGNATURE_FIELD_ADDED: (change, { rights }) => {
    if (rights.locks(change.field ?? '')) return 'FIELD_LOCKED'
    return rights.permission === undefined ? undefined : 'SIGNING_NOT_PERMITTED'
  },
  FIELD_FILLED: ofFilling,
  FIELD_REFILLED: (change, context) =>
    ofFilling(change, context) ?? (context.rights.permission === undefined ? 'VALUE_REPLACED' : undefined),
  ANNOTATION_ADDED: ofAnnotation,
  ANNOTATION_CHANGED: ofAnnotation,
  ANNOTATION_REMOVED: ofAnnotation,
}

function ofSignature(change: RevisionChange, context: ChangeContext): RestrictedId | undefined {
  const { permission, locks } = context.rights
  if (locks(change.field ?? '')) return 'FIELD_LOCKED'
  if (permission === 1) return 'SIGNING_NOT_PERMITTED'
  if (permission !== undefined && change.visible && change.newField) return 'VISIBLE_FIELD_AFTER_CERTIFICATION'
  return soundness(change, context)
}

function soundness({ signature, revisionEnd }: RevisionChange, context: ChangeContext): RestrictedId | undefined {
  const found = signature === undefined ? 'unsound' : context.soundness(signature, revisionEnd)
  if (found === 'sound') return undefined
  return found === 'unknown' ? 'LATER_SIGNATURE_UNKNOWN' : 'LATER_SIGNATURE_UNSOUND'
}

function ofFilling({ field }: RevisionChange, { rights }: ChangeContext): RestrictedId | undefined {
  if (rights.locks(field ?? '')) return 'FIELD_LOCKED'
  return rights.permission === 1 ? 'FILLING_NOT_PERMITTED' : undefined
}

function ofAnnotation({ paints }: RevisionChange, { rights }: ChangeContext): RestrictedId | undefined {
  if (rights.permission !== 3) return 'ANNOTATION_NOT_PERMITTED'
  return paints ? 'ANNOTATION_MAY_COVER_CONTENT' : undefined
}

/** Allowed by the signature, and yet able to deceive who looks at the page. */
const named = new Set<ChangeFindingId>(['ANNOTATION_MAY_COVER_CONTENT'])

/** Judges one change for one signature. */
export function judgeChange(change: RevisionChange, context: ChangeContext): JudgedChange {
  const finding = isPermitted(change) ? permitted[change.kind](change, context) : (change.kind as ForbiddenKind)
  return { ...change, finding, judgement: judgementOf(change, finding) }
}

function judgementOf({ unread }: RevisionChange, finding: ChangeFindingId | undefined): JudgedChange['judgement'] {
  if (finding === undefined || named.has(finding)) return 'allowed'
  return unread || finding === 'LATER_SIGNATURE_UNKNOWN' ? 'unexplained' : 'not allowed'
}

function isPermitted(change: RevisionChange): change is RevisionChange & { kind: PermittedKind } {
  return Object.hasOwn(permitted, change.kind)
}

interface Described {
  question: string
  clause: string
}

const described: Readonly<Record<ChangeFindingId, Described>> = {
  CATALOG_REPLACED: { clause: 'ISO 32000-2 §7.5.5', question: 'Does the trailer still lead to a catalogue?' },
  CATALOG_CHANGED: {
    clause: 'ISO 32000-2 §7.7.2',
    question: 'Is the catalogue as it was signed, apart from what may change?',
  },
  TRAILER_CHANGED: { clause: 'ISO 32000-2 §7.5.5', question: 'Is the trailer as it was signed?' },
  ENCRYPTION_CHANGED: { clause: 'ISO 32000-2 §7.6', question: 'Is the encryption as it was signed?' },
  PERMISSIONS_CHANGED: { clause: 'ISO 32000-2 §12.8.6', question: 'Are the permissions as they were signed?' },
  ACTIONS_CHANGED: { clause: 'ISO 32000-2 §12.6', question: 'Are there no new actions, scripts or names?' },
  LAYERS_CHANGED: { clause: 'ISO 32000-2 §8.11.4', question: 'Are the layers shown and hidden as they were signed?' },
  METADATA_CHANGED: { clause: 'ISO 32000-2 §14.3', question: 'Are title and author as they were signed?' },
  VALIDATION_DATA_MALFORMED: {
    clause: 'EN 319 142-1 §5.4.2',
    question: 'Does the DSS hold validation data and nothing else?',
  },
  PAGE_TREE_CHANGED: { clause: 'ISO 32000-2 §7.7.3', question: 'Are the pages the signed ones, in their order?' },
  PAGE_CHANGED: {
    clause: 'ISO 32000-2 §7.7.3.3',
    question: 'Are boxes, rotation and the like of every page as they were signed?',
  },
  PAGE_CONTENT_CHANGED: {
    clause: 'ISO 32000-2 §12.8.2.2',
    question: 'Does every page draw what it drew, with the same fonts and pictures?',
  },
  FORM_CHANGED: { clause: 'ISO 32000-2 §12.7.3', question: 'Is the form as it was signed?' },
  XFA_CHANGED: { clause: 'ISO 32000-2 annex K', question: 'Is the XFA form as it was signed?' },
  NEED_APPEARANCES_CHANGED: {
    clause: 'ISO 32000-2 table 224',
    question: 'Are readers still told, or not told, to draw fields anew?',
  },
  FIELD_ADDED: { clause: 'ISO 32000-2 §12.8.2.2', question: 'Are all new fields signature fields, and new objects?' },
  FIELD_REMOVED: { clause: 'ISO 32000-2 §12.8.2.2', question: 'Are all fields still there?' },
  FIELD_CHANGED: {
    clause: 'ISO 32000-2 §12.8.2.2',
    question: 'Are fields unchanged, apart from what filling changes?',
  },
  FIELD_NAME_REPEATED: { clause: 'ISO 32000-2 §12.7.4.2', question: 'Has every new field a name of its own?' },
  VALUE_WITHOUT_APPEARANCE: {
    clause: 'ISO 32000-2 §12.7.4.3',
    question: 'Does every new value show in all widgets of its field?',
  },
  APPEARANCE_WITHOUT_VALUE: {
    clause: 'ISO 32000-2 §12.7.4.3',
    question: 'Does a field look different only if its value is?',
  },
  WIDGET_MISPLACED: {
    clause: 'ISO 32000-2 §12.5.2',
    question: 'Is every new widget that of a new signature field, once, on its page?',
  },
  SIGNATURE_CHANGED: {
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Are earlier signatures, with their fields, as they were?',
  },
  SIGNATURE_COPIED: { clause: 'ISO 32000-2 §12.7.5.5', question: 'Is every signature in a later field new?' },
  OBJECT_POINTS_BACK: {
    clause: 'ISO 32000-2 §7.5.6',
    question: 'Are all changed objects in the revision that changes them?',
  },
  OBJECT_UNREADABLE: {
    clause: 'ISO 32000-2 §7.5.4',
    question: 'Are all later objects where their cross-reference says?',
  },
  OBJECT_STREAM_REPLACED: { clause: 'ISO 32000-2 §7.5.7', question: 'Are all object streams as they were?' },
  OBJECT_NOT_LISTED: { clause: 'ISO 32000-2 §7.5.6', question: 'Does a cross-reference list every later object?' },
  KEY_REPEATED: { clause: 'ISO 32000-2 §7.3.7', question: 'Has every later dictionary each of its keys once?' },
  BYTES_UNEXPLAINED: {
    clause: 'ISO 32000-2 §7.5.6',
    question: 'Do later revisions consist of objects and their cross-reference only?',
  },
  FIELD_LOCKED: { clause: 'ISO 32000-2 §12.8.2.4', question: 'Are the fields that the signature locks as they were?' },
  FILLING_NOT_PERMITTED: { clause: 'ISO 32000-2 table 257', question: 'Does the signature permit filling fields?' },
  SIGNING_NOT_PERMITTED: { clause: 'ISO 32000-2 table 257', question: 'Does the signature permit further signatures?' },
  VALUE_REPLACED: {
    clause: 'ISO 32000-2 §12.8.2.2',
    question: 'Have all fields that were filled when this was signed the same values?',
  },
  VISIBLE_FIELD_AFTER_CERTIFICATION: {
    clause: 'ISO 32000-2 §12.8.2.2',
    question: 'Are new signature fields of a certified document invisible (SSA)?',
  },
  LATER_SIGNATURE_UNSOUND: {
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Are all later signatures whole, and do they cover their revision?',
  },
  LATER_SIGNATURE_UNKNOWN: {
    clause: 'ETSI TS 119 312 §6',
    question: 'Are all later signatures of a kind that we can verify?',
  },
  ANNOTATION_NOT_PERMITTED: {
    clause: 'ISO 32000-2 table 257',
    question: 'Does the signature permit what happened to annotations?',
  },
  ANNOTATION_MAY_COVER_CONTENT: {
    clause: 'ISO 32000-2 table 257',
    question: 'Are there no new annotations that could cover content (EAA)?',
  },
}

const ids = Object.keys(described) as ChangeFindingId[]

/** Asked of every signature about all that came after it. */
export const changeChecks: readonly ValidationCheck<readonly JudgedChange[]>[] = ids.map((id) =>
  placesCheck({
    id,
    ...described[id],
    places: (changes) => changes.filter(({ finding }) => finding === id).map(placeOf),
  }),
)

function placeOf({ revisionEnd, object, page, field, entry, offset }: RevisionChange): Place {
  return { revisionEnd, object, page, field, entry, offset }
}
