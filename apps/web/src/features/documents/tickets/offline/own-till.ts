import type {
  Client,
  DraftInput,
  Item,
  PriceListRule,
  TillNumbers,
  TillSaleInput,
} from '@cuentaclara/contracts'
import type { EditorDraft } from '../../editor/draft/draft.ts'

/** A number that was given to this till, with the code of its clave. */
export type HeldNumber = { block: string; sequence: number; securityCode: string }

/** The till of this browser in one company: what it was given, and how far it has sold. */
export type OwnTill = {
  company: string
  device: string
  held: TillNumbers
  /** The number after the last sold of each block; absent: its first. */
  next: Readonly<Record<string, number>>
  /** How far the server's clock is ahead of this one. */
  aheadMs: number
  /** Never sold at an earlier moment: a clock that was turned back is seen. */
  lastMs: number
  /** The names of the carts that were sold last: a browser that was killed then does not sell one again. */
  soldCarts: readonly string[]
  /** Sales that were asked of the server and of which nobody has heard. */
  asked?: readonly AskedSale[]
  /** The open shift of who sold here last, as it was last known. `by`: whose it is; an earlier release did not say. */
  shift: { id: string; number: number; by?: string } | null
  /** Another browser has taken its place: what is held is sold, and nothing more is given. */
  isElsewhere: boolean
}

/** A sale of which nobody knows whether the server made it: asked again under its key it is made once. */
export type AskedSale = {
  key: string
  /** When it was asked first. */
  at: string
  total: string
  draft: EditorDraft
  input: DraftInput
  /** The till went on without it. */
  isLeft: boolean
  /** Why it cannot be finished by itself. */
  problem: string | null
}

/** A sale that waits on this device, with what is needed to print it again. */
export type WaitingSale = {
  id: string
  company: string
  consecutivo: string
  body: TillSaleInput
  change: string | null
  /** The lines of its paper, to print it again. */
  content: ReceiptContent
  /** Why the server does not take it, where it said so. */
  problem: string | null
}

/** What the counter sells and to whom, as the server last said. */
export type Pantry = {
  company: string
  at: number
  items: Item[]
  clients: Client[]
  /** The price lists of those clients. */
  priceLists: KeptPriceList[]
}

export type KeptPriceList = PriceListRule & { id: string }

/** One line of the roll: a text, a text with its amount, or a rule between parts. */
export type ReceiptLine =
  | { kind: 'title' | 'text' | 'strong' | 'code'; text: string }
  | { kind: 'amount' | 'total'; text: string; amount: string }
  | { kind: 'rule' }

/** The lines of a sale's content by the engine that issues it, kept with the sale so that it is printed again alike. */
export type ReceiptContent = readonly ReceiptLine[]
