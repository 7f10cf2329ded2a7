import type { DocumentRow, DraftInput } from '@cuentaclara/contracts'
import { createDice } from '#demo/random.ts'
import { aLine, anInvoice, type IssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { giveStatus, hearEverything } from '#test/hear-events.ts'
import type { TestApp } from '#test/http-app.ts'
import { salesSumsSubscriber } from '../subscriber.ts'

/** The worker's part for the sums: all that happened until now is heard. */
export function hearSums(app: TestApp): Promise<void> {
  return hearEverything(app, { subscribers: [salesSumsSubscriber], watch: async () => {} })
}

/**
 * Sales, notes and invoices of tickets in two currencies over months, accepted, refused or still waiting, as the seed says. `hears`: between them
 * the sums hear of what was accepted until then.
 */
export async function aRandomHistory(
  app: TestApp,
  company: IssuingCompany,
  { seed, steps, hears }: { seed: number; steps: number; hears: boolean },
): Promise<void> {
  const dice = createDice(seed)
  const pick: Pick = (most) => dice.between(0, most - 1)
  const open: Made[] = []
  const sold: Made[] = []
  const make = async (input: DraftInput) =>
    void open.push({ input, document: await issued(app, company, input) })
  const deeds = {
    sell: () => make(aSale(company, pick)),
    correct: async () => {
      const original = sold[pick(sold.length)]
      if (original === undefined) return
      original.isCorrected = true
      await make(aNoteTo(original))
    },
    replace: async () => {
      const ticket = sold.findIndex(isUntouchedTicket)
      if (ticket === -1) return
      const [{ document, input }] = sold.splice(ticket, 1) as [Made]
      const payload = { client_id: company.client.id }
      const { status, text, body } = await app.send('POST', `/documents/${document.id}/invoice`, company.as, {
        payload,
      })
      if (status !== 201) throw new Error(text)
      open.push({
        input: { ...input, kind: 'invoice', client_id: company.client.id },
        document: body as DocumentRow,
      })
    },
    wait: async () => {
      app.clock.advance(9 * 24 * 60 * 60 * 1000)
      await app.asOwner(
        `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
      )
    },
    hear: async () => {
      if (hears) await hearSums(app)
    },
    judge: async () => {
      const [judged] = open.splice(pick(open.length), 1)
      if (judged === undefined) return
      const isAccepted = pick(5) > 0
      await giveStatus(app, judged.document.id, isAccepted ? 'accepted' : 'rejected')
      if (isAccepted && judged.input.kind !== 'credit-note') sold.push(judged)
    },
  }
  const order = [
    'sell',
    'judge',
    'sell',
    'judge',
    'correct',
    'judge',
    'replace',
    'sell',
    'wait',
    'judge',
    'hear',
  ] as const
  for (let step = 0; step < steps; step += 1) await deeds[order[pick(order.length)]!]()
}

type Made = { input: DraftInput; document: DocumentRow; isCorrected?: boolean }

/** In colones, because the company has no rate of its day for another currency. */
function isUntouchedTicket({ input, isCorrected = false }: Made): boolean {
  return input.kind === 'ticket' && input.currency !== 'USD' && !isCorrected
}
/** A whole number below `most`. */
type Pick = (most: number) => number

function aSale(company: IssuingCompany, pick: Pick): DraftInput {
  const inDollars = pick(3) === 0 ? { currency: 'USD', exchange_rate: '505.55' } : {}
  const lines = Array.from({ length: 1 + pick(3) }, () =>
    aLine({ quantity: String(1 + pick(7)), unit_price: `${10 + pick(9000)}.${10 + pick(89)}333` }),
  )
  if (pick(4) === 0) return anInvoice(null, { ...inDollars, lines, kind: 'ticket' })
  const onCredit = pick(3) === 0 ? { sale_condition: '02', credit_days: 30, payments: [] } : {}
  return anInvoice(company.client, { ...inDollars, ...onCredit, lines })
}

function aNoteTo({ input, document: { clave, issued_at } }: Made): DraftInput {
  return {
    ...input,
    kind: 'credit-note',
    lines: [aLine({ quantity: '1', unit_price: '1.15' })],
    references: [
      {
        document_type: input.kind === 'ticket' ? '04' : '01',
        number: clave!,
        issued_at: issued_at!,
        code: '02',
        reason: 'Devolución de mercancía',
      },
    ],
  }
}
