import { screenWords } from './screen-words.ts'

/**
 * What screens fetch of this language, area by area: only what they speak from. What any screen may say comes along, with
 * the names of the other areas.
 */
export const areas = {
  /** What any screen may say. */
  screens: async () => screenWords,
  /** What signing in, the own account and members say. */
  identity: () => import('./identity.ts').then(({ identity }) => identity),
  /** What the rules of documents say: only editors need it. */
  rules: () => import('./rules.ts').then(({ rules }) => rules),
  /** What the screens of companies and their settings say. */
  settings: () => import('./settings.ts').then(({ settings }) => settings),
  /** What keys, webhooks and rules say. */
  automation: () => import('./automation.ts').then(({ automation }) => automation),
  /** What the tools of the shell say, which open later. */
  tools: () => import('./tools.ts').then(({ tools }) => tools),
  /** What the screens of tickets, notes, receipts and copies say. */
  counter: () => import('./counter.ts').then(({ counter }) => counter),
  /** What the screens of quotations and series say. */
  sales: () => import('./sales.ts').then(({ sales }) => sales),
  /** What the screens of payments, expenses and received documents say. */
  money: () => import('./money.ts').then(({ money }) => money),
  /** What figures say. */
  insight: () => import('./insight.ts').then(({ insight }) => insight),
  /** What the start page and the dashboard say. */
  home: () => import('./home.ts').then(({ home }) => home),
  /** What exchange rates say, and setting one by hand. */
  rates: () => import('./rates.ts').then(({ rates }) => rates),
  /** What the work list says. */
  work: () => import('./work.ts').then(({ work }) => work),
  /** What reports say. */
  reports: () => import('./reports.ts').then(({ reports }) => reports),
  /** What the board of all companies says. */
  bank: () => import('./bank.ts').then(({ bank }) => bank),
  board: () => import('./board.ts').then(({ board }) => board),
  /** What the screens of who runs the installation say. */
  admin: () => import('./admin.ts').then(({ admin }) => admin),
  /** What the catalogues of the installation say. */
  catalogues: () => import('./catalogues.ts').then(({ catalogues }) => catalogues),
  /** What the calendar of the authority says. */
  calendar: () => import('./calendar.ts').then(({ calendar }) => calendar),
  /** Settlements of acquirers of cards. */
  cardSettlements: () => import('./card-settlements.ts').then(({ cardSettlements }) => cardSettlements),
  /** What the trail of changes says. */
  audit: () => import('./audit.ts').then(({ audit }) => audit),
  /** What the security history says. */
  securityHistory: () => import('./security-history.ts').then(({ securityHistory }) => securityHistory),
  /** What a company's own outbox says. */
  letters: () => import('./letters.ts').then(({ letters }) => letters),
  /** What closing a month, its package and scheduled files say. */
  monthEnd: () => import('./month-end.ts').then(({ monthEnd }) => monthEnd),
  /** What imports say. */
  imports: () => import('./imports.ts').then(({ imports }) => imports),
  /** What the VAT return says. */
  vatReturn: () => import('./vat-return.ts').then(({ vatReturn }) => vatReturn),
  /** What a sale that is paid in dated parts says. */
  instalments: () => import('./instalments.ts').then(({ instalments }) => instalments),
  /** What the page of a supplier says, and what becomes of credit with it. */
  suppliers: () => import('./suppliers.ts').then(({ suppliers }) => suppliers),
  /** What raising the prices of series says. */
  seriesRaise: () => import('./series-raise.ts').then(({ seriesRaise }) => seriesRaise),
  /** What the page of a document says of its paper, its history and what it hangs together with. */
  documentPage: () => import('./document-page.ts').then(({ documentPage }) => documentPage),
  /** What taking over what is still owed of another program's documents says. */
  pastBalances: () => import('./past-balances.ts').then(({ pastBalances }) => pastBalances),
  studentBills: () => import('./student-bills.ts').then(({ studentBills }) => studentBills),
  /** What the sheet of a line says, and the rare fields of a document's head. */
  till: () => import('./till.ts').then(({ till }) => till),
  lineSheet: () => import('./line-sheet.ts').then(({ lineSheet }) => lineSheet),
  /** What the sheets of items and their prices say. */
  itemSheet: () => import('./item-sheet.ts').then(({ itemSheet }) => itemSheet),
  /** What merging clients says, and the rarer tabs of a client. */
  clientSheet: () => import('./client-sheet.ts').then(({ clientSheet }) => clientSheet),
  /** What undoing a payment says, and taking it off a document. */
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
