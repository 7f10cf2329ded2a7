/** Where a label or a reading comes from, the surest first: see the reference of the form, `vat-return-150.md`. */
type Certainty = 'official' | 'seen' | 'secondary' | 'ours' | 'unknown'
export type Section =
  | 'sales'
  | 'deferral'
  | 'purchases'
  | 'proportion'
  | 'credit'
  | 'year'
  | 'tax'
  | 'payment'

/**
 * A box of form 150, in the order of the official screen. The form has no numbers, so the ids are ours; labels are the
 * official ones, in Spanish for every reader. `formula` names the words that say how it is made.
 */
export type BoxDefinition = {
  id: string
  section: Section
  label: string
  formula: string
  certainty: Certainty
  /** Whether it is typed in the official form, or computed by it. */
  isTyped: boolean
}

/** Rates with rows of their own, as the ids write them, per cent. */
export const saleRates = [
  { id: '0_5', rate: '0.5', name: '0.5 %' },
  { id: '1', rate: '1', name: '1 %' },
  { id: '2', rate: '2', name: '2 %' },
  { id: '3', rate: '3', name: '3 %' },
  { id: '4', rate: '4', name: '4 %' },
  { id: '4A', rate: '4', name: '4 % (servicios aéreos internacionales exclusivos)' },
  { id: '13', rate: '13', name: '13 %' },
] as const
export const purchaseRates = saleRates.filter(({ id }) => id !== '4A')

const typed = { isTyped: true } as const
const computed = { isTyped: false } as const
const seen = 'seen' as const

function sales(): BoxDefinition[] {
  const section = 'sales'
  return [
    ...saleRates.flatMap(({ id, name }): BoxDefinition[] => [
      {
        id: `V${id}_B`,
        section,
        label: `Total ventas a ${name}`,
        formula: id === '4A' ? 'airSales' : id === '3' ? 'noSuchRate' : 'salesBase',
        certainty: seen,
        ...typed,
      },
      {
        id: `V${id}_T`,
        section,
        label: `Monto de impuesto a ${name}`,
        formula: 'timesRate',
        certainty: seen,
        ...computed,
      },
    ]),
    box('VCP_EX', section, 'Total ventas exentas con derecho a crédito pleno', 'fullExempt', seen, typed),
    box(
      'VCP_EO',
      section,
      'Total ventas exoneradas con derecho a crédito pleno',
      'fullExonerated',
      'ours',
      typed,
    ),
    box(
      'VCP_NS',
      section,
      'Total ventas no sujetas con derecho a crédito pleno',
      'fullNotSubject',
      seen,
      typed,
    ),
    box('VSC_EX', section, 'Total ventas exentas sin derecho a crédito', 'exempt', seen, typed),
    box('VSC_EO', section, 'Total ventas exoneradas sin derecho a crédito', 'exonerated', 'ours', typed),
    box('VSC_NS', section, 'Total ventas no sujetas sin derecho a crédito', 'notSubject', seen, typed),
    box(
      'VSC_CAP',
      section,
      'Total ventas de bienes de capital exentas sin derecho a crédito',
      'exemptCapital',
      'ours',
      typed,
    ),
    box('V_TOT', section, 'Total ventas generales', 'allSales', seen, computed),
    box('V_GRAV', section, 'Total ventas generales gravadas', 'taxedSales', seen, computed),
    box('V_TAX', section, 'Monto del impuesto ventas generales', 'salesTax', seen, computed),
  ]
}

function purchases(): BoxDefinition[] {
  const section = 'purchases'
  return [
    ...purchaseRates.flatMap(({ id, name }) => [
      box(`C${id}_B`, section, `Total importe compras a ${name}`, 'purchaseBase', seen, typed),
      box(`C${id}_T`, section, `Impuesto soportado a ${name}`, 'timesRate', seen, computed),
    ]),
    box('CN_REG', section, 'Bienes y servicios adquiridos a otros regímenes', 'otherRegimes', seen, typed),
    box('CN_EX', section, 'Bienes y servicios exentos', 'exemptPurchases', seen, typed),
    box('CN_NS', section, 'Bienes y servicios no sujetos', 'notSubjectPurchases', seen, typed),
    box('CN_AUT', section, 'Compras autorizadas sin impuesto', 'authorizedPurchases', seen, typed),
    box(
      'CN_19',
      section,
      'Bienes y servicios según artículo 19 de la LIVA',
      'outsidePurchases',
      'unknown',
      typed,
    ),
    box('CN_ESP', section, 'Compras bajo el sistema especial', 'specialPurchases', 'unknown', typed),
    box('C_TOT', section, 'Total importe compras', 'allPurchases', seen, computed),
    box(
      'C_SIN',
      section,
      'Total importe compras sin IVA soportado o no acreditable',
      'purchasesWithoutTax',
      seen,
      computed,
    ),
    box('C_CON', section, 'Total importe de compras con IVA soportado', 'purchasesWithTax', seen, computed),
    box('C_TAX', section, 'Total impuesto soportado', 'purchaseTax', seen, computed),
  ]
}

function credit(): BoxDefinition[] {
  const section = 'credit'
  const labels = [
    ['B', 'Total importe de compras con IVA soportado', 'creditBase'],
    ['T', 'Total impuesto soportado', 'creditTax'],
    ['K', 'Total crédito fiscal del periodo', 'credit'],
    ['G', 'Total importe de gasto para utilidades', 'expense'],
  ] as const
  const groups = [
    ['RED', 'tarifas reducidas'],
    ['GEN', 'tarifa general'],
  ] as const
  return [
    box('K_CASE', section, 'Tarifa de IVA aplicada', 'creditCase', seen, typed),
    ...groups.flatMap(([group, name]) =>
      labels.map(([letter, label, formula]) =>
        box(`K_SUB_${group}_${letter}`, section, `${label} (${name})`, formula, 'unknown', typed),
      ),
    ),
    box('K_B', section, labels[0][1], 'creditBase', seen, computed),
    box('K_T', section, labels[1][1], 'creditTax', seen, computed),
    box('K_CRED', section, labels[2][1], 'credit', seen, typed),
    box('K_GASTO', section, labels[3][1], 'expense', seen, computed),
  ]
}

/** Every box of the form, in its order. */
export const boxDefinitions: readonly BoxDefinition[] = [
  ...sales(),
  box(
    'D_USE',
    'deferral',
    'Quiero realizar el pago diferido del impuesto por ventas a crédito del periodo',
    'usesDeferral',
    seen,
    typed,
  ),
  box(
    'D_MINUS',
    'deferral',
    'Impuesto de ventas a crédito del periodo no cobrado en él',
    'deferred',
    'unknown',
    typed,
  ),
  box(
    'D_PLUS',
    'deferral',
    'Impuesto de ventas a crédito anteriores cobrado en el periodo',
    'collected',
    'unknown',
    typed,
  ),
  box(
    'D_90',
    'deferral',
    'Impuesto de ventas a crédito anteriores que cumplieron 90 días',
    'overdue',
    'unknown',
    typed,
  ),
  ...purchases(),
  box('PR_FULL', 'proportion', 'Porcentaje con derecho a crédito pleno', 'proportion', 'unknown', typed),
  box('PR_4', 'proportion', 'Porcentaje con crédito limitado al 4 %', 'proportion', 'unknown', typed),
  box('PR_2', 'proportion', 'Porcentaje con crédito limitado al 2 %', 'proportion', 'unknown', typed),
  box('PR_0_5', 'proportion', 'Porcentaje con crédito limitado al 0.5 %', 'proportion', 'unknown', typed),
  box('PR_NONE', 'proportion', 'Porcentaje sin derecho a crédito', 'proportion', 'unknown', typed),
  ...credit(),
  box(
    'L_ANUAL_CON',
    'year',
    'Ventas anuales con derecho a crédito',
    'yearSalesWithCredit',
    'secondary',
    computed,
  ),
  box('L_ANUAL_TOT', 'year', 'Ventas anuales totales', 'yearSales', 'secondary', computed),
  box('L_PCT', 'year', 'Porcentaje definitivo de proporcionalidad', 'yearPercent', 'secondary', computed),
  box(
    'L_CRED_BASE',
    'year',
    'Crédito anual sujeto a la proporcionalidad',
    'yearCommonTax',
    'secondary',
    computed,
  ),
  box('L_DIF', 'year', 'Diferencia de la liquidación anual', 'yearDifference', 'ours', computed),
  box('T_VENTAS', 'tax', 'Monto del impuesto ventas generales', 'salesTax', seen, computed),
  box('T_TOTAL', 'tax', 'Total monto del impuesto', 'taxAfterDeferral', 'ours', computed),
  box('T_CRED', 'tax', 'Total crédito fiscal para el IVA', 'creditOfPeriod', seen, computed),
  box('T_GASTO', 'tax', 'Total gasto para utilidades', 'expense', seen, computed),
  box('T_SALUD', 'tax', 'Devolución IVA servicios salud', 'returnedVat', 'unknown', typed),
  box('T_AUTO', 'tax', 'Débito por auto repercusión del impuesto', 'reverseCharge', seen, computed),
  box('T_DET', 'tax', 'Impuesto determinado', 'determined', seen, computed),
  box('T_SALDO', 'tax', 'Saldo a favor', 'inFavour', seen, computed),
  box('F_RET', 'payment', 'Retenciones', 'withholdings', 'secondary', typed),
  box('F_ANT', 'payment', 'Saldo a favor de periodos anteriores', 'carried', 'secondary', typed),
  box('F_COMP', 'payment', 'Compensación solicitada', 'compensation', 'secondary', typed),
  box('F_DEUDA', 'payment', 'Total deuda tributaria', 'debt', 'secondary', computed),
  box('F_INT', 'payment', 'Intereses', 'interest', 'secondary', typed),
  box('F_PAGAR', 'payment', 'Total a pagar', 'payable', 'secondary', computed),
]

/** Boxes to which an adjustment with a reason may be added: the form leaves them to whoever declares. */
export const adjustableBoxes: ReadonlySet<string> = new Set(
  boxDefinitions
    .filter(({ isTyped, section }) => isTyped && ['sales', 'deferral', 'purchases', 'tax'].includes(section))
    .map(({ id }) => id)
    .filter((id) => id !== 'D_USE'),
)

function box(
  id: string,
  section: Section,
  label: string,
  formula: string,
  certainty: Certainty,
  how: Pick<BoxDefinition, 'isTyped'>,
): BoxDefinition {
  return { id, section, label, formula, certainty, ...how }
}
