import type { Place } from './finding.ts'

/** What a later revision may do to a signed document, depending on what the signature permits. */
export type PermittedKind =
  | 'VALIDATION_DATA_ADDED'
  | 'DOCUMENT_TIMESTAMP_ADDED'
  | 'SIGNATURE_ADDED'
  | 'SIGNATURE_FIELD_ADDED'
  | 'FIELD_FILLED'
  | 'FIELD_REFILLED'
  | 'ANNOTATION_ADDED'
  | 'ANNOTATION_CHANGED'
  | 'ANNOTATION_REMOVED'
  | 'VERSION_RAISED'
  | 'EXTENSION_DECLARED'
  | 'CATALOG_RENUMBERED'
  | 'FILE_IDENTIFIER_CHANGED'
  | 'PRIVATE_ENTRY_CHANGED'
  | 'FORM_PREPARED'
  | 'DATES_SET'
  | 'NOTHING_REACHABLE'

/** What no signature permits. The kind is also the id of the check that finds it. */
export type ForbiddenKind =
  | 'CATALOG_REPLACED'
  | 'CATALOG_CHANGED'
  | 'TRAILER_CHANGED'
  | 'ENCRYPTION_CHANGED'
  | 'PERMISSIONS_CHANGED'
  | 'ACTIONS_CHANGED'
  | 'LAYERS_CHANGED'
  | 'METADATA_CHANGED'
  | 'VALIDATION_DATA_MALFORMED'
  | 'PAGE_TREE_CHANGED'
  | 'PAGE_CHANGED'
  | 'PAGE_CONTENT_CHANGED'
  | 'FORM_CHANGED'
  | 'XFA_CHANGED'
  | 'NEED_APPEARANCES_CHANGED'
  | 'FIELD_ADDED'
  | 'FIELD_REMOVED'
  | 'FIELD_CHANGED'
  | 'FIELD_NAME_REPEATED'
  | 'VALUE_WITHOUT_APPEARANCE'
  | 'APPEARANCE_WITHOUT_VALUE'
  | 'WIDGET_MISPLACED'
  | 'SIGNATURE_CHANGED'
  | 'SIGNATURE_COPIED'
  | 'OBJECT_POINTS_BACK'
  | 'OBJECT_UNREADABLE'
  | 'OBJECT_STREAM_REPLACED'
  | 'OBJECT_NOT_LISTED'
  | 'KEY_REPEATED'
  | 'BYTES_UNEXPLAINED'

/** What one revision did, before anybody judges it. */
export interface RevisionChange extends Place {
  kind: PermittedKind | ForbiddenKind
  revisionEnd: number
  /** Whether a signature or field that was added can be seen on a page. */
  visible?: boolean
  /** Whether the field of a signature is new. */
  newField?: boolean
  /** The object of the signature that was added. */
  signature?: number
  /** Whether an annotation draws something of its own, which may cover what is below it. */
  paints?: boolean
  /** Set when ISO 32000-2 defines no such entry, so that no reader looks at it. */
  unread?: boolean
}
