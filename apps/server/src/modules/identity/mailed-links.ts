import { costaRicaDay } from '@cuentaclara/einvoice'
import type { Language } from '@cuentaclara/locales'
import { listCompanyNames } from '#modules/companies/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import type { Owner } from './check-password.ts'
import { AccountLettersFull, LinkOver } from './errors.ts'
import type { IdentityKit } from './identity-kit.ts'
import {
  countAccountLetter,
  deleteLinks,
  insertLink,
  type LinkPurpose,
  type LinkRow,
  readLink,
  takeLink,
} from './security-store.ts'
import { hashToken, newToken } from './token.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The letters that carry a link, what it is for, how long it works, and which screen takes it. */
const letters = {
  // ASVS 2.7.2: what comes over a channel of its own ends after ten minutes.
  'reset-password': { purpose: 'reset-password', lifetimeMs: 10 * minute, screen: '/reset-password' },
  welcome: { purpose: 'reset-password', lifetimeMs: 7 * day, screen: '/reset-password' },
  'confirm-email': { purpose: 'confirm-email', lifetimeMs: 7 * day, screen: '/confirm-email' },
  'change-email': { purpose: 'confirm-email', lifetimeMs: day, screen: '/confirm-email' },
} as const satisfies Record<string, { purpose: LinkPurpose; lifetimeMs: number; screen: string }>

/** Without a name where nobody has proven the address: what a stranger calls themselves is no text of ours to mail. */
type Addressee = { id: string; email: string; name?: string }
type Context = Pick<OpenContext, 'tx' | 'clock' | 'jobs'>

type MailLink = {
  letter: keyof typeof letters
  to: Addressee
  language: Language
  /** Whether who runs the installation named the address, not the account's own holder. */
  isByPlatform?: boolean
}

/** Mails a link that works once and ends the former one of its kind; the database keeps only a hash of what it carries. */
export async function mailLink(
  ctx: Context,
  { outbox }: IdentityKit,
  { letter, to, language, isByPlatform = false }: MailLink,
): Promise<void> {
  const { purpose, lifetimeMs, screen } = letters[letter]
  const token = newToken()
  const now = ctx.clock.now()
  const expiresAt = now + lifetimeMs
  // Of two links of a kind only the newer one works.
  await deleteLinks(ctx.tx, to.id, purpose)
  await insertLink(
    ctx.tx,
    { tokenHash: hashToken(token), userId: to.id, purpose, email: to.email, expiresAt, isByPlatform },
    now,
  )
  await outbox.post(ctx, {
    letter,
    to: to.email,
    ...(to.name !== undefined && { name: to.name }),
    language,
    params: { email: to.email },
    path: `${screen}?${new URLSearchParams({ token, email: to.email })}`,
    expiresAt,
  })
}

const mostLettersOfDay = 10

/**
 * Counts a letter that somebody asks for to an address that nobody has proven, so that no account mails strangers all day.
 * Throws AccountLettersFull.
 */
export async function countUnprovenLetter({ tx, clock }: Context, userId: string): Promise<void> {
  const day = costaRicaDay(clock.now())
  if (!(await countAccountLetter(tx, userId, { day, most: mostLettersOfDay }))) throw new AccountLettersFull()
}

/** Whose a link is that is followed later. Throws LinkOver as `followLink`. */
export async function seeLink(
  ctx: Pick<OpenContext, 'tx' | 'clock'>,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkRow> {
  const row = await readLink(ctx.tx, hashToken(token), purpose, ctx.clock.now())
  if (!row) throw new LinkOver()
  return row
}

/** Whose words a password may not be made of that is chosen through a link. */
export async function ownerOf(ctx: Pick<OpenContext, 'tx'>, link: LinkRow): Promise<Owner> {
  return { email: link.email, name: link.user_name, companies: await listCompanyNames(ctx, link.user_id) }
}

/** Uses a link up. Throws LinkOver for one that was used, has grown old, or never was. */
export async function followLink(
  ctx: Pick<OpenContext, 'tx' | 'clock'>,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkRow> {
  const row = await takeLink(ctx.tx, hashToken(token), purpose, ctx.clock.now())
  if (!row) throw new LinkOver()
  return row
}
