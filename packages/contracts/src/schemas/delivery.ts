import { z } from 'zod'

/** A letter about a document as it would go now. */
export const documentLetter = z.object({
  /** The first address of the receiver; null when there is none. */
  to: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  /** Names of the files that go along. */
  attachments: z.array(z.string()),
})
export const sendDocumentInput = z.object({
  /** The receiver's own address when it is left out. */
  to: z.email().max(160).optional(),
  /** In place of the company's usual words. */
  message: z.string().trim().min(1).max(4000).optional(),
})
