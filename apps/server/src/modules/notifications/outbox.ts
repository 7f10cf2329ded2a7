import type { LetterKind } from '@cuentaclara/contracts'
import { z } from 'zod'
import type { CompanyContext, OpenContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Secrets } from '#platform/secrets.ts'
import {
  type composeCompanyLetter,
  composeLetter,
  type LetterContent,
  type LetterHead,
} from './compose-letter.ts'
import { countLetters, type LetterLimits } from './may-write.ts'
import { type AttachmentReference, insertLetter } from './outbox-store.ts'

/** A letter to post: what it says, and until when it is of use (milliseconds since 1970). */
export type Posting = Omit<LetterContent, 'link'> & {
  /** Path of the web application its button leads to. */
  path?: string | undefined
  expiresAt: number
}

/** A letter of a company to one of its clients, already in words. */
type CompanyPosting = {
  /** What it is about, such as `document`. */
  template: LetterKind
  to: string
  subject: string
  text: string
  html: string
  /** Of a reminder: what text and HTML were composed of, so that it is composed anew of what is owed when it leaves. */
  composed?: (Composed & { subject: string }) | undefined
  companyId: string
  about: LetterAbout
  /** Up to four addresses that get it unseen. */
  copies: readonly string[]
  /** Up to six files. */
  attachments: readonly AttachmentReference[]
  /** Where the unsubscribe button of a mail program posts to. */
  unsubscribeUrl?: string | undefined
  expiresAt: number
}

/** What a letter of a company is composed of. */
export type Composed = Parameters<typeof composeCompanyLetter>[0]

/** What a letter of a company is about, and why it is written: its row in the company's own outbox says so. */
export type LetterAbout = {
  documentId?: string
  /** A revision of an offer. */
  quotationId?: string
  revision?: number
  paymentId?: string
  /** A simple receipt. */
  simpleId?: string
  /** To whose client it goes; null where it goes to nobody of the catalogue. */
  clientId: string | null
  /** `asked` by default. */
  reason?: 'asked' | 'automatic' | 'reminder' | 'follow_up'
  /** Of a reminder. */
  step?: number | null
  /** Of a reminder of a part of what is owed. */
  instalmentDueOn?: string | null
}

/** A letter of a company that was written just now. */
export type PostedLetter = Pick<CompanyPosting, 'template' | 'subject' | 'about' | 'expiresAt'> & {
  id: string
  recipient: string
}

type PostingContext = Pick<OpenContext, 'tx' | 'clock' | 'jobs'>

/** Where mail goes. */
export type Outbox = {
  /** Writes a letter in the caller's transaction; it leaves once that has committed. */
  post(ctx: PostingContext, posting: Posting): Promise<void>
  /** Writes to somebody who was asked into a company; counted and refused as a letter of the company. */
  invite(ctx: CompanyContext, posting: Posting): Promise<void>
  /**
   * The same in a company's name; returns the letter's id, by which its fate is told. Throws as `countLetters`: the address of
   * who writes must be proven, and a day has its most.
   */
  postForCompany(ctx: CompanyContext, posting: CompanyPosting): Promise<string>
}

export type OutboxOptions = LetterHead & {
  secrets: Secrets
  /** Without a mail server letters stay where the platform administrator reads them. */
  hasServer: boolean
  limits: LetterLimits
  /** Hears of every letter of a company, in the transaction that writes it. */
  onPosted(ctx: CompanyContext, letter: PostedLetter): Promise<void>
}

/** Whose the letters are that no company sends. */
const installation = 'installation'

export const sendLetterJob = defineJob({
  name: 'send-letter',
  payload: z.object({ letterId: z.uuid() }),
  maxAttempts: 12,
  lane: 'outside',
})

export function createOutbox({ secrets, hasServer, limits, onPosted, ...head }: OutboxOptions): Outbox {
  return {
    async invite(ctx, posting) {
      await countLetters(ctx, limits, 1, 'installation')
      await this.post(ctx, posting)
    },
    async post(ctx, { path, expiresAt, ...content }) {
      const id = newId()
      const link = path === undefined ? undefined : `${head.address}${path}`
      const { to, subject, text, html } = composeLetter({ ...content, link }, head)
      const body = secrets.seal(JSON.stringify({ text, html }), letterPurpose(id))
      const own = { sender: null, copies: [], attachments: [], unsubscribeUrl: undefined, isCounted: true }
      const letter = { id, recipient: to, template: content.letter, subject, body, expiresAt, ...own }
      await insertLetter(ctx.tx, letter, ctx.clock.now())
      if (hasServer) await ctx.jobs.add(sendLetterJob, { letterId: id }, { sharer: installation })
    },
    async postForCompany(ctx, { to, text, html, composed, companyId, unsubscribeUrl, about, ...rest }) {
      const isCounted = await countLetters(ctx, limits, 1 + rest.copies.length)
      const id = newId()
      const body = secrets.seal(JSON.stringify({ text, html, composed }), letterPurpose(id))
      const letter = { id, recipient: to, body, sender: companyId, unsubscribeUrl, isCounted, ...rest }
      await insertLetter(ctx.tx, letter, ctx.clock.now())
      await onPosted(ctx, { id, recipient: to, about, ...rest })
      // The company may have a server of its own: whoever sends it finds out.
      await queueLetter(ctx, { id, sender: companyId })
      return id
    },
  }
}

/** Has a letter handed over, after a while or at once; while its job waits there is one alone. Whose it is: a company's, or our own. */
export async function queueLetter(
  { jobs }: Pick<OpenContext, 'jobs'>,
  { id: letterId, sender }: { id: string; sender: string | null },
  delayMs = 0,
) {
  await jobs.add(
    sendLetterJob,
    { letterId },
    { key: `letter:${letterId}`, delayMs, sharer: sender ?? installation },
  )
}

/** Text and HTML of a letter as it was sealed. */
export function openBody(secrets: Secrets, id: string, body: string): Body {
  return JSON.parse(secrets.openText(body, letterPurpose(id))) as Body
}

type Body = { text: string; html: string; composed?: Composed & { subject: string } }

/** What the text of a letter is sealed for. */
export function letterPurpose(id: string): string {
  return `outbox:${id}`
}
