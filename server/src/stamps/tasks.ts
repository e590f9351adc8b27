import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'
import { layOutStored, placeStored } from './lay-out.ts'

const MEBIBYTE = 1024 * 1024

/**
 * The document is read from the store. The input holds the pictures and the revisions that earlier signatures added.
 *
 * The engine counts its work and stops after two seconds of a core. The deadline is for what it does not count: reading the
 * 100 MB of a large document takes 3 s from a slow disk (30 MB/s), and on a busy machine a thread gets a quarter of a core.
 */
const common = {
  deadlineMs: 30_000,
  limitBytes: 256 * MEBIBYTE,
  refusal: () => new AppError('DOCUMENT_TOO_COMPLEX'),
}

/** @throws as layOutStored */
export const layOutStamp = defineTask({ name: 'stamps.lay-out', ...common, run: layOutStored })

/** @throws as placeStored */
export const placeStamps = defineTask({ name: 'stamps.place', ...common, run: placeStored })

export const stampTasks = [layOutStamp, placeStamps]
