import type { DocumentLetter } from '@cuentaclara/contracts'
import { distinctAddresses, readContactAddresses } from '#modules/clients/index.ts'
import {
  DocumentNotFound,
  fileName,
  type LetterFacts,
  readLetterFacts,
  TrialHasNoEffect,
} from '#modules/documents/index.ts'
import { noteDelivery } from '#modules/documents/issuing.ts'
import type { AttachmentReference, LetterAbout, Outbox } from '#modules/notifications/index.ts'
import { papersAlong, papersToOffer, sharedPapers } from '#modules/papers/index.ts'
import { linkAddress, type PublicLinks, switchOnIfSaid } from '#modules/public-documents/index.ts'
import { readSection, readWords } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { addressees, usualRecipients } from './addressees.ts'
import {
  fillTemplate,
  type LetterLanguage,
  type Template,
  withInstalments,
  writeLetter,
} from './compose-document-letter.ts'
import { letterLifeMs } from './letter-life.ts'
import { lockForLetters, readAddressesWritten } from './letter-store.ts'
import { unmarked } from './mark-owed.ts'

/** Where letters go, and how the links in them are made. */
export type Post = { outbox: Outbox; links: PublicLinks }

/** The letter as it would go now, for whoever is about to send it. Throws as sending does. */
export async function draftLetter(
  ctx: CompanyContext,
  links: PublicLinks,
  documentId: string,
): Promise<DocumentLetter> {
  ctx.permit('documents.send')
  const facts = await readSendable(ctx, documentId)
  const told = { facts, link: await linkOf(ctx, links, facts) }
  const { language, template } = await readTemplate(ctx, facts)
  return {
    ...(await addressees(ctx, facts, 'invoices')),
    subject: fillTemplate(template.subject, told, language),
    message: fillTemplate(template.body, told, language),
    attachments: attachmentsOf(facts).map(({ name }) => name),
    papers: await papersToOffer(ctx, { type: 'document', id: documentId }),
  }
}

/** To whom a letter goes, and what it says where that is not as usual. */
export type SendLetter = {
  to?: string | undefined
  also?: readonly string[] | undefined
  message?: string | undefined
  /** Papers that are kept with it and go along. */
  papers?: readonly string[] | undefined
}

/** Sends an issued document to some addresses, those of its client by default, with its files. Among many no trial goes along. */
export async function sendDocument(
  ctx: CompanyContext,
  post: Post,
  documentId: string,
  { to, also = [], message, papers = [], isOneOfMany = false }: SendLetter & { isOneOfMany?: boolean },
): Promise<void> {
  ctx.permit('documents.send')
  await lockForLetters(ctx, documentId)
  const facts = await readSendable(ctx, documentId)
  if (isOneOfMany && facts.is_trial) throw new TrialHasNoEffect()
  const recipients =
    to === undefined ? await usualRecipients(ctx, facts, 'invoices') : distinctAddresses([to, ...also])
  if (recipients.length === 0) throw new Invalid({ to: ['required'] })
  const { language, template } = await readTemplate(ctx, facts)
  // What somebody wrote goes as it is: what looks like a placeholder in it is theirs.
  const words = message === undefined ? template : { ...template, body: message }
  const along = await papersAlong(ctx, { type: 'document', id: documentId }, papers)
  const order = { reason: 'asked' as const, step: null, language, template: words, along }
  for (const [index, recipient] of recipients.entries())
    await postLetter(ctx, post, facts, { ...order, recipient, isFurther: index > 0, addressed: recipients })
}

/**
 * Sends a document to every address of its receiver that has no letter about it yet, as the company chose, or whatever it
 * chose where something else wants it. Answers whether it went, now or before, to anybody.
 */
export async function sendAutomatically(
  ctx: CompanyContext,
  post: Post,
  documentId: string,
  { isWanted = false } = {},
): Promise<boolean> {
  const { send_when } = await readSection(ctx, 'delivery')
  // Changed its mind since this was queued.
  if (!isWanted && send_when === 'by_hand') return false
  await lockForLetters(ctx, documentId)
  const facts = await readLetterFacts(ctx, documentId)
  if (facts === undefined || facts.clave === null || facts.fiscal_status === 'rejected' || facts.is_trial)
    return false
  const written = await readAddressesWritten(ctx, documentId)
  const { language, template } = await readTemplate(ctx, facts)
  const named = (await readContactAddresses(ctx, facts.client_id, 'invoices')).filter(
    ({ is_usual }) => is_usual,
  )
  const along = await papersShown(ctx, documentId)
  const addressed = distinctAddresses([...facts.emails, ...named.map(({ email }) => email)])
  const order = { reason: 'automatic' as const, step: null, language, template, along, addressed }
  for (const recipient of addressed) {
    if (written.has(recipient.toLowerCase())) continue
    // Whoever read along with a letter of before has the document.
    const isFurther = [...written].some((address) => address.includes('@'))
    await postLetter(ctx, post, facts, { ...order, recipient, isFurther })
    written.add(recipient.toLowerCase())
  }
  return written.size > 0
}

/** As many as somebody may choose. */
const mostAlong = 3

/** What the client may see goes along by itself, unless it is too much for a letter: the page of the document has it too. */
async function papersShown(ctx: CompanyContext, documentId: string): Promise<AttachmentReference[]> {
  const owner = { type: 'document', id: documentId } as const
  const shown = (await sharedPapers(ctx, owner)).slice(0, mostAlong).map(({ id }) => id)
  return papersAlong(ctx, owner, shown).catch((error: unknown) => {
    if (error instanceof Conflict) return []
    throw error
  })
}

export type LetterOrder = Required<Pick<LetterAbout, 'reason' | 'step'>> & {
  recipient: string
  language: LetterLanguage
  template: Template
  /** The same letter to one more: whoever reads along unseen has it already. */
  isFurther?: boolean
  /** Everybody who gets one of their own: they need no copy. */
  addressed?: readonly string[]
  /** What goes with it besides its own files. */
  along?: readonly AttachmentReference[]
  /** Of a reminder: where its reader says that they want no more. */
  links?: { page: string; oneClick: string }
  /** Of a reminder of a part: when that is due. */
  instalmentDueOn?: string | null
}

/** Puts one letter about a document into the outbox, and into the document's story. */
export async function postLetter(
  ctx: CompanyContext,
  post: Post,
  facts: LetterFacts,
  {
    recipient,
    reason,
    step,
    language,
    template,
    links,
    isFurther = false,
    addressed = [],
    along = [],
    instalmentDueOn = null,
  }: LetterOrder,
): Promise<void> {
  const { copies } = await readSection(ctx, 'delivery')
  const now = ctx.clock.now()
  const address = await linkOf(ctx, post.links, facts)
  const { composed, ...letter } = writeLetter(template, { facts, link: address }, language, links?.page)
  const theirs = new Set([recipient, ...addressed].map((each) => each.toLowerCase()))
  await switchOnIfSaid(ctx, subjectOf(facts), { text: letter.text, address })
  await post.outbox.postForCompany(ctx, {
    template: reason === 'reminder' ? 'reminder' : 'document',
    to: recipient,
    subject: unmarked(letter.subject),
    text: unmarked(letter.text),
    html: unmarked(letter.html),
    composed: reason === 'reminder' ? { ...composed, subject: letter.subject } : undefined,
    unsubscribeUrl: links?.oneClick,
    companyId: ctx.companyId,
    about: { documentId: facts.id, clientId: facts.client_id, reason, step, instalmentDueOn },
    copies: isFurther ? [] : copies.filter((copy) => !theirs.has(copy.toLowerCase())),
    attachments: [...attachmentsOf(facts), ...along],
    expiresAt: now + letterLifeMs,
  })
  await noteDelivery(ctx, {
    companyId: ctx.companyId,
    documentId: facts.id,
    status: 'sending',
    event: reason === 'reminder' ? 'reminded' : 'mailed',
    actor: ctx.userId,
    detail: recipient,
    at: new Date(now),
  })
}

/** What the link of a document opens. */
export function subjectOf({ id, consecutivo }: LetterFacts) {
  return { type: 'document' as const, id, name: consecutivo ?? id }
}

function linkOf(ctx: CompanyContext, links: PublicLinks, facts: LetterFacts): Promise<string> {
  return linkAddress(ctx, links, subjectOf(facts))
}

/** What may go to a client. Throws DocumentNotFound, and Conflict for drafts and what was rejected. */
export async function readSendable(ctx: CompanyContext, documentId: string): Promise<LetterFacts> {
  const facts = await readLetterFacts(ctx, documentId)
  if (facts === undefined) throw new DocumentNotFound()
  if (facts.clave === null) throw new Conflict('document-not-issued')
  if (facts.fiscal_status === 'rejected') throw new Conflict('document-rejected')
  return facts
}

async function readTemplate(
  ctx: CompanyContext,
  { client_id, currency, instalments }: LetterFacts,
): Promise<{ language: LetterLanguage; template: Template }> {
  const { language, template } = await readWords(ctx, 'document', client_id)
  return { language, template: withInstalments(template, { currency, instalments }, language) }
}

/** The files of a document that every letter about it carries. */
export function attachmentsOf({ id, clave, has_answer }: LetterFacts): AttachmentReference[] {
  const files = ['pdf', 'xml', ...(has_answer ? (['answer'] as const) : [])] as const
  return files.map((file) => ({ document_id: id, file, name: fileName(clave!, file) }))
}
