import * as managers from '@laisen/contract/endpoints/envelope-managers'
import * as envelopes from '@laisen/contract/endpoints/envelopes'
import * as recipient from '@laisen/contract/endpoints/recipient'
import * as retention from '@laisen/contract/endpoints/retention'
import * as sent from '@laisen/contract/endpoints/sent-envelopes'
import * as verification from '@laisen/contract/endpoints/verification'
import { type App, mount } from '../http/mount.ts'
import { act } from './act/act.ts'
import { checkDraft } from './check-draft.ts'
import { getColleagueNames, listColleagues } from './colleagues.ts'
import { downloadComposed } from './composed.ts'
import { deleteDraft } from './delete-draft.ts'
import { getDraft, listDrafts, saveDraft } from './drafts.ts'
import { addFile, downloadFile, removeFile } from './files.ts'
import { cancelEnvelope, copyLink, correctRecipient, prolongEnvelope, resend } from './follow/change.ts'
import { downloadEvents } from './follow/download-events.ts'
import { handOver, handOverRecipient, keepRecipient } from './follow/hand-over.ts'
import {
  countEnvelopes,
  downloadCompletionPdf,
  downloadEnvelopePdf,
  getEnvelope,
  listEnvelopes,
} from './follow/show.ts'
import { proveAccessCode, proveCode, sendCode } from './recipient/prove.ts'
import { delegate, reject, setLanguage } from './recipient/refuse.ts'
import { enter, openLink } from './recipient/session.ts'
import {
  downloadCompletion,
  downloadDocument,
  downloadFirstPage,
  downloadSignaturePicture,
  getRecipientEnvelope,
} from './recipient/show.ts'
import { getRetention, setRetention } from './retention/retention.ts'
import { send } from './send/send.ts'
import { checkCopy } from './verify.ts'

/** Composing envelopes. */
export function envelopesRoutes(app: App): void {
  mount(app, envelopes.saveDraft, saveDraft)
  mount(app, envelopes.getDraft, getDraft)
  mount(app, envelopes.deleteDraft, deleteDraft)
  mount(app, envelopes.listDrafts, listDrafts)
  mount(app, envelopes.addEnvelopeFile, addFile)
  mount(app, envelopes.removeEnvelopeFile, removeFile)
  mount(app, envelopes.getEnvelopeFile, downloadFile)
  mount(app, envelopes.getComposedPdf, downloadComposed)
  mount(app, envelopes.checkDraft, checkDraft)
  mount(app, envelopes.listColleagues, listColleagues)
  mount(app, envelopes.getColleagueNames, getColleagueNames)
}

/** Sending envelopes, and what becomes of them. */
export function sentEnvelopesRoutes(app: App): void {
  mount(app, sent.sendEnvelope, send)
  mount(app, sent.listEnvelopes, listEnvelopes)
  mount(app, sent.countEnvelopes, countEnvelopes)
  mount(app, sent.getEnvelope, getEnvelope)
  mount(app, sent.getEnvelopePdf, downloadEnvelopePdf)
  mount(app, sent.getCompletionPdf, downloadCompletionPdf)
  mount(app, sent.getEnvelopeEvents, downloadEvents)
  mount(app, sent.cancelEnvelope, cancelEnvelope)
  mount(app, sent.prolongEnvelope, prolongEnvelope)
  mount(app, sent.resendEnvelope, resend)
  mount(app, sent.copyEnvelopeLink, copyLink)
  mount(app, sent.correctRecipient, correctRecipient)
  mount(app, managers.handOverEnvelope, handOver)
  mount(app, managers.handOverRecipient, handOverRecipient)
  mount(app, managers.keepRecipient, keepRecipient)
  mount(app, sent.enterEnvelope, enter)
  mount(app, retention.getRetention, getRetention)
  mount(app, retention.setRetention, setRetention)
}

/** What recipients do. */
export function recipientRoutes(app: App): void {
  mount(app, recipient.openEnvelopeLink, openLink)
  mount(app, recipient.getRecipientEnvelope, getRecipientEnvelope)
  mount(app, recipient.getRecipientPdf, downloadDocument)
  mount(app, recipient.getRecipientFirstPage, downloadFirstPage)
  mount(app, recipient.getRecipientSignaturePicture, downloadSignaturePicture)
  mount(app, recipient.getRecipientCompletionPdf, downloadCompletion)
  mount(app, recipient.proveAccessCode, proveAccessCode)
  mount(app, recipient.sendRecipientCode, sendCode)
  mount(app, recipient.proveRecipientCode, proveCode)
  mount(app, recipient.actOnEnvelope, act)
  mount(app, recipient.rejectEnvelope, reject)
  mount(app, recipient.delegateEnvelope, delegate)
  mount(app, recipient.setRecipientLanguage, setLanguage)
  mount(app, verification.checkCopy, checkCopy)
}
