import { isDay, isMinute } from './day-and-minute.ts'
import type { DraftContent, DraftField, DraftProblemCode, DraftRecipient } from './envelope-draft.ts'
import { limits } from './limits.ts'
import { isEmail } from './people-rules.ts'
import { isAccessCode, isNameOfSomebody } from './recipient-rules.ts'

/** What stands in the way of sending a draft, by the same rules in the composer and when it is sent. */

export interface DraftProblem {
  readonly code: DraftProblemCode
  /** The document, recipient or field that it is about. */
  readonly key: string | null
}

interface ProblemFile {
  readonly fileID: number
  readonly permits: 'everything' | 'signatures' | 'invisible signatures' | 'nothing'
  readonly signed: number
  readonly sizeBytes: number
  readonly pages: readonly { readonly width: number; readonly height: number }[]
}

interface Given {
  readonly files: readonly ProblemFile[]
  /** Recipients whose access code is known already. */
  readonly accessCodesKnown: readonly string[]
  /** Now, as a clock on the sender's wall shows it: YYYY-MM-DDTHH:MM. */
  readonly localNow: string
}

export function draftProblemsOf(content: DraftContent, given: Given): DraftProblem[] {
  const documents = content.documents.map((document) => composedOf(document, given.files))
  return [
    ...(content.subject.trim() === '' ? [problem('envelopeSubjectMissing')] : []),
    ...(documents.length === 0 ? [problem('envelopeDocumentMissing')] : []),
    ...documents.flatMap((document) => documentProblems(document, content)),
    ...recipientsProblems(content),
    ...content.recipients.flatMap((recipient) => recipientProblems(recipient, given)),
    ...content.fields.flatMap((field) => fieldProblems(field, { content, documents })),
    ...signerProblems(content, documents),
    ...(countPlaces(content, documents) > limits.envelopeFieldPlaces ? [problem('fieldPlacesTooMany')] : []),
    ...dueProblems(content, given.localNow),
    ...(content.certify && content.certifyCertID == null ? [problem('envelopeCertificateMissing')] : []),
  ]
}

const problem = (code: DraftProblemCode, key: string | null = null): DraftProblem => ({ code, key })

interface Composed {
  readonly key: string
  /** The files it consists of; undefined for one that is not there. */
  readonly files: readonly (ProblemFile | undefined)[]
  /** One file, whole and in order: it stays as it is. */
  readonly whole: boolean
  /** Whether a page of a file is there more than once. */
  readonly twice: boolean
  /** Its pages in order; undefined for one that its file does not have. */
  readonly pages: readonly (ProblemFile['pages'][number] | undefined)[]
}

function composedOf({ key, parts }: DraftContent['documents'][number], files: readonly ProblemFile[]): Composed {
  const used = parts.map(({ fileID }) => files.find((file) => file.fileID === fileID))
  const pages = parts.flatMap((part, index) => {
    const file = used[index]
    return part.pages === null ? [...(file?.pages ?? [])] : part.pages.map((page) => file?.pages[page - 1])
  })
  const [first, ...others] = parts
  const inOrder = first?.pages === null || (first?.pages.every((page, index) => page === index + 1) ?? false)
  const whole = others.length === 0 && inOrder && pages.length === used[0]?.pages.length
  const named = parts.flatMap((part, index) =>
    (part.pages ?? used[index]?.pages.map((_, at) => at + 1) ?? []).map((page) => `${part.fileID}/${page}`),
  )
  return { key, files: used, whole, twice: new Set(named).size < named.length, pages }
}

function documentProblems({ key, files, whole, twice, pages }: Composed, { certify }: DraftContent): DraftProblem[] {
  if (files.includes(undefined)) return [problem('envelopeFileMissing', key)]
  if (pages.length === 0) return [problem('envelopeDocumentEmpty', key)]
  const isSigned = files.some((file) => file!.signed > 0)
  return [
    ...(pages.includes(undefined) ? [problem('envelopePageMissing', key)] : []),
    ...(twice ? [problem('envelopePageTwice', key)] : []),
    ...(!whole && pages.length > limits.envelopePagesPicked ? [problem('envelopePagesTooMany', key)] : []),
    ...(!whole && bytesOf(files) > limits.envelopeMergeMegabytes * 1024 * 1024
      ? [problem('envelopeMergeTooLarge', key)]
      : []),
    ...(isSigned && !whole ? [problem('envelopeSignedDocumentChanged', key)] : []),
    ...(certify && isSigned ? [problem('envelopeCertifyNotPossible', key)] : []),
  ]
}

/** Of the files that are put together, each once. */
function bytesOf(files: Composed['files']): number {
  return [...new Set(files)].reduce((sum, file) => sum + (file?.sizeBytes ?? 0), 0)
}

function recipientsProblems({ workType, recipients }: DraftContent): DraftProblem[] {
  if (recipients.length === 0) return [problem('pleaseAddInvolved')]
  // Who signs for themselves is the sender, and nobody else is involved.
  const [only, another] = recipients
  const alone = !another && only!.action === 'sign' && only!.globalCertID == null
  return workType === 'self-signed' && !alone ? [problem('selfSignedRecipients')] : []
}

function recipientProblems(recipient: DraftRecipient, { accessCodesKnown }: Given): DraftProblem[] {
  const { key } = recipient
  const found: DraftProblemCode[] = []
  if (recipient.name.trim() === '') found.push('recipientNameMissing')
  else if (!isNameOfSomebody(recipient.name)) found.push('recipientNameWithoutLetter')
  if (!isEmail(recipient.email.trim())) found.push('recipientEmailInvalid')
  const code = recipient.accessCode ?? ''
  if (recipient.accessCodeOn && !isAccessCode(code) && (code !== '' || !accessCodesKnown.includes(key)))
    found.push('accessCodeMissing')
  if (recipient.privateMessageOn && !recipient.privateMessage?.trim()) found.push('privateMessageMissing')
  if (recipient.globalCertID != null && recipient.answerableID == null) found.push('globalCertificatePersonMissing')
  return found.map((code) => problem(code, key))
}

interface Placed {
  readonly content: DraftContent
  readonly documents: readonly Composed[]
}

/** Half a point of a page's size may be lost in rounding, as far as the engine lets it; the size that is kept is rounded, too. */
const slackPoints = 0.49

function fieldProblems(field: DraftField, { content, documents }: Placed): DraftProblem[] {
  const { key, documentKey, recipientKey, kind } = field
  const recipient = content.recipients.find((one) => one.key === recipientKey)
  const document = documents.find((one) => one.key === documentKey)
  if (!recipient || (kind === 'signature' && recipient.action !== 'sign'))
    return [problem('fieldRecipientMissing', key)]
  const shownOn = document && pagesShowing(field, document.pages.length)
  const fits = shownOn?.every((number) => {
    const page = document!.pages[number - 1]
    return page !== undefined && isInside(field, page)
  })
  if (!fits) return [problem('fieldOutsidePage', key)]
  if (Math.min(field.width, field.height) < limits.fieldSidePointsLeast) return [problem('fieldTooSmall', key)]
  const permits = leastOf(document!.files)
  const permitted = permits === 'everything' || (permits === 'signatures' && kind === 'signature')
  return permitted ? [] : [problem('envelopeFieldNotPermitted', key)]
}

/** The pages that show a field, of a document with so many. */
export function pagesShowing({ page, pageMode, pages }: DraftField, count: number): number[] {
  if (pageMode === 'placed') return [page]
  if (pageMode === 'custom') return [...new Set([page, ...(pages ?? [])])].sort((a, b) => a - b)
  return Array.from({ length: Math.max(1, count - page + 1) }, (_, index) => page + index)
}

/** How many places on pages the fields of all documents are. */
function countPlaces({ fields }: DraftContent, documents: readonly Composed[]): number {
  return fields.reduce((sum, field) => {
    const document = documents.find(({ key }) => key === field.documentKey)
    return sum + (document ? pagesShowing(field, document.pages.length).length : 0)
  }, 0)
}

function isInside({ x, y, width, height }: DraftField, page: { width: number; height: number }): boolean {
  const within = x >= 0 && y >= 0
  return (
    within &&
    width > 0 &&
    height > 0 &&
    x + width <= page.width + slackPoints &&
    y + height <= page.height + slackPoints
  )
}

const ranks = ['nothing', 'invisible signatures', 'signatures', 'everything'] as const

function leastOf(files: readonly (ProblemFile | undefined)[]): ProblemFile['permits'] {
  const least = Math.min(...files.map((file) => ranks.indexOf(file?.permits ?? 'nothing')))
  return ranks[least] ?? 'nothing'
}

/** Each recipient once; each who signs with a place for it; and dates for all of them or none. */
function signerProblems({ recipients, fields }: DraftContent, documents: readonly Composed[]): DraftProblem[] {
  const addresses = recipients.map(({ email }) => email.trim().toLowerCase())
  const twice = recipients.filter(({ key, employeeID }, index) => {
    const same = (one: DraftRecipient) => one.key === key || (employeeID != null && one.employeeID === employeeID)
    return (
      (addresses[index] !== '' && addresses.indexOf(addresses[index]!) < index) || recipients.slice(0, index).some(same)
    )
  })
  const signers = recipients.filter(({ action }) => action === 'sign')
  const canShow = documents.some(({ files }) => ['everything', 'signatures'].includes(leastOf(files)))
  const has = (key: string, kind: DraftField['kind']) =>
    fields.filter((field) => field.kind === kind && field.recipientKey === key).length
  const withoutPlace = canShow ? signers.filter(({ key }) => has(key, 'signature') === 0) : []
  const dated = fields.some(({ kind }) => kind === 'date')
  const datesDiffer = dated && recipients.some(({ key, action }) => has(key, 'date') !== (action === 'sign' ? 1 : 0))
  return [
    ...twice.map(({ key }) => problem('recipientTwice', key)),
    ...withoutPlace.map(({ key }) => problem('signatureFieldMissing', key)),
    ...(datesDiffer ? [problem('dateFieldsDiffer')] : []),
  ]
}

function dueProblems({ dueDateOn, dueDate, dueTimeOn, dueTime }: DraftContent, localNow: string): DraftProblem[] {
  if (!dueDateOn) return dueTimeOn ? [problem('dueDateMissing')] : []
  if (!dueDate) return [problem('dueDateMissing')]
  if (!isDay(dueDate)) return [problem('dueDateImpossible')]
  if (dueTimeOn && !dueTime) return [problem('dueTimeMissing')]
  if (dueTimeOn && !isMinute(dueTime!)) return [problem('dueTimeImpossible')]
  const due = `${dueDate}T${dueTimeOn ? dueTime : '23:59'}`
  return due <= localNow ? [problem('dueDatePast')] : []
}
