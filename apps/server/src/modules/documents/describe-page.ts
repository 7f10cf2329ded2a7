import { decimal } from '@cuentaclara/decimal'
import { complete, type DraftDocument, type FiscalDocument, type Numbering } from '@cuentaclara/einvoice'
import { fromJson, type JsonObject } from '@cuentaclara/einvoice/xml'
import { type DescribeOptions, describeDocument, type PageDescription } from '@cuentaclara/print'

// What a thread loads stands here: little, so that it starts soon.

/** A document to be printed as plain data: its snapshot and two numbers, or a draft with what it would get when it is issued. */
export type ToPrint =
  | { snapshot: JsonObject; clave: string; consecutivo: string }
  | { draft: DraftDocument; numbering: Numbering }

/** How it is printed, amounts as texts. */
export type PrintOptions = Omit<DescribeOptions, 'owed' | 'cash' | 'instalments' | 'settlement'> & {
  owed: string
  cash?: { received: string; change: string } | null | undefined
  instalments?: readonly { dueOn: string; amount: string }[] | undefined
  settlement?: SettlementTexts | null
}

export type SettlementTexts = {
  paid: string
  credited: string
  writtenOff: string
  surplus: string
  balance: string
  on: string
}

/** The printed form of a document. Pure; plain data. */
export function describePage({
  document,
  options: { owed, cash, instalments, settlement, ...options },
}: {
  document: ToPrint
  options: PrintOptions
}): PageDescription {
  return describeDocument(wholeOf(document), {
    ...options,
    owed: decimal(owed),
    instalments: instalments?.map(({ dueOn, amount }) => ({ dueOn, amount: decimal(amount) })),
    settlement: settlement
      ? {
          paid: decimal(settlement.paid),
          credited: decimal(settlement.credited),
          writtenOff: decimal(settlement.writtenOff),
          surplus: decimal(settlement.surplus),
          balance: decimal(settlement.balance),
          on: settlement.on,
        }
      : null,
    ...(cash && { cash: { received: decimal(cash.received), change: decimal(cash.change) } }),
  })
}

function wholeOf(document: ToPrint): FiscalDocument {
  if ('draft' in document) return complete(document.draft, document.numbering)
  const { snapshot, ...numbers } = document
  return fromJson({ ...snapshot, ...numbers })
}
