import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './operator-store.ts'

// The outbox of all companies, for the operator of the installation. Anyone else is shown nothing.

export type { OutboxMail } from './operator-store.ts'

/** A page of the outbox, the latest mail first. */
export function listOutbox(db: Db, wanted: store.OutboxWanted): Promise<{ mails: store.OutboxMail[]; total: number }> {
  return store.listOutbox(db, wanted)
}

/** @throws NOT_FOUND */
export async function getOutboxMail(db: Db, mailId: number): Promise<store.OutboxMail> {
  const mail = await store.findInOutbox(db, mailId)
  if (!mail) throw new AppError('NOT_FOUND')
  return mail
}

/** Whether mail is going out: how many mails wait and since when, how many failed for good, and why the last one did. */
export function getOutboxState(db: Db, now: Date): Promise<store.OutboxState> {
  return store.getOutboxState(db, now)
}
