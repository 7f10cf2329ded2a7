import { z } from 'zod'
import { id, instant } from './common.ts'
import { clientInput } from './parties.ts'

/** What a client may say anew of itself; each is accepted or refused by itself. */
export const correctionFields = [
  'name',
  'trade_name',
  'identification',
  'emails',
  'phone',
  'place',
  'contacts',
] as const
export const correctionField = z.enum(correctionFields)

/** A person of a client, as the client itself sees them: which papers they get is the company's. */
const ownContact = z.object({
  id: id.optional(),
  name: z.string().trim().min(2).max(100),
  role: z.string().trim().max(60).nullish(),
  email: z.email().max(160).or(z.literal('')).nullish(),
  phone: z.string().trim().max(24).nullish(),
})

/** What a client reads of itself on its page, and may say anew. */
export const ownDetails = clientInput
  .pick({
    name: true,
    trade_name: true,
    identification_type: true,
    identification_number: true,
    emails: true,
    phone_country_code: true,
    phone_number: true,
    province: true,
    canton: true,
    district: true,
    neighbourhood: true,
    address: true,
  })
  .extend({ contacts: z.array(ownContact).max(20).default([]) })

/** What became of each part of what a client said last. */
const ownCorrection = z.object({
  given_at: instant,
  fields: z.array(z.object({ field: correctionField, outcome: z.enum(['open', 'accepted', 'refused']) })),
  reason: z.string().nullable(),
  /** What it said, in those parts. */
  after: ownDetails.partial(),
})
export const ownPage = z.object({ details: ownDetails, correction: ownCorrection.nullable() })

/** What a client proposes and nobody has decided: as it is now, and as it would be. */
export const clientCorrection = z.object({
  id,
  client_id: id,
  given_at: instant,
  fields: z.array(correctionField),
  before: ownDetails.partial(),
  after: ownDetails.partial(),
})
export const clientCorrections = z.object({ data: z.array(clientCorrection) })
export const decideCorrection = z.object({
  /** The rest is refused. */
  accept: z.array(correctionField).max(correctionFields.length).default([]),
  /** Why something was refused, as the client reads it. */
  reason: z.string().trim().min(3).max(300).nullish(),
})
