import type { DocumentRow, SearchAnswer } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { listClients } from '#modules/clients/index.ts'
import { listDocuments } from '#modules/documents/index.ts'
import { listItems } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readAmounts } from './read-amounts.ts'
import { readDays } from './read-days.ts'

const mostOfEach = 5

/** A handful of documents, clients and items that the words can mean; throws Forbidden where the lists would. */
export async function search(ctx: CompanyContext, words: string): Promise<SearchAnswer> {
  const amounts = readAmounts(words)
  if (amounts !== null) {
    const { data } = await listDocuments(ctx, { ...amounts, per_page: mostOfEach })
    return { documents: data, clients: [], items: [] }
  }
  const days = readDays(words, costaRicaDay(ctx.clock.now()))
  const ofDays = days === null ? [] : (await listDocuments(ctx, { ...days, per_page: mostOfEach })).data
  if (days !== null && !/\p{L}/u.test(words)) return { documents: ofDays, clients: [], items: [] }
  const query = { search: words, per_page: mostOfEach }
  const [documents, clients, items] = await Promise.all([
    listDocuments(ctx, query),
    listClients(ctx, query),
    listItems(ctx, query),
  ])
  const own = await withClientsOwn(ctx, words, documents.data, clients.data[0]?.id)
  return {
    // The name of a month can be somebody's too.
    documents: firstOf(own, ofDays),
    clients: clients.data,
    items: items.data,
  }
}

/** An identity number finds its client; who types it mostly wants the client's documents. */
async function withClientsOwn(
  ctx: CompanyContext,
  words: string,
  found: DocumentRow[],
  clientId: string | undefined,
): Promise<DocumentRow[]> {
  const isIdentity = /^[\d\s-]{9,15}$/.test(words)
  if (!isIdentity || clientId === undefined || found.length >= mostOfEach) return found
  const { data } = await listDocuments(ctx, { client_id: clientId, per_page: mostOfEach })
  return firstOf(found, data)
}

function firstOf(likely: DocumentRow[], others: DocumentRow[]): DocumentRow[] {
  const known = new Set(likely.map(({ id }) => id))
  return [...likely, ...others.filter(({ id }) => !known.has(id))].slice(0, mostOfEach)
}
