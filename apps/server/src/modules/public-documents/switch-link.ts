import type { PublicLink } from '@cuentaclara/contracts'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { getClient } from '#modules/clients/index.ts'
import { DocumentNotFound, readLetterFacts } from '#modules/documents/index.ts'
import { QuotationNotFound, quotationNumber, readQuotationLetterFacts } from '#modules/quotations/index.ts'
import { readSimpleName } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readLink, type StoredLink, standsOpen, writeLink } from './link-store.ts'
import { type LinkSubject, makeToken } from './link-token.ts'

/** What links are made of: `address` is the installation's, without a slash at its end. */
export type PublicLinks = { secrets: Secrets; address: string }

/** The link of a document, an offer, a simple receipt or a client. Throws what says that there is none, and Conflict for drafts. */
export async function getLink(
  ctx: CompanyContext,
  links: PublicLinks,
  subject: LinkSubject,
): Promise<PublicLink> {
  ctx.permit('documents.send')
  await readName(ctx, subject)
  const link = await readLink(ctx, subject)
  return {
    is_on: link !== undefined && standsOpen(link, costaRicaDay(ctx.clock.now())),
    url: addressIfOn(ctx, links, subject, link),
    first_opened_at: instantOrNull(link?.first_opened_at),
    last_opened_at: instantOrNull(link?.last_opened_at),
  }
}

/** Switches a link on or off; one that is switched on anew is another one. Throws as getLink does. */
export async function setLink(
  ctx: CompanyContext,
  links: PublicLinks,
  subject: LinkSubject,
  isOn: boolean,
  expiresOn: string | null = null,
): Promise<PublicLink> {
  ctx.permit('documents.send')
  await writeLink(ctx, { ...subject, name: await readName(ctx, subject) }, isOn, expiresOn)
  return getLink(ctx, links, subject)
}

/** Where a link leads, or would lead once it was switched on: what is written may say so before it is sent. */
export async function linkAddress(
  ctx: CompanyContext,
  links: PublicLinks,
  subject: LinkSubject,
): Promise<string> {
  return addressOf(ctx, links, subject, nextSerial(await readLink(ctx, subject)))
}

/** Where whoever holds the link of a document sees it; null while it is off. */
export async function openAddress(
  ctx: CompanyContext,
  links: PublicLinks,
  subject: LinkSubject,
): Promise<string | null> {
  return addressIfOn(ctx, links, subject, await readLink(ctx, subject))
}

function addressIfOn(
  ctx: CompanyContext,
  links: PublicLinks,
  subject: LinkSubject,
  link: StoredLink | undefined,
): string | null {
  const isOpen = link !== undefined && standsOpen(link, costaRicaDay(ctx.clock.now()))
  return isOpen ? addressOf(ctx, links, subject, link.serial) : null
}

/** Switches on the link that a text which is sent now hands out; the end that somebody chose for it stays, unless it is over. */
export async function switchOnIfSaid(
  ctx: CompanyContext,
  subject: LinkSubject & { name: string },
  said: { text: string; address: string },
): Promise<void> {
  if (!said.text.includes(said.address)) return
  const end = (await readLink(ctx, subject))?.expires_on ?? null
  const isOver = end !== null && end < costaRicaDay(ctx.clock.now())
  await writeLink(ctx, subject, true, isOver ? null : end)
}

function nextSerial(link: StoredLink | undefined): number {
  if (link === undefined) return 1
  return link.is_on ? link.serial : link.serial + 1
}

function addressOf(
  { companyId }: CompanyContext,
  { secrets, address }: PublicLinks,
  subject: LinkSubject,
  serial: number,
): string {
  const page = subject.type === 'client' ? 'portal' : 'p'
  return `${address}/${page}/${makeToken(secrets, { ...subject, companyId, serial })}`
}

/** What the audit trail calls it. Only what was issued or sent has a link. */
async function readName(ctx: CompanyContext, { type, id }: LinkSubject): Promise<string> {
  if (type === 'document') {
    const facts = await readLetterFacts(ctx, id)
    if (facts === undefined) throw new DocumentNotFound()
    if (facts.consecutivo === null) throw new Conflict('document-not-issued')
    return facts.consecutivo
  }
  if (type === 'simple') return readSimpleName(ctx, id)
  if (type === 'client') return (await getClient(ctx, id)).name.slice(0, 60)
  const facts = await readQuotationLetterFacts(ctx, id)
  if (facts === undefined) throw new QuotationNotFound()
  if (facts.status === 'draft') throw new Conflict('link-of-draft')
  return quotationNumber(facts)
}

function instantOrNull(date: Date | null | undefined): string | null {
  return date == null ? null : costaRicaInstant(date.getTime())
}
