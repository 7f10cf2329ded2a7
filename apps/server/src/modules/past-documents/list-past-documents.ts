import type { Page, PastDocumentDetail, PastDocumentRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaInstant, draftOf, draftToJson, startOfDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { toAmountsView, toPartyView } from '#modules/documents/index.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { searchWords } from '#platform/database/search-words.ts'
import { NotFound } from '#platform/errors.ts'
import { giveWay } from '#platform/give-way.ts'
import { type ListSource, readListPage } from '#platform/list-page.ts'
import { numberPatterns } from '#platform/paging.ts'
import type { FoundFile, StoredFile } from '#platform/stored-files/stored-file.ts'
import { type PastRow, pastColumns, readPastDocument } from './past-store.ts'
import { readPastXml } from './read-past-xml.ts'

export type PastQuery = z.output<typeof schemas.pastDocumentsQuery>

/** One page of what was issued with another program, the newest first unless said. */
export function listPastDocuments(ctx: CompanyContext, query: PastQuery): Promise<Page<PastDocumentRow>> {
  ctx.permit('documents.read')
  const source: ListSource = {
    table: ['past_documents', 'p'],
    columns: pastColumns,
    where: sql.join([seen(ctx), ...conditionsOf(query)], sql` and `),
    sorts: {
      issued_at: { by: sql`p.issued_at`, type: sql`timestamptz` },
      client_name: { by: sql`coalesce(p.client_name, '')`, type: sql`text` },
      total: { by: sql`p.total`, type: sql`numeric` },
    },
    usualSort: '-issued_at',
  }
  return readListPage<PastRow, PastDocumentRow>(ctx.tx, query, source, toRowView)
}

/** Whoever sees only their own documents sees none of these: nobody here issued them. */
function seen(ctx: CompanyContext): RawBuilder<unknown> {
  return ctx.reach('documents.read') === 'own' ? sql`false` : sql`true`
}

function conditionsOf({ from, to, search }: PastQuery): RawBuilder<unknown>[] {
  const ways = numberPatterns(search)
  return [
    sql`p.company_id = current_company()`,
    ...(from === undefined ? [] : [sql`p.issued_at >= ${startOfDay(from)}::timestamptz`]),
    ...(to === undefined ? [] : [sql`p.issued_at < ${startOfDay(addDays(to, 1))}::timestamptz`]),
    ...(ways.length === 0
      ? []
      : [
          sql`(${sql.join(
            ways.map((words) => sql`p.search like all (${searchWords(words)})`),
            sql` or `,
          )})`,
        ]),
  ]
}

/** One with its file, for who sees it. Throws NotFound. */
export async function findPastDocument(ctx: CompanyContext, id: string): Promise<FoundPast> {
  ctx.permit('documents.read')
  const found = ctx.reach('documents.read') === 'own' ? undefined : await readPastDocument(ctx, id)
  if (found === undefined) throw new NotFound('past-document-not-found')
  return found
}

type FoundPast = { row: PastRow; file: StoredFile }

/** It as it was issued: parties, lines and totals of its XML. Throws NotFound. */
export async function showPastDocument(
  { row, file }: FoundPast,
  companyId: string,
): Promise<PastDocumentDetail> {
  const document = await readPastXml(await file.read(), { of: companyId })
  if (document === null) throw new NotFound('past-document-not-found')
  await giveWay()
  return {
    ...toRowView(row),
    exchange_rate: toText(document.exchangeRate),
    input: await parseInPieces(schemas.draftContent, draftToJson(draftOf(document))),
    issuer: toPartyView(document.issuer),
    receiver: document.receiver === null ? null : toPartyView(document.receiver),
    ...(await toAmountsView(document)),
  }
}

/** Its bytes as they came. Throws NotFound. */
export async function readPastFile(ctx: CompanyContext, id: string): Promise<FoundFile> {
  const { row, file } = await findPastDocument(ctx, id)
  return { name: `${row.clave}.xml`, type: 'application/xml; charset=utf-8', file }
}

function toRowView({ issued_at: issuedAt, total, tax, ...row }: PastRow): PastDocumentRow {
  return {
    ...row,
    issued_at: costaRicaInstant(issuedAt.getTime()),
    total: shortestNumber(total),
    tax: shortestNumber(tax),
  }
}
