/** How a refusal leaves the server: its HTTP status, the facts it must carry, and the spec's fixed phrase in `data` where it names one. */
interface ErrorShape {
  readonly http: 200 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503
  readonly params: readonly string[]
  readonly phrase?: string
}

/**
 * Every refusal of the product. 200 for a business rule, a wrong sign-in or certificate password included (rules 1.3).
 * The sentences are in messages/errors.ts, in both languages, under the same codes.
 */
export const errors = {
  // The wire
  BODY_UNPARSABLE: { http: 400, params: [] },
  INPUT_INVALID: { http: 400, params: ['field'] },
  NAME_REPEATED: { http: 400, params: ['field'] },
  SESSION_REQUIRED: { http: 401, params: [] },
  NOT_PERMITTED: { http: 403, params: [] },
  ORIGIN_REFUSED: { http: 403, params: [] },
  CALL_UNKNOWN: { http: 404, params: [] },
  BODY_TOO_LARGE: { http: 413, params: ['limitMegabytes'] },
  BODY_TYPE_UNSUPPORTED: { http: 415, params: ['expected'] },
  TOO_MANY_REQUESTS: { http: 429, params: ['retryAfterSeconds'] },
  INTERNAL: { http: 500, params: [] },
  UNAVAILABLE: { http: 503, params: [] },
  IDEMPOTENCY_KEY_REUSED: { http: 200, params: [] },
  IDEMPOTENCY_IN_PROGRESS: { http: 200, params: [] },
  PUBLIC_URL_REQUIRED: { http: 200, params: [] },
  // Signing in, people
  SIGN_IN_FAILED: { http: 200, params: [] },
  SIGN_IN_THROTTLED: { http: 200, params: ['retryAfterMinutes'] },
  USERNAME_TOO_LONG: { http: 200, params: ['field'] },
  PASSWORD_WRONG: { http: 200, params: ['field'] },
  PASSWORD_WEAK: { http: 200, params: ['field'] },
  PASSWORD_MUST_CHANGE: { http: 200, params: [] },
  PASSWORD_SAME: { http: 200, params: ['field'] },
  ACCOUNT_LOCKED: { http: 200, params: [] },
  COMPANY_SUSPENDED: { http: 200, params: [] },
  SESSION_NOT_FOUND: { http: 200, params: [] },
  PERMISSION_NOT_HELD: { http: 200, params: ['permissions'] },
  PERSON_ABOVE_YOU: { http: 200, params: [] },
  LAST_ADMINISTRATOR: { http: 200, params: [] },
  FIELD_REQUIRED: { http: 200, params: ['field'] },
  VALUE_NOT_ALLOWED: { http: 200, params: ['field'] },
  TEXT_TOO_LONG: { http: 200, params: ['field', 'limit'] },
  NOT_FOUND: { http: 200, params: [], phrase: 'Data Not Found.' },
  SIGNER_INACTIVE: { http: 200, params: [] },
  // Plans
  PLAN_EXPIRED: { http: 200, params: [], phrase: 'Plan Expired !' },
  PLAN_NOT_FOUND: { http: 200, params: [] },
  PLAN_SIGNATURES_USED_UP: {
    http: 200,
    params: ['left', 'needed'],
    phrase: 'The number of Plan Signatures is not enough.',
  },
  // Certificates
  CERTIFICATE_NOT_FOUND: { http: 200, params: [] },
  CERTIFICATE_REQUIRED: { http: 200, params: ['field'] },
  CERTIFICATE_SUSPENDED: { http: 200, params: [] },
  CERTIFICATE_REVOKED: { http: 200, params: ['revokedAt'] },
  CERTIFICATE_FILE_REQUIRED: { http: 200, params: ['field'] },
  CERTIFICATE_FILE_TYPE: { http: 200, params: ['field'] },
  CERTIFICATE_FILE_NAME: { http: 200, params: ['field'] },
  CERTIFICATE_FILE_MALFORMED: { http: 200, params: ['field'] },
  CERTIFICATE_FILE_PASSWORD: { http: 200, params: ['field'] },
  CERTIFICATE_FILE_COSTLY: { http: 200, params: ['field'] },
  CERTIFICATE_KEY_MISSING: { http: 200, params: ['field'] },
  CERTIFICATE_KEY_MISMATCH: { http: 200, params: ['field'] },
  CERTIFICATE_MAY_NOT_SIGN: { http: 200, params: ['field'] },
  CERTIFICATE_KEY_WEAK: { http: 200, params: ['field', 'key'] },
  CERTIFICATE_KEY_UNSUPPORTED: { http: 200, params: ['field', 'key'] },
  CERTIFICATE_EXPIRED: { http: 200, params: ['expiredAt'] },
  CERTIFICATE_NOT_YET_VALID: { http: 200, params: ['validFrom'] },
  CERTIFICATE_PASSWORD_REQUIRED: { http: 200, params: ['field'] },
  CERTIFICATE_PASSWORD_WRONG: { http: 200, params: ['field'] },
  CERTIFICATE_PASSWORD_MISMATCH: { http: 200, params: ['field'] },
  CERTIFICATE_PASSWORD_THROTTLED: { http: 200, params: ['retryAfterMinutes'] },
  CERTIFICATE_NAME_REQUIRED: { http: 200, params: ['field'] },
  CERTIFICATE_REASON_REQUIRED: { http: 200, params: ['field'] },
  CERTIFICATE_LOCATION_REQUIRED: { http: 200, params: ['field'] },
  CERTIFICATE_PICTURE_REQUIRED: { http: 200, params: ['field'] },
  CERTIFICATE_PICTURE_TYPE: { http: 200, params: ['field'] },
  CERTIFICATE_PICTURE_UNREADABLE: { http: 200, params: ['field'] },
  CERTIFICATE_PICTURE_TOO_LARGE: { http: 200, params: ['field', 'limitMegabytes'] },
  CERTIFICATE_EMPLOYEE_UNKNOWN: { http: 200, params: ['field'] },
  CERTIFICATE_PERSONAL_NEEDS_ONE: { http: 200, params: ['field'] },
  // Documents and stamps
  DOCUMENT_REQUIRED: { http: 200, params: ['field'] },
  DOCUMENT_NOT_PDF: { http: 200, params: [] },
  DOCUMENT_EMPTY: { http: 200, params: [] },
  DOCUMENT_TRUNCATED: { http: 200, params: [] },
  DOCUMENT_BROKEN: { http: 200, params: [] },
  DOCUMENT_BROKEN_SIGNED: { http: 200, params: [] },
  DOCUMENT_TOO_COMPLEX: { http: 200, params: [] },
  DOCUMENT_PASSWORD_PROTECTED: { http: 200, params: [] },
  DOCUMENT_TOO_LARGE: { http: 413, params: ['limitMegabytes'] },
  DOCUMENT_PAGE_SIZE: { http: 200, params: ['page', 'widthPoints', 'heightPoints'] },
  DOCUMENT_CERTIFIED: { http: 200, params: [] },
  DOCUMENT_XFA: { http: 200, params: [] },
  DOCUMENT_FIELDS_LOCKED: { http: 200, params: [] },
  DOCUMENT_FIELD_DEMANDS: { http: 200, params: ['fieldName'] },
  DOCUMENT_USAGE_RIGHTS: { http: 200, params: [] },
  PAGE_NOT_ENOUGH: { http: 200, params: ['page', 'pages'] },
  STAMP_OUTSIDE_PAGE: {
    http: 200,
    params: ['field', 'pageWidthPoints', 'pageHeightPoints', 'widthPoints', 'heightPoints'],
  },
  STAMP_LENGTH_INVALID: { http: 200, params: ['field', 'smallestPoints', 'largestPoints'] },
  STAMP_TIME_ZONE_UNKNOWN: { http: 200, params: ['field'] },
  STAMP_OPTION_UNAVAILABLE: { http: 200, params: ['field'] },
  STAMP_NOT_FOUND: { http: 200, params: [] },
  UPLOAD_CUT_OFF: { http: 400, params: [] },
  // History
  DATE_INVALID: { http: 200, params: ['field'] },
  DATE_END_BEFORE_START: { http: 200, params: ['field'] },
  DATE_RANGE_TOO_LONG: { http: 200, params: ['field', 'limitDays'] },
} as const satisfies Record<string, ErrorShape>

export type ErrorCode = keyof typeof errors
export type ErrorParams<C extends ErrorCode> = (typeof errors)[C]['params'][number] extends never
  ? Record<never, never>
  : Record<(typeof errors)[C]['params'][number], string | number>
