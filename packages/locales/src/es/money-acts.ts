/** What is done with a payment after it was recorded. */
export const moneyActs = {
  undo: {
    day: 'Contó hasta el',
    dayHint:
      'Si un cheque vino sin fondos: el día en que el banco retiró el dinero. El día del pago mismo, si nunca lo hubo.',
    early: 'No antes del pago.',
    late: 'No puede ser un día futuro.',
  },
  release: {
    act: 'Quitar',
    of: 'Quitar {{number}}',
    title: '¿Quitar el pago {{number}} de {{document}}?',
    hint: '{{amount}} vuelven a ser saldo a favor del cliente y el documento se debe. También se debe lo que se dio de baja con el pago.',
    done: 'El pago {{number}} ya no cancela {{document}}',
    until: 'Cancelado hasta el',
  },
}
