import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../config.ts'

const DEVICE_DAYS = 365

/** Names and attributes of our two cookies. Under https they carry the __Host- prefix, so that no other host can set them. */
interface Cookies {
  readonly session: string
  readonly device: string
  readonly sessionOptions: CookieSerializeOptions
  readonly deviceOptions: CookieSerializeOptions
}

export function cookiesOf({ publicUrl }: Config): Cookies {
  const secure = publicUrl?.startsWith('https:') ?? false
  const prefix = secure ? '__Host-' : ''
  // No max-age: the session ends with the browser, on the server's clock in any case.
  const sessionOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return {
    session: `${prefix}laisen_session`,
    device: `${prefix}laisen_device`,
    sessionOptions,
    deviceOptions: { ...sessionOptions, maxAge: DEVICE_DAYS * 24 * 60 * 60 },
  }
}
