import { type OpenPlace, openPlaces } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { isUnexplained, listDocuments, readGaps } from '#modules/documents/index.ts'
import { listExpenses } from '#modules/expenses/index.ts'
import { listPayments } from '#modules/payments/index.ts'
import type { CountOpen } from '#modules/periods/index.ts'
import { listReceptions } from '#modules/receptions/index.ts'
import { listToRectify, listUnfiled } from '#modules/vat-return/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

type Days = Parameters<CountOpen>[1]

/** Counts what is open as the lists count it, so that each shows exactly what was announced; months to be declared or rectified, and numbers left out without a reason. */
export const countOpenInPeriod: CountOpen = async (ctx, days) => {
  const open: Awaited<ReturnType<CountOpen>> = []
  for (const { thing, list, ...place } of openPlaces) {
    const count = await countListed(ctx, { thing, list, ...place } as OpenPlace, days)
    if (count > 0) open.push({ thing, list, count, month: null })
  }
  const returns = [
    { thing: 'vat_return' as const, months: await listUnfiled(ctx, days) },
    // Also of a month that is closed already: what is carried on from it is wrong with it.
    { thing: 'to_rectify' as const, months: (await listToRectify(ctx)).filter((month) => month <= days.to) },
  ]
  for (const { thing, months } of returns)
    if (months.length > 0) open.push({ thing, list: 'vat-return', count: months.length, month: months[0]! })
  const gaps = (await readGaps(ctx, days)).filter(isUnexplained).length
  if (gaps > 0) open.push({ thing: 'gaps', list: 'numbering', count: gaps, month: null })
  return open
}

async function countListed(ctx: CompanyContext, { list, query }: OpenPlace, { from, to }: Days) {
  const asked = { ...query, ...(from === null ? {} : { from }), to, per_page: 1 }
  switch (list) {
    case 'document-receptions':
      return (await listReceptions(ctx, schemas.receptionsQuery.parse(asked))).meta.total
    case 'expenses':
      return (await listExpenses(ctx, schemas.expensesQuery.parse(asked))).meta.total
    case 'payments':
      return (await listPayments(ctx, schemas.paymentsQuery.parse(asked))).meta.total
    default:
      return (await listDocuments(ctx, schemas.documentsQuery.parse(asked))).meta.total
  }
}
