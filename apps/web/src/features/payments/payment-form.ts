import { today } from '#lib/dates/dates.ts'

/** What is typed of a payment; null where it is as proposed. */
export type PaymentForm = {
  paid_on: string
  currency: string | null
  rate: string | null
  amount: string | null
  means: string
  means_other: string
  reference: string
  account: string
  notes: string
}

/** As it begins: paid today, by transfer. */
export const newPayment = (): PaymentForm => ({
  paid_on: today(),
  currency: null,
  rate: null,
  amount: null,
  means: '04',
  means_other: '',
  reference: '',
  account: '',
  notes: '',
})

const traced = new Set(['04', '06'])

/** Whether its means leaves a trace that has to be told. */
export const isTraced = ({ means }: Pick<PaymentForm, 'means'>) => traced.has(means)
