import type { DraftInput } from '@cuentaclara/contracts'

/** What a trial issues: a ticket of a thousand colones, tax included, as the step says before. */
export function trialTicket(place: { branch: string; terminal: string }, description: string): DraftInput {
  return {
    kind: 'ticket',
    is_trial: true,
    branch: place.branch,
    terminal: place.terminal,
    lines: [
      {
        cabys: '8311100000000',
        description,
        quantity: '1',
        unit: 'Sp',
        unit_price: '1000',
        price_includes_tax: true,
        taxes: [{ code: '01', rate_code: '08', rate: '13' }],
      },
    ],
    payments: [{ means: '01' }],
  }
}
