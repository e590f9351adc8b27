import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { done, id, instant } from '../wire.ts'
import { flag, whole } from '../wire-values.ts'

const signatureKind = z.enum(['drawn', 'typed', 'uploaded'])
export type SignatureKind = z.output<typeof signatureKind>

export const signatureItem = z.object({
  signatureID: z.number(),
  kind: signatureKind,
  /** The one that certificates from the company's own authority show. */
  isDefault: z.boolean(),
  createdAt: instant,
})
export type SignatureItem = z.output<typeof signatureItem>

export const listSignatures = endpoint({
  method: 'POST',
  path: 'Signature/ListSignatures',
  title: 'The pictures of the signed-in person’s own signature, the default first.',
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: z.object({ listData: z.array(signatureItem), dataCount: z.number() }),
})

export const getSignaturePicture = endpoint({
  method: 'GET',
  path: 'Signature/GetSignaturePicture',
  title: 'The picture of one’s own signature, as bytes.',
  access: 'session',
  effect: 'read',
  input: z.object({ signatureID: whole }),
  data: z.null(),
  answers: 'image/*',
})

export const addSignature = endpoint({
  method: 'POST',
  path: 'Signature/AddSignature',
  title: 'Saves a picture of one’s own signature. The first one is the default.',
  access: 'session',
  effect: 'own',
  input: z.object({
    /** Base64 of a PNG or JPEG, with or without `data:image/…;base64,`. */
    picture: z.string(),
    kind: signatureKind,
    /** Certificates that the company's authority issued to the person show it from now on. */
    useAsDefault: z._default(flag, false),
  }),
  data: z.object({ signatureID: z.number() }),
  perMinute: 20,
  base64: ['picture'],
  maxBodyBytes: limits.signatureRequestBytes,
})

export const setDefaultSignature = endpoint({
  method: 'POST',
  path: 'Signature/SetDefaultSignature',
  title: 'Makes one’s own signature the default, which certificates from the company’s authority show.',
  access: 'session',
  effect: 'own',
  input: z.object({ signatureID: id }),
  data: done,
})

export const deleteSignature = endpoint({
  method: 'POST',
  path: 'Signature/DeleteSignature',
  title: 'Deletes one’s own signature. The latest of the others becomes the default.',
  access: 'session',
  effect: 'own',
  input: z.object({ signatureID: id }),
  data: done,
})
