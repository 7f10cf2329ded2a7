import { studentBillsMode } from '@cuentaclara/contracts/schemas'
import { z } from 'zod'

const lateFee = z.object({
  kind: z.enum(['percent', 'amount']),
  value: z.string(),
  currency: z.enum(['CRC', 'USD']).nullish(),
  after_days: z.number(),
})
const payer = z.object({
  client_id: z.uuid(),
  currency: z.enum(['CRC', 'USD']),
  lines: z.array(z.object({ student_id: z.uuid(), plan_id: z.uuid().nullable() })),
})
/** What a task bills: the month, how, and whom with which lines, as it was seen when it began. */
export const billsTaskInput = z.object({
  month: z.string(),
  late_fee: lateFee.nullish(),
  mode: studentBillsMode,
  due_days: z.number(),
  rows: z.array(payer),
  language: z.string(),
})

export type BillsTaskInput = z.output<typeof billsTaskInput>
export type PayerToBill = z.output<typeof payer>
