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
  work: () => import('./work.ts').then(({ work }) => work),
  bank: () => import('./bank.ts').then(({ bank }) => bank),
  board: () => import('./board.ts').then(({ board }) => board),
  admin: () => import('./admin.ts').then(({ admin }) => admin),
  calendar: () => import('./calendar.ts').then(({ calendar }) => calendar),
  audit: () => import('./audit.ts').then(({ audit }) => audit),
  securityHistory: () => import('./security-history.ts').then(({ securityHistory }) => securityHistory),
  letters: () => import('./letters.ts').then(({ letters }) => letters),
  monthEnd: () => import('./month-end.ts').then(({ monthEnd }) => monthEnd),
  imports: () => import('./imports.ts').then(({ imports }) => imports),
  vatReturn: () => import('./vat-return.ts').then(({ vatReturn }) => vatReturn),
  /** What a sale that is paid in dated parts says. */
  instalments: () => import('./instalments.ts').then(({ instalments }) => instalments),
  studentBills: () => import('./student-bills.ts').then(({ studentBills }) => studentBills),
  /** What the sheet of a line says, and the rare fields of a document's head. */
  till: () => import('./till.ts').then(({ till }) => till),
  lineSheet: () => import('./line-sheet.ts').then(({ lineSheet }) => lineSheet),
  itemSheet: () => import('./item-sheet.ts').then(({ itemSheet }) => itemSheet),
  clientSheet: () => import('./client-sheet.ts').then(({ clientSheet }) => clientSheet),
  moneyActs: () => import('./money-acts.ts').then(({ moneyActs }) => moneyActs),
}
