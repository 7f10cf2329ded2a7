import { officialKinds } from '@cuentaclara/einvoice'
import { type DraftInput, readDocumentSource } from '#modules/documents/drafts.ts'
import { readQuotationSource } from '#modules/quotations/index.ts'
import { readSimpleSource } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Who reads each type of document that another can be made of. */
export const documentSources = {
  ...Object.fromEntries(
    Object.keys(officialKinds).map((kind) => [
      kind,
      (ctx: CompanyContext, id: string) => readDocumentSource(ctx, kind as DraftInput['kind'], id),
    ]),
  ),
  quotation: readQuotationSource,
  simple: readSimpleSource,
}
