/** What is done with a payment after it was recorded. */
export const moneyActs = {
  undo: {
    day: 'Counted until',
    dayHint:
      'For a cheque that bounced: the day on which the bank took the money back. The day of the payment itself, where there never was one.',
    early: 'Not before the payment.',
    late: 'Not a day to come.',
  },
  release: {
    act: 'Take off',
    of: 'Take off {{number}}',
    title: 'Take payment {{number}} off {{document}}?',
    hint: '{{amount}} are the client’s credit again, and the document is owed. What was let go of it with the payment is owed too.',
    done: 'Payment {{number}} no longer settles {{document}}',
    until: 'Settled until',
  },
  standing: {
    stands: 'Payment {{number}} of {{day}} is recorded already.',
    link: 'It is payment {{number}}',
    another: 'Another payment',
    linked: 'Payment {{number}} confirms it',
    beside: 'Record it beside payment {{number}}, which stands already',
  },
  statement: {
    title: 'Brought in lately',
    act: 'Take back',
    of: 'Take back {{file}}',
    ask: 'Take back {{file}}?',
    hint: 'Its lines go, as if it had never come: {{lines}}.',
    undone: '{{matched}} of them are reconciled: the payments that were recorded from them are void.',
    done: '{{file}} is taken back',
    lines: 'Lines: {{lines}}, reconciled: {{matched}}',
  },
  before: {
    owed: 'Left to pay',
    title: 'Received before: it is applied as soon as you issue',
    deposit: 'deposit of {{name}}',
    received: 'receipt {{name}}',
    left: 'Left to pay: {{amount}}',
    all: 'Nothing is left to pay.',
    over: '{{amount}} stay the client’s credit.',
    cash: 'A deposit was received: {{amount}}. Sold for cash, this counts as paid as it is issued, and the deposit stays the client’s credit. Sell it on credit to have the deposit applied.',
  },
}
