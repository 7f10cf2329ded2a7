import type { ClientPortal, ClientPortalInput } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { readLink } from './link-store.ts'
import { getLink, type PublicLinks, setLink } from './switch-link.ts'

/** The address of a client's page, while it is on. Throws NotFound. */
export async function getClientPortal(
  ctx: CompanyContext,
  links: PublicLinks,
  clientId: string,
): Promise<ClientPortal> {
  const subject = { type: 'client', id: clientId } as const
  const link = await getLink(ctx, links, subject)
  return { ...link, expires_on: (await readLink(ctx, subject))?.expires_on ?? null }
}

/**
 * Switches a client's page on or off, and says until when. Another end keeps the address; switched on anew it is another
 * one. Throws NotFound, and Invalid for an end that is over.
 */
export async function setClientPortal(
  ctx: CompanyContext,
  links: PublicLinks,
  clientId: string,
  { is_on, expires_on = null }: ClientPortalInput,
): Promise<ClientPortal> {
  if (expires_on !== null && expires_on < costaRicaDay(ctx.clock.now()))
    throw new Invalid({ expires_on: ['not-past'] })
  await setLink(ctx, links, { type: 'client', id: clientId }, is_on, is_on ? expires_on : null)
  return getClientPortal(ctx, links, clientId)
}
