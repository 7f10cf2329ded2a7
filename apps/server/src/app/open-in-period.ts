import { type OpenPlace, openPlaces } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { listDocuments } from '#modules/documents/index.ts'
import { listExpenses } from '#modules/expenses/index.ts'
import type { CountOpen } from '#modules/periods/index.ts'
import { listReceptions } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

type Days = Parameters<CountOpen>[1]

/** Counts what is open as the lists count it, so that each shows exactly what was announced. */
export const countOpenInPeriod: CountOpen = async (ctx, days) => {
  const open: Awaited<ReturnType<CountOpen>> = []
  for (const { thing, list, ...place } of openPlaces) {
    const count = await countListed(ctx, { thing, list, ...place } as OpenPlace, days)
    if (count > 0) open.push({ thing, list, count })
  }
  return open
}

async function countListed(ctx: CompanyContext, { list, query }: OpenPlace, { from, to }: Days) {
  const asked = { ...query, ...(from === null ? {} : { from }), to, per_page: 1 }
  const { meta } =
    list === 'document-receptions'
      ? await listReceptions(ctx, schemas.receptionsQuery.parse(asked))
      : list === 'expenses'
        ? await listExpenses(ctx, schemas.expensesQuery.parse(asked))
        : await listDocuments(ctx, schemas.documentsQuery.parse(asked))
  return meta.total
}
