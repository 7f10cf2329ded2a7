import { screenWords } from './screen-words.ts'

/** What screens fetch of this language, area by area: only what they speak from. */
export const areas = {
  screens: async () => screenWords,
  identity: () => import('./identity.ts').then(({ identity }) => identity),
  rules: () => import('./rules.ts').then(({ rules }) => rules),
  settings: () => import('./settings.ts').then(({ settings }) => settings),
  automation: () => import('./automation.ts').then(({ automation }) => automation),
  tools: () => import('./tools.ts').then(({ tools }) => tools),
  counter: () => import('./counter.ts').then(({ counter }) => counter),
  sales: () => import('./sales.ts').then(({ sales }) => sales),
  money: () => import('./money.ts').then(({ money }) => money),
  reports: () => import('./reports.ts').then(({ reports }) => reports),
  insight: () => import('./insight.ts').then(({ insight }) => insight),
  home: () => import('./home.ts').then(({ home }) => home),
  rates: () => import('./rates.ts').then(({ rates }) => rates),
  work: () => import('./work.ts').then(({ work }) => work),
  bank: () => import('./bank.ts').then(({ bank }) => bank),
  board: () => import('./board.ts').then(({ board }) => board),
  admin: () => import('./admin.ts').then(({ admin }) => admin),
  catalogues: () => import('./catalogues.ts').then(({ catalogues }) => catalogues),
  calendar: () => import('./calendar.ts').then(({ calendar }) => calendar),
  cardSettlements: () => import('./card-settlements.ts').then(({ cardSettlements }) => cardSettlements),
  audit: () => import('./audit.ts').then(({ audit }) => audit),
  securityHistory: () => import('./security-history.ts').then(({ securityHistory }) => securityHistory),
  letters: () => import('./letters.ts').then(({ letters }) => letters),
  monthEnd: () => import('./month-end.ts').then(({ monthEnd }) => monthEnd),
  imports: () => import('./imports.ts').then(({ imports }) => imports),
  vatReturn: () => import('./vat-return.ts').then(({ vatReturn }) => vatReturn),
  /** What a sale that is paid in dated parts says. */
  instalments: () => import('./instalments.ts').then(({ instalments }) => instalments),
  /** What the page of a supplier says, and what becomes of credit with it. */
  suppliers: () => import('./suppliers.ts').then(({ suppliers }) => suppliers),
  seriesRaise: () => import('./series-raise.ts').then(({ seriesRaise }) => seriesRaise),
  /** What the page of a document says of its paper, its history and what it hangs together with. */
  documentPage: () => import('./document-page.ts').then(({ documentPage }) => documentPage),
  pastBalances: () => import('./past-balances.ts').then(({ pastBalances }) => pastBalances),
  studentBills: () => import('./student-bills.ts').then(({ studentBills }) => studentBills),
  /** What the sheet of a line says, and the rare fields of a document's head. */
  till: () => import('./till.ts').then(({ till }) => till),
  lineSheet: () => import('./line-sheet.ts').then(({ lineSheet }) => lineSheet),
  itemSheet: () => import('./item-sheet.ts').then(({ itemSheet }) => itemSheet),
  clientSheet: () => import('./client-sheet.ts').then(({ clientSheet }) => clientSheet),
  moneyActs: () => import('./money-acts.ts').then(({ moneyActs }) => moneyActs),
}

/** What only parts of these screens say, which bring it along. */
export const parts = {
  screens: () => import('./parts/screens.ts').then(({ screens }) => screens),
  admin: () => import('./parts/admin.ts').then(({ admin }) => admin),
  catalogues: () => import('./parts/catalogues.ts').then(({ catalogues }) => catalogues),
  counter: () => import('./parts/counter.ts').then(({ counter }) => counter),
  identity: () => import('./parts/identity.ts').then(({ identity }) => identity),
  imports: () => import('./parts/imports.ts').then(({ imports }) => imports),
  insight: () => import('./parts/insight.ts').then(({ insight }) => insight),
  money: () => import('./parts/money.ts').then(({ money }) => money),
  reports: () => import('./parts/reports.ts').then(({ reports }) => reports),
  sales: () => import('./parts/sales.ts').then(({ sales }) => sales),
  settings: () => import('./parts/settings.ts').then(({ settings }) => settings),
  tools: () => import('./parts/tools.ts').then(({ tools }) => tools),
  vatReturn: () => import('./parts/vat-return.ts').then(({ vatReturn }) => vatReturn),
}
