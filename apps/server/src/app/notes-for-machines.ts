import type { FastifyInstance } from 'fastify'
import type { HttpInstallation } from './http-installation.ts'

const aYearMs = 365 * 24 * 3_600_000

/** /robots.txt: nothing here is for search engines. /.well-known/security.txt: whom to tell of a weakness (RFC 9116). */
export function addNotesForMachines(app: FastifyInstance, { config, clock }: HttpInstallation) {
  const hidden = { schema: { hide: true } }
  app.get('/robots.txt', hidden, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  )
  const contact = contactAddress(config.contact)
  if (contact === null) return
  app.get('/.well-known/security.txt', hidden, async (_, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock.now() + aYearMs).toISOString()}`,
      'Preferred-Languages: es, en',
      `Canonical: ${config.http.publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

/** The setting is what people read: an e-mail address or a phone number; machines want an address of theirs. */
function contactAddress(contact: string | undefined): string | null {
  if (contact === undefined) return null
  if (/^(https:|mailto:|tel:)/i.test(contact)) return contact
  if (contact.includes('@')) return `mailto:${contact}`
  const digits = contact.replace(/[^\d+]/g, '')
  return digits === '' ? null : `tel:${digits}`
}
