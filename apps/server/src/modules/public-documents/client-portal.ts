import {
  type ClientPortal,
  type ClientPortalInput,
  type letterPlaceholders,
  type WhatsappText,
  whatsappNumber,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { getClient, permitWholeClient } from '#modules/clients/index.ts'
import { fill, readWhatsappWords } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { readLink, readOwner } from './link-store.ts'
import { getLink, type PublicLinks, setLink } from './switch-link.ts'

/** The address of a client's page, while it is on. Throws NotFound, and Forbidden for who sees only a part of it. */
export async function getClientPortal(
  ctx: CompanyContext,
  links: PublicLinks,
  clientId: string,
): Promise<ClientPortal> {
  permitWholeClient(ctx, 'documents.send')
  const subject = { type: 'client', id: clientId } as const
  const link = await getLink(ctx, links, subject)
  return {
    ...link,
    // What is over is off: switched on again it has no end.
    expires_on: link.is_on ? ((await readLink(ctx, subject))?.expires_on ?? null) : null,
    whatsapp: link.url === null ? null : await inWhatsapp(ctx, clientId, link.url),
  }
}

/** What a person's own phone would say of the page, in the company's words for who reads the client's language. */
async function inWhatsapp(ctx: CompanyContext, clientId: string, link: string): Promise<WhatsappText> {
  const client = await getClient(ctx, clientId)
  const { text } = await readWhatsappWords(ctx, 'portal', clientId)
  const { name: company } = await readOwner(ctx)
  const values: Record<(typeof letterPlaceholders)['portal'][number], string> = {
    client: client.name,
    company,
    link,
  }
  const number = client.phone_number && `${client.phone_country_code ?? home}${client.phone_number}`
  return {
    phone: number ? whatsappNumber(number) : null,
    text: fill(text, values),
  }
}

const home = '506'

/**
 * Switches a client's page on or off, and says until when. Another end keeps the address; switched on anew it is another
 * one. Throws as getClientPortal, and Invalid for an end that is over.
 */
export async function setClientPortal(
  ctx: CompanyContext,
  links: PublicLinks,
  clientId: string,
  { is_on, expires_on = null }: ClientPortalInput,
): Promise<ClientPortal> {
  permitWholeClient(ctx, 'documents.send')
  if (expires_on !== null && expires_on < costaRicaDay(ctx.clock.now()))
    throw new Invalid({ expires_on: ['not-past'] })
  await setLink(ctx, links, { type: 'client', id: clientId }, is_on, is_on ? expires_on : null)
  return getClientPortal(ctx, links, clientId)
}
