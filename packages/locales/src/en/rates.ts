/** What exchange rates say, and setting one by hand. */
export const rates = {
  title: 'Exchange rates',
  lead: 'What the dollar and the euro are worth each day on this company’s documents.',
  currency: 'Currency',
  days: 'Thirty days',
  daysBefore: 'Thirty days before',
  daysAfter: 'Thirty days later',
  day: 'Day',
  chart: 'Thirty days as a line',
  refresh: 'Refresh',
  setOwn: 'Set by hand',
  somebody: 'somebody',
  none: 'No exchange rates for these days',
  noneHint: 'Refresh, or set one by hand.',
  currencies: { USD: 'Dollar', EUR: 'Euro' },
  refreshed: {
    new: 'Exchange rate updated.',
    known: 'Already up to date.',
    none: 'Nobody answered. Try again later.',
  },
  ownHint: 'Holds on that day for this company’s documents. It changes no other company’s.',
  ownDone: 'Exchange rate set.',
}
