import type { SettingsSections } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import type { DescribeOptions, Paper } from '@cuentaclara/print'
import { sql } from 'kysely'
import { readClientLanguage } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type PictureType, pictureFormats } from '#platform/picture.ts'

/** What is printed whatever the document says. */
export type Look = Omit<DescribeOptions, 'owed' | 'cash' | 'instalments' | 'settlement'>

export type PrintChoices = SettingsSections['documents']

/** Kinds of print that have a paper of their own. */
export type Printed = 'document' | 'ticket' | 'receipt'

/** How a print of a company looks: its colour and logo, and what it chose; it speaks as its client reads. */
export async function readLook(
  ctx: CompanyContext,
  choices: PrintChoices,
  { printed = 'document', clientId = null }: { printed?: Printed; clientId?: string | null } = {},
): Promise<Look> {
  const [house, language] = await Promise.all([readHouse(ctx), readClientLanguage(ctx, clientId)])
  return lookOf(house, choices, { printed, language })
}

/** What a company's prints have of the company itself. */
export async function readHouse({ tx }: Pick<CompanyContext, 'tx'>): Promise<House> {
  const { rows } = await sql<House>`
    select colour, logo, logo_type, activities from companies where id = current_company()
  `.execute(tx)
  return rows[0]!
}

/** The same as {@link readLook} of what was read; `language` is what the client reads, if that is known. */
export function lookOf(
  { colour, logo, logo_type, activities }: House,
  choices: PrintChoices,
  { printed, language }: { printed: Printed; language: Language | null },
): Look {
  return {
    template: choices.template,
    language: language ?? choices.language,
    paper: papers[paperOf[printed](choices)],
    colour,
    logo: logo === null ? null : { format: pictureFormats[logo_type], base64: logo.toString('base64') },
    accounts: choices.bank_accounts,
    sinpeNumber: choices.sinpe_number,
    terms: choices.terms,
    closing: choices.footer,
    activityNames: Object.fromEntries(activities.map(({ code, name }) => [code, name])),
  }
}

const paperOf: Readonly<Record<Printed, (choices: PrintChoices) => PrintChoices['paper']>> = {
  document: ({ paper }) => paper,
  ticket: ({ ticket_paper }) => ticket_paper,
  receipt: ({ receipt_paper }) => receipt_paper,
}

type House = {
  colour: string
  logo: Buffer | null
  logo_type: PictureType
  activities: { code: string; name: string }[]
}

const papers: Readonly<Record<PrintChoices['paper'], Paper>> = {
  a4: 'a4',
  letter: 'us-letter',
  '80mm': '80mm',
  '58mm': '58mm',
}
