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
}
