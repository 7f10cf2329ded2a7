import type { PublicDocument } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { readDocumentFile } from '#modules/documents/index.ts'
import { noteOpening } from '#modules/documents/issuing.ts'
import { readSharedPaper } from '#modules/papers/index.ts'
import { noteViewing, readQuotationFile } from '#modules/quotations/index.ts'
import { readSimplePaper } from '#modules/simples/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readLink, readMovedLink, type StoredLink, standsOpen, writeOpening } from './link-store.ts'
import { type LinkSubject, readToken } from './link-token.ts'
import { showDocument } from './show-document.ts'
import { showOffer } from './show-offer.ts'
import { showSimple } from './show-simple.ts'
import { openAddress, type PublicLinks } from './switch-link.ts'

/** What whoever holds a link sees. Throws NotFound for one that is wrong, switched off or leads to nothing yet. */
export function readPublicDocument(
  doors: Doors,
  secrets: Secrets,
  token: string,
  without: readonly number[] | null,
): Promise<PublicDocument> {
  return behindLink(doors, secrets, token, true, async (ctx, subject) => {
    if (subject.type === 'client') throw new NotFound('link-unknown')
    if (subject.type === 'simple') return showSimple(ctx, subject.id)
    return subject.type === 'document' ? showDocument(ctx, subject.id) : showOffer(ctx, subject.id, without)
  })
}

export type PublicFile = 'pdf' | 'xml' | 'answer'

/** A file of it, as its company has it. Throws NotFound. */
export async function readPublicFile(doors: Doors, links: PublicLinks, token: string, file: PublicFile) {
  const open = <Result>(fn: (ctx: CompanyContext, subject: LinkSubject) => Promise<Result>) =>
    behindLink(doors, links.secrets, token, true, fn)
  const { companyId, subject } = await open(async (ctx, found) => ({
    companyId: ctx.companyId,
    subject: found,
  }))
  if (subject.type === 'document')
    return readDocumentFile(open, subject.id, file, (ctx) => openAddress(ctx, links, subject))
  if (file === 'pdf' && subject.type === 'simple') return readSimplePaper(doors, companyId, subject.id)
  if (file !== 'pdf' || subject.type !== 'quotation') throw new NotFound('file-not-there-yet')
  return readQuotationFile(open, subject.id)
}

/** A paper that the company shows whoever holds the link. Throws NotFound. */
export async function readPublicPaper(doors: Doors, secrets: Secrets, token: string, paperId: string) {
  const { file, ...found } = await behindLink(doors, secrets, token, true, async (ctx, { type, id }) => {
    if (type === 'client' || type === 'simple') throw new NotFound('link-unknown')
    return readSharedPaper(ctx, { type, id }, paperId)
  })
  return { ...found, content: await file.read() }
}

/** Notes that somebody outside opened it; the first time its document says so, and again once it was sent anew, or who handed out the offer is told. */
export function noteOpened(doors: Doors, secrets: Secrets, token: string): Promise<void> {
  return behindLink(doors, secrets, token, false, async (ctx, subject, link) => {
    const isFirst = await writeOpening(ctx, subject)
    if (subject.type === 'quotation') await noteViewing(ctx, subject.id, link.switched_by)
    else if (subject.type === 'document') await noteOpening(ctx, subject.id, { isFirst })
  })
}

/** Unsafe: the proof in the link gives the right, to this one document, as long as the link is on. */
export function behindLink<Result>(
  doors: Doors,
  secrets: Secrets,
  token: string,
  readOnly: boolean,
  work: (ctx: CompanyContext, subject: LinkSubject, link: StoredLink) => Promise<Result>,
): Promise<Result> {
  const named = readToken(secrets, token)
  if (named === null) throw new NotFound('link-unknown')
  const { companyId, type, id, serial } = named
  return unsafeForCompany(
    doors,
    companyId,
    async (ctx) => {
      const own = await readLink(ctx, { type, id })
      const moved = own === undefined ? await readMovedLink(ctx, { type, id }, serial) : undefined
      const link = own ?? moved
      const isOpen = link !== undefined && standsOpen(link, costaRicaDay(ctx.clock.now()))
      if (!isOpen || (own !== undefined && own.serial !== serial)) throw new NotFound('link-unknown')
      return work(ctx, { type, id: moved?.id ?? id }, link)
    },
    { readOnly },
  )
}
