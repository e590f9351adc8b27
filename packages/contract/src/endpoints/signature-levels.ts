import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { list } from '../list.ts'
import { permission } from '../permissions.ts'
import { shown } from '../shown.ts'
import { text } from '../wire.ts'
import { signatureLevels } from './stamps.ts'

const level = z.enum(signatureLevels)

const policy = z.object({
  /** What the company chose; null: B-LT where it has an authority or a timestamp server, else B-B. */
  level: z.nullable(level),
  /** The level of a stamp that asks for none. */
  effective: level,
  /** A stamp that does not reach the level is refused, instead of made at a lower one. */
  must: z.boolean(),
  /** The company's own choice of timestamp servers (RFC 3161), in the order in which they are asked. */
  servers: z.array(z.string()),
  /** The hosts that this installation asks after those. */
  installationServers: z.array(z.string()),
  /** Whether the company's own authority stamps the time where no server does. */
  own: z.boolean(),
})

export const getSignatureLevel = endpoint({
  method: 'POST',
  path: 'Authority/GetSignatureLevel',
  title: "The PAdES level of the company's signatures, and who stamps their time.",
  access: [permission.certificateView, permission.certificateAdd, permission.authority],
  effect: 'read',
  input: z.object({}),
  data: policy,
})

export const setSignatureLevel = endpoint({
  method: 'POST',
  path: 'Authority/SetSignatureLevel',
  title:
    "Chooses the PAdES level of the company's signatures, what happens where it is not reached, and timestamp servers. Each new server is tried first.",
  access: [permission.authority],
  effect: 'edit',
  input: z.object({
    level: z.nullable(level),
    must: z.boolean(),
    servers: list(z.string().check(z.maxLength(500))).check(z.maxLength(3)),
    /** What the form showed. A field that is sent as it was shown was not edited, so it keeps what somebody else may have saved meanwhile. */
    shown: shown({ level: z.nullable(level), must: z.boolean(), servers: list(text(500)) }),
  }),
  data: policy,
  perMinute: 10,
})
