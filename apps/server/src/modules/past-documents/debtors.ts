import type { CompanyContext } from '#platform/database/company-context.ts'
import { type AccountRow, type NamedClient, readClientsNamed } from './account-store.ts'

/** Whose debt a document is. */
export type Debtor = {
  client: { id: string; name: string }
  /** What the import of balances knows them by, and nobody else. */
  calledAs: string
}

export type NoDebtor = 'unknown' | 'several' | 'nobody'

type Named = Pick<AccountRow, 'client_name' | 'client_number'>

/** Finds the client of each document as the import of balances finds them: by their number, else by their name. */
export async function readDebtors(
  ctx: CompanyContext,
  documents: readonly Named[],
): Promise<(document: Named) => Debtor | NoDebtor> {
  const numbers = [...new Set(documents.flatMap(({ client_number: number }) => number ?? []))]
  const names = [...new Set(documents.flatMap(({ client_name: name }) => name ?? []))]
  const clients = await readClientsNamed(ctx, { numbers, names })
  const byNumber = Map.groupBy(clients, ({ number }) => number)
  const byName = Map.groupBy(clients, ({ said_name: name }) => name)
  return ({ client_name: name, client_number: number }) => {
    if (name === null) return 'nobody'
    const numbered = number === null || !isFound(number) ? [] : distinct(byNumber.get(number) ?? [])
    const named = distinct(byName.get(name) ?? [])
    const [byItsNumber] = numbered
    const [byItsName] = named.filter(({ id }) => numbered.length === 0 || numbered.some((c) => c.id === id))
    // A name reads better in the list of what was brought in, where it says the same.
    if (named.length === 1 && byItsName !== undefined && !isFound(name))
      return { client: { id: byItsName.id, name: byItsName.name }, calledAs: name }
    if (numbered.length === 1 && byItsNumber !== undefined)
      return { client: { id: byItsNumber.id, name: byItsNumber.name }, calledAs: number! }
    return numbered.length + named.length === 0 ? 'unknown' : 'several'
  }
}

/** Whether a text is looked up as a number. */
function isFound(text: string): boolean {
  return /^\d{9,12}$/.test(text.replace(/[\s.-]/g, ''))
}

function distinct(clients: readonly NamedClient[]): NamedClient[] {
  return [...new Map(clients.map((client) => [client.id, client])).values()]
}
