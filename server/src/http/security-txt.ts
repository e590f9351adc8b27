import type { App } from './mount.ts'

/** RFC 9116 §2.5.5 recommends less than a year. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** Who hears of a vulnerability, at the address where researchers look (RFC 9116). Without a contact there is no such page. */
export function securityTxt({ fastify, services }: App): void {
  const { config, clock } = services
  const { securityContact, publicUrl } = config
  if (securityContact === undefined) return
  const path = '/.well-known/security.txt'
  fastify.get(path, (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock.now().getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en, th',
      ...(publicUrl ? [`Canonical: ${publicUrl}${path}`] : []),
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
