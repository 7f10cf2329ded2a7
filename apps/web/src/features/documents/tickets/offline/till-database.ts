import { nextNumber, withSold, withSoldCart } from './held-numbers.ts'
import type { HeldNumber, OwnTill, Pantry, WaitingSale } from './own-till.ts'

/** What a sale is made of, once it has a number. */
type MakeSale = (till: OwnTill, number: HeldNumber) => WaitingSale

/** The till of a company on this device; null where none sells here. */
export async function readTill(company: string): Promise<OwnTill | null> {
  return (
    (await inStores<OwnTill | undefined>('readonly', ['tills'], ([tills]) => tills!.get(company))) ?? null
  )
}

/** What waits on this device for any company, the oldest first. */
export async function readEveryWaiting(): Promise<WaitingSale[]> {
  return inOrder(await inStores<WaitingSale[]>('readonly', ['sales'], ([sales]) => sales!.getAll()))
}

/** Changes the till in one transaction, so that no other window changes it meanwhile. */
export async function changeTill(
  company: string,
  change: (till: OwnTill | null) => OwnTill | null,
): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('tills', 'readwrite', { durability: 'strict' })
    const tills = transaction.objectStore('tills')
    const asked = tills.get(company)
    asked.onsuccess = () => {
      const changed = change((asked.result as OwnTill | undefined) ?? null)
      if (changed === null) tills.delete(company)
      else tills.put(changed)
    }
    await whole(transaction)
  })
}

/**
 * Sells under the next number: the number is used and the sale is kept in one transaction, which has reached the disk when this
 * resolves. Two windows never take the same number, and whoever kills the browser finds the sale whole or not at all. Throws what
 * `make` throws, and NoNumberLeft.
 */
export async function sellNext(company: string, make: MakeSale): Promise<WaitingSale> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(['tills', 'sales'], 'readwrite', { durability: 'strict' })
    const [tills, sales] = [transaction.objectStore('tills'), transaction.objectStore('sales')]
    let sold: WaitingSale | undefined
    let refusal: unknown
    const asked = tills.get(company)
    asked.onsuccess = () => {
      try {
        const till = asked.result as OwnTill
        const number = nextNumber(till)
        if (number === null) throw new NoNumberLeft()
        sold = make(till, number)
        sales.add(sold)
        tills.put({
          ...withSoldCart(withSold(till, number), sold.id),
          lastMs: Date.parse(sold.body.sold_at),
        })
      } catch (error) {
        refusal = error
        transaction.abort()
      }
    }
    await whole(transaction).catch((error: unknown) => {
      throw refusal ?? error
    })
    return sold!
  })
}

/** The till was given no number that is not sold. */
export class NoNumberLeft extends Error {
  override name = 'NoNumberLeft'
}

/** What waits on this device for a company, the oldest first. */
export async function readWaiting(company: string): Promise<WaitingSale[]> {
  return inOrder(
    await inStores<WaitingSale[]>('readonly', ['sales'], ([sales]) =>
      sales!.index('company').getAll(company),
    ),
  )
}

function inOrder(sales: readonly WaitingSale[]): WaitingSale[] {
  return sales.toSorted((one, other) => one.body.sold_at.localeCompare(other.body.sold_at))
}

/** The server has it. */
export async function removeWaiting(id: string): Promise<void> {
  await inStores('readwrite', ['sales'], ([sales]) => sales!.delete(id))
}

/** Under another id, in one transaction: the server has another sale under this one, and both papers are out. */
export async function renameWaiting(sale: WaitingSale): Promise<void> {
  const id = crypto.randomUUID()
  await inStores('readwrite', ['sales'], ([sales]) => {
    sales!.delete(sale.id)
    return sales!.put({ ...sale, id, body: { ...sale.body, id }, problem: null })
  })
}

export async function noteProblem(sale: WaitingSale, problem: string): Promise<void> {
  await inStores('readwrite', ['sales'], ([sales]) => sales!.put({ ...sale, problem }))
}

export async function readPantry(company: string): Promise<Pantry | null> {
  return (
    (await inStores<Pantry | undefined>('readonly', ['pantry'], ([pantry]) => pantry!.get(company))) ?? null
  )
}

export async function writePantry(kept: Pantry): Promise<void> {
  await inStores('readwrite', ['pantry'], ([pantry]) => pantry!.put(kept))
}

/** What the next person need not find: names and prices. Sales that wait stay, for the company has to send them. */
export async function emptyPantry(): Promise<void> {
  await inStores('readwrite', ['pantry'], ([pantry]) => pantry!.clear())
}

const name = 'cuenta-clara-till'
type StoreName = 'tills' | 'sales' | 'pantry'

async function inStores<Result>(
  mode: IDBTransactionMode,
  names: StoreName[],
  ask: (stores: IDBObjectStore[]) => IDBRequest,
): Promise<Result> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(names, mode)
    const asked = ask(names.map((each) => transaction.objectStore(each)))
    await whole(transaction)
    return asked.result as Result
  })
}

async function withDatabase<Result>(act: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  const database = await open()
  try {
    return await act(database)
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('tills', { keyPath: 'company' })
      opening.result.createObjectStore('sales', { keyPath: 'id' }).createIndex('company', 'company')
      opening.result.createObjectStore('pantry', { keyPath: 'company' })
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

function whole(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
  })
}
