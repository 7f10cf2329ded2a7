import { fromUnits, sumOf, toUnits } from './amount.ts'
import type { Facts } from './facts.ts'
import type { CheckResult } from './finding.ts'

type Owed = {
  id: string
  consecutivo: string
  fiscal_status: string
  total: string
  charged: string
  paid: string
  credited: string
  written_off: string
  surplus: string
  balance: string
  taken: string[]
  notes: string[]
}
type Payment = {
  id: string
  number: string
  amount: string
  applied: string
  is_void: boolean
  allocated: string[]
}

/** What is owed is what was charged, less what was paid, credited and written off; and each of those is the sum of its parts. */
export async function checkMoney({ ask, payments }: Facts): Promise<CheckResult[]> {
  const owed = await ask<Owed>(`
    select d.id, d.consecutivo, d.fiscal_status, d.total::text, d.charged::text, d.paid::text, d.credited::text,
      d.written_off::text, d.surplus::text, d.balance::text,
      array(select a.taken::text from payment_allocations a
        where a.company_id = d.company_id and a.document_id = d.id and a.released_at is null) as taken,
      array(select f.amount::text from document_references f
        join documents n on n.company_id = f.company_id and n.id = f.document_id
        where f.company_id = d.company_id and f.target_id = d.id and f.amount > 0
          and n.kind = 'credit-note' and n.fiscal_status = 'accepted') as notes
    from documents d where d.kind in ('invoice', 'ticket') and d.sale_condition = '02' and d.clave is not null`)
  const recorded = await ask<Payment>(`
    select p.id, p.number::text, p.amount::text, p.applied::text, p.voided_at is not null as is_void,
      array(select a.amount::text from payment_allocations a
        where a.company_id = p.company_id and a.payment_id = p.id and a.released_at is null) as allocated
    from payments p`)
  const byId = new Map(recorded.map((payment) => [payment.id, payment]))
  return [
    {
      check: 'balances',
      checked: owed.length,
      findings: owed.flatMap((row) => balanceMistakes(row).map((says) => ({ about: row.consecutivo, says }))),
    },
    {
      check: 'allocations',
      checked: recorded.length,
      findings: recorded
        .filter(({ applied, is_void, allocated }) => toUnits(applied) !== (is_void ? 0n : sumOf(allocated)))
        .map(({ number, applied, allocated }) => ({
          about: `payment ${number}`,
          says: `${applied} applied, ${fromUnits(sumOf(allocated))} allocated`,
        })),
    },
    {
      check: 'acknowledged payments',
      checked: payments.length,
      findings: payments.flatMap(({ id, number, amount }) => {
        const row = byId.get(id)
        if (!row) return [{ about: `payment ${number}`, says: 'acknowledged and lost' }]
        const isRight = toUnits(row.amount) === toUnits(amount) && Number(row.number) === number
        return isRight ? [] : [{ about: `payment ${number}`, says: 'is not what was acknowledged' }]
      }),
    },
  ]
}

function balanceMistakes(row: Owed): string[] {
  const isRejected = row.fiscal_status === 'rejected'
  const expected = {
    charged: isRejected ? 0n : toUnits(row.total),
    paid: sumOf(row.taken),
    credited: sumOf(row.notes),
    balance:
      toUnits(row.charged) -
      toUnits(row.paid) -
      toUnits(row.credited) -
      toUnits(row.written_off) +
      toUnits(row.surplus),
  }
  return (Object.keys(expected) as (keyof typeof expected)[])
    .filter((name) => toUnits(row[name]) !== expected[name])
    .map((name) => `${name} is ${row[name]}, its parts make ${fromUnits(expected[name])}`)
}
