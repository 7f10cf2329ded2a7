import type { ContactPaper, DocumentLetter } from '@cuentaclara/contracts'
import { distinctAddresses, readContactAddresses, usualAddresses } from '#modules/clients/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Whom something is for: the addresses that it names itself, and the client whose people may get it. */
type Addressed = { client_id: string | null; emails: readonly string[] }

/** To whom a letter would go, and whom else somebody may choose: first the usual ones. */
export async function addressees(
  ctx: CompanyContext,
  { client_id, emails }: Addressed,
  paper: ContactPaper,
): Promise<Pick<DocumentLetter, 'to' | 'recipients'>> {
  const people = await readContactAddresses(ctx, client_id, paper)
  return toChoose(usualOf(emails, people, paper), emails, people)
}

/** Likewise of what concerns the whole client: whoever is named for it gets it in place of the general address. */
export async function addresseesOfClient(
  ctx: CompanyContext,
  { client_id, emails }: Addressed,
  paper: ContactPaper,
): Promise<Pick<DocumentLetter, 'to' | 'recipients'>> {
  const usual = await usualAddresses(ctx, client_id, paper, emails)
  return toChoose(usual, emails, await readContactAddresses(ctx, client_id, paper))
}

function toChoose(
  usual: readonly string[],
  emails: readonly string[],
  people: readonly { email: string; name: string }[],
): Pick<DocumentLetter, 'to' | 'recipients'> {
  const names = new Map(people.map(({ email, name }) => [email.toLowerCase(), name]))
  const all = distinctAddresses([...usual, ...emails, ...people.map(({ email }) => email)])
  return {
    to: usual[0] ?? null,
    recipients: all.map((email) => ({
      email,
      name: names.get(email.toLowerCase()) ?? null,
      is_usual: usual.includes(email),
    })),
  }
}

/** To whom it goes when nobody says otherwise. */
export async function usualRecipients(
  ctx: CompanyContext,
  { client_id, emails }: Addressed,
  paper: ContactPaper,
): Promise<string[]> {
  return usualOf(emails, await readContactAddresses(ctx, client_id, paper), paper)
}

/** Its own addresses, of which the first one alone is told of money, and everybody who is named for this kind of paper. */
function usualOf(
  emails: readonly string[],
  people: readonly { email: string; is_usual: boolean }[],
  paper: ContactPaper,
): string[] {
  const named = people.filter(({ is_usual }) => is_usual).map(({ email }) => email)
  const own = paper === 'invoices' || paper === 'quotations' ? emails : emails.slice(0, 1)
  return distinctAddresses([...own, ...named])
}
