import { z } from 'zod'
import { letterKinds, letterReasons, letterWays } from '../letter-states.ts'
import { givenDay, id, instant } from './common.ts'
import { letterState } from './letters.ts'

/** A letter about a document as it would go now. */
export const documentLetter = z.object({
  /** The first address of the receiver; null when there is none. */
  to: z.string().nullable(),
  /** Whom else it may go to: people and addresses of the client; the usual ones get it unless somebody says otherwise. */
  recipients: z.array(z.object({ email: z.string(), name: z.string().nullable(), is_usual: z.boolean() })),
  subject: z.string(),
  message: z.string(),
  /** Names of the files that go along. */
  attachments: z.array(z.string()),
  /** Papers that are kept with it; those that its client may see go along unless somebody takes them off. */
  papers: z.array(z.object({ id, name: z.string(), size: z.number().int(), is_shown: z.boolean() })),
})
/** The letter that would go to a client now about everything that is past its day. */
export const clientReminder = z.object({
  /** The usual address first. */
  recipients: z.array(z.string()).min(1),
  subject: z.string(),
  message: z.string(),
})
/** How a document, an offer or what concerns a whole client went to the client, and what became of that. */
export const deliveries = z.object({
  /** The latest first. */
  data: z.array(
    z.object({
      id,
      way: z.enum(letterWays),
      kind: z.enum(letterKinds),
      recipient: z.string(),
      /** Somebody asked for it, or it went by itself. */
      reason: z.enum(letterReasons),
      /** Of an offer. */
      revision: z.number().int().nullable(),
      ...letterState,
      posted_by: z.string().nullable(),
      created_at: instant,
      /** When it was taken, or came back. */
      settled_at: instant.nullable(),
    }),
  ),
  /** Its link; null while there was none. */
  link: z
    .object({ is_on: z.boolean(), first_opened_at: instant.nullable(), last_opened_at: instant.nullable() })
    .nullable(),
})
/** What WhatsApp would be handed now. */
export const whatsappText = z.object({
  /** Of the receiver, with the code of the country, digits alone; null when none is known. */
  phone: z.string().nullable(),
  text: z.string(),
})
export const handToWhatsappInput = z.object({
  /** Eight digits are of Costa Rica; others begin with the code of their country. */
  phone: z.string().trim().max(40),
  /** What was handed over: a link in it works from now on. */
  text: z.string().max(4000).default(''),
})
/** What the holder of the link in a reminder sees, and chooses. */
export const reminderChoice = z.object({ company: z.string(), is_on: z.boolean() })
export const reminderChoiceInput = z.object({ is_on: z.boolean() })
export const reminderLinkParams = z.object({ token: z.string().regex(/^[\w-]{40,90}$/) })
export const sendDocumentInput = z.object({
  /** The receiver's own address when it is left out. */
  to: z.email().max(160).optional(),
  /** A letter of its own to each of these too: as many as a client has addresses and people. */
  also: z.array(z.email().max(160)).max(24).optional(),
  /** Papers that go along. */
  papers: z.array(id).max(3).optional(),
  /** In place of the company's usual words. */
  message: z.string().trim().min(1).max(4000).optional(),
})
/** Costa Rican days of a statement, both included. */
export const statementDaysQuery = z.object({ from: givenDay, to: givenDay })
export const sendStatementInput = sendDocumentInput
  .omit({ papers: true })
  .extend({ days: statementDaysQuery })
export const handStatementInput = handToWhatsappInput.extend({ days: statementDaysQuery })
