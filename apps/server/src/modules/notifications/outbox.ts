import { z } from 'zod'
import type { OpenContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Secrets } from '#platform/secrets.ts'
import { composeLetter, type LetterContent, type LetterHead } from './compose-letter.ts'
import { insertLetter } from './outbox-store.ts'

/** A letter to post: what it says, and until when it is of use (milliseconds since 1970). */
export type Posting = Omit<LetterContent, 'link'> & {
  /** Path of the web application its button leads to. */
  path?: string | undefined
  expiresAt: number
}

/** Where mail of the installation goes. */
export type Outbox = {
  /** Writes a letter in the caller's transaction; it leaves once that has committed. */
  post(ctx: Pick<OpenContext, 'tx' | 'clock' | 'jobs'>, posting: Posting): Promise<void>
}

export type OutboxOptions = LetterHead & {
  secrets: Secrets
  /** Without a mail server letters stay where the platform administrator reads them. */
  hasServer: boolean
}

export const sendLetterJob = defineJob({
  name: 'send-letter',
  payload: z.object({ letterId: z.uuid() }),
  maxAttempts: 12,
})

export function createOutbox({ secrets, hasServer, ...head }: OutboxOptions): Outbox {
  return {
    async post(ctx, { path, expiresAt, ...content }) {
      const id = newId()
      const link = path === undefined ? undefined : `${head.address}${path}`
      const { to, subject, text, html } = composeLetter({ ...content, link }, head)
      const body = secrets.seal(JSON.stringify({ text, html }), purposeOf(id))
      const letter = { id, recipient: to, template: content.letter, subject, body, expiresAt }
      await insertLetter(ctx.tx, letter, ctx.clock.now())
      if (hasServer) await ctx.jobs.add(sendLetterJob, { letterId: id })
    },
  }
}

/** Text and HTML of a letter as it was sealed. */
export function openBody(secrets: Secrets, id: string, body: string): { text: string; html: string } {
  return JSON.parse(secrets.openText(body, purposeOf(id))) as { text: string; html: string }
}

function purposeOf(id: string): string {
  return `outbox:${id}`
}
