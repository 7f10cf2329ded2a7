import type { DocumentLetter } from '@cuentaclara/contracts'
import {
  DocumentNotFound,
  fileName,
  type LetterFacts,
  noteDelivery,
  readLetterFacts,
  TrialHasNoEffect,
} from '#modules/documents/index.ts'
import type { AttachmentReference, Outbox } from '#modules/notifications/index.ts'
import { linkAddress, type PublicLinks, switchOnIfSaid } from '#modules/public-documents/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import {
  documentTemplate,
  fillTemplate,
  type LetterLanguage,
  type Template,
  writeLetter,
} from './compose-document-letter.ts'
import { insertLetter, lockForLetters, type NewLetter, readAddressesWritten } from './letter-store.ts'

/** Where letters go, and how the links in them are made. */
export type Post = { outbox: Outbox; links: PublicLinks }

/** A letter that leaves later than this tells nothing new. */
const livesMs = 14 * 24 * 3_600_000

/** The letter as it would go now, for whoever is about to send it. Throws as sending does. */
export async function draftLetter(
  ctx: CompanyContext,
  links: PublicLinks,
  documentId: string,
): Promise<DocumentLetter> {
  ctx.permit('documents.send')
  const facts = await readSendable(ctx, documentId)
  const told = { facts, link: await linkOf(ctx, links, facts) }
  const { language, template } = await readTemplate(ctx)
  return {
    to: facts.emails[0] ?? null,
    subject: fillTemplate(template.subject, told, language),
    message: fillTemplate(template.body, told, language),
    attachments: attachmentsOf(facts).map(({ name }) => name),
  }
}

/** Sends an issued document to an address, the client's own by default, with its files. Among many no trial goes along. */
export async function sendDocument(
  ctx: CompanyContext,
  post: Post,
  documentId: string,
  {
    to,
    message,
    isOneOfMany = false,
  }: { to?: string | undefined; message?: string | undefined; isOneOfMany?: boolean },
): Promise<void> {
  ctx.permit('documents.send')
  await lockForLetters(ctx, documentId)
  const facts = await readSendable(ctx, documentId)
  if (isOneOfMany && facts.is_trial) throw new TrialHasNoEffect()
  const recipient = to ?? facts.emails[0]
  if (recipient === undefined) throw new Invalid({ to: ['required'] })
  const { language, template } = await readTemplate(ctx)
  // What somebody wrote goes as it is: what looks like a placeholder in it is theirs.
  const words = message === undefined ? template : { ...template, body: message }
  await postLetter(ctx, post, facts, { recipient, reason: 'asked', step: null, language, template: words })
}

/** Sends a document to every address of its receiver that has no letter about it yet, as the company chose. */
export async function sendAutomatically(ctx: CompanyContext, post: Post, documentId: string): Promise<void> {
  const { send_when } = await readSection(ctx, 'delivery')
  // Changed its mind since this was queued.
  if (send_when === 'by_hand') return
  await lockForLetters(ctx, documentId)
  const facts = await readLetterFacts(ctx, documentId)
  if (facts === undefined || facts.clave === null || facts.fiscal_status === 'rejected' || facts.is_trial)
    return
  const written = await readAddressesWritten(ctx, documentId)
  const { language, template } = await readTemplate(ctx)
  for (const recipient of new Set(facts.emails)) {
    if (written.has(recipient.toLowerCase())) continue
    await postLetter(ctx, post, facts, { recipient, reason: 'automatic', step: null, language, template })
    written.add(recipient.toLowerCase())
  }
}

export type LetterOrder = Required<Pick<NewLetter, 'recipient' | 'reason' | 'step'>> & {
  language: LetterLanguage
  template: Template
  /** Of a reminder: where its reader says that they want no more. */
  links?: { page: string; oneClick: string }
}

/** Puts one letter about a document into the outbox, and into the document's story. */
export async function postLetter(
  ctx: CompanyContext,
  post: Post,
  facts: LetterFacts,
  { recipient, reason, step, language, template, links }: LetterOrder,
): Promise<void> {
  const { copies } = await readSection(ctx, 'delivery')
  const now = ctx.clock.now()
  const address = await linkOf(ctx, post.links, facts)
  const letter = writeLetter(template, { facts, link: address }, language, links?.page)
  await switchOnIfSaid(ctx, subjectOf(facts), { text: letter.text, address })
  const id = await post.outbox.postForCompany(ctx, {
    template: reason === 'reminder' ? 'reminder' : 'document',
    to: recipient,
    ...letter,
    unsubscribeUrl: links?.oneClick,
    companyId: ctx.companyId,
    copies: copies.filter((copy) => copy.toLowerCase() !== recipient.toLowerCase()),
    attachments: attachmentsOf(facts),
    expiresAt: now + livesMs,
  })
  await insertLetter(ctx, { id, about: { documentId: facts.id }, recipient, reason, step })
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

async function readTemplate(ctx: CompanyContext): Promise<{ language: LetterLanguage; template: Template }> {
  const { language } = await readSection(ctx, 'documents')
  const { subject, body } = await readSection(ctx, 'delivery')
  return { language, template: documentTemplate({ subject, body }, language) }
}

function attachmentsOf({ id, clave, has_answer }: LetterFacts): AttachmentReference[] {
  const files = ['pdf', 'xml', ...(has_answer ? (['answer'] as const) : [])] as const
  return files.map((file) => ({ document_id: id, file, name: fileName(clave!, file) }))
}
