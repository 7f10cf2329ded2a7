import { decimal, multiply, zero } from '@cuentaclara/decimal'
import type { DeferredSale, Facts, PurchaseFact, SaleFact, Source } from '../facts.ts'

/** A sale in colones, with the tax that its rate gives. */
export function aSale(number: string, base: string, change: Partial<SaleFact> = {}): SaleFact {
  return {
    ...aSource(number),
    rateCode: '08',
    base: decimal(base),
    exoneratedBase: zero,
    exonerationType: '',
    transactionType: '',
    isExport: false,
    saidOfClient: null,
    lines: 1,
    vat: multiply(decimal(base), decimal('0.13')),
    ...change,
  }
}

export function aPurchase(number: string, base: string, change: Partial<PurchaseFact> = {}): PurchaseFact {
  return {
    ...aSource(number, 'reception'),
    line: null,
    period: '2026-10',
    supplier: '3101999888',
    isWaiting: false,
    rateCode: '08',
    base: decimal(base),
    exoneratedBase: zero,
    vat: multiply(decimal(base), decimal('0.13')),
    use: { is: 'full' },
    isAssumed: false,
    saidOf: null,
    isOfLines: false,
    corrects: null,
    isCapital: false,
    isImport: false,
    isAbroad: false,
    isOtherRegime: false,
    paidOn: '2026-10-20',
    ...change,
  }
}

export function aDeferred(number: string, tax: string, change: Partial<DeferredSale> = {}): DeferredSale {
  const total = multiply(decimal(tax), decimal('10'))
  return { ...aSource(number), total, tax: decimal(tax), notes: [], receipts: [], ...change }
}

export function aSource(number: string, source: Source['source'] = 'document'): Source {
  return { source, id: number, kind: 'invoice', number, day: '2026-10-15', party: 'Distribuidora del Valle' }
}

/** The twelve documents of October 2026: the worked example of the form's reference, section 8. */
export function october(change: Partial<Facts> = {}): Facts {
  return {
    period: '2026-10',
    usesDeferral: true,
    deferralBasis: 'mipyme',
    unpaid: [],
    sales: [
      aSale('1', '2000000'),
      aSale('2', '1000000'),
      aSale('3', '500000', { rateCode: '04', vat: decimal('20000'), kind: 'ticket' }),
      aSale('4', '1010000', { rateCode: '10', vat: zero, isExport: true, kind: 'export' }),
      aSale('5', '300000', { rateCode: '01', vat: zero }),
      aSale('6', '400000', { rateCode: '10', vat: zero }),
      aSale('7', '-100000', { kind: 'credit-note' }),
    ],
    deferred: [
      aDeferred('2', '130000'),
      aDeferred('8', '26000', {
        day: '2026-09-20',
        receipts: [{ day: '2026-10-10', number: 'REP-8', amount: decimal('113000') }],
      }),
    ],
    purchases: [
      aPurchase('9', '800000'),
      aPurchase('10', '200000', { use: { is: 'reduced', rate: decimal('4') } }),
      aPurchase('11', '600000', { use: { is: 'common' } }),
      aPurchase('12', '505000', { source: 'document', kind: 'purchase', isAbroad: true }),
    ],
    returned: [{ ...aSource('3'), kind: 'ticket', amount: decimal('20000') }],
    proportions: {
      full: decimal('80'),
      reduced4: decimal('15'),
      reduced2: zero,
      reduced05: zero,
      none: decimal('5'),
    },
    fullCreditExonerations: new Set(['02', '03', '08']),
    withholdings: [{ ...aSource('card', 'typed'), amount: multiply(decimal('500000'), decimal('0.05310')) }],
    carried: [{ ...aSource('2026-09', 'typed'), day: '2026-09-30', amount: decimal('40000') }],
    compensation: zero,
    interest: zero,
    adjustments: [],
    capitalSales: [],
    year: null,
    uncorrected: 0,
    ...change,
  }
}

/** What every box of that month says; all others are 0. */
export const octoberBoxes: Readonly<Record<string, string>> = {
  V13_B: '2900000.00',
  V13_T: '377000.00',
  V4_B: '500000.00',
  V4_T: '20000.00',
  VCP_EX: '1010000.00',
  VCP_NS: '300000.00',
  VSC_EX: '400000.00',
  V_TOT: '5110000.00',
  V_GRAV: '3400000.00',
  V_TAX: '397000.00',
  D_USE: 'yes',
  D_MINUS: '130000.00',
  D_PLUS: '26000.00',
  C13_B: '2105000.00',
  C13_T: '273650.00',
  C_TOT: '2105000.00',
  C_CON: '2105000.00',
  C_TAX: '273650.00',
  PR_FULL: '80.00',
  PR_4: '15.00',
  PR_2: '0.00',
  PR_0_5: '0.00',
  PR_NONE: '5.00',
  K_CASE: 'several',
  K_SUB_GEN_B: '2105000.00',
  K_SUB_GEN_T: '273650.00',
  K_SUB_GEN_K: '243650.00',
  K_SUB_GEN_G: '30000.00',
  K_B: '2105000.00',
  K_T: '273650.00',
  K_CRED: '243650.00',
  K_GASTO: '30000.00',
  L_PCT: '',
  T_VENTAS: '397000.00',
  T_TOTAL: '293000.00',
  T_CRED: '243650.00',
  T_GASTO: '30000.00',
  T_SALUD: '20000.00',
  T_AUTO: '65650.00',
  T_DET: '115000.00',
  F_RET: '26550.00',
  F_ANT: '40000.00',
  F_DEUDA: '28450.00',
  F_PAGAR: '28450.00',
}
