import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'
import { layOutStored, placeStored } from './lay-out.ts'

const MEBIBYTE = 1024 * 1024

/** The document is read from the store. The input holds the pictures and the revisions that earlier signatures added. */
const common = {
  deadlineMs: 120_000,
  limitBytes: 256 * MEBIBYTE,
  refusal: () => new AppError('DOCUMENT_TOO_COMPLEX'),
}

/** @throws as layOutStored */
export const layOutStamp = defineTask({ name: 'stamps.lay-out', ...common, run: layOutStored })

/** @throws as placeStored */
export const placeStamps = defineTask({ name: 'stamps.place', ...common, run: placeStored })

export const stampTasks = [layOutStamp, placeStamps]
