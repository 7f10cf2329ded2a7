import type * as schemas from '@cuentaclara/contracts/schemas'
import { formatIdentification } from '@cuentaclara/print'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Letterhead } from './write-pdf.ts'

type Asked = {
  list: string
  options: Pick<z.output<typeof schemas.exportInput>['options'], 'title' | 'narrowed' | 'language'>
}

/** The company that stands above its list, and the sheet it prints on; for a roll there is none, so it is A4. */
export async function readLetterhead(ctx: CompanyContext, input: Asked): Promise<Letterhead> {
  const { rows } = await sql<Row>`
    select name, identification_type, identification_number, colour from companies where id = current_company()
  `.execute(ctx.tx)
  const { name, identification_type: type, identification_number: number, colour } = rows[0]!
  const { paper } = await readSection(ctx, 'documents')
  return {
    ...plainLetterhead(input),
    of: ctx.companyId,
    company: `${name} · ${formatIdentification(type, number)}`,
    colour,
    paper: paper === 'letter' ? 'us-letter' : 'a4',
  }
}

/** That of a list of no company. */
export function plainLetterhead({ list, options }: Asked): Letterhead {
  return {
    of: 'installation',
    company: null,
    colour: '#675DD8',
    paper: 'a4',
    title: options.title || list,
    narrowed: options.narrowed,
    language: options.language ?? 'en',
  }
}

type Row = { name: string; identification_type: string; identification_number: string; colour: string }
