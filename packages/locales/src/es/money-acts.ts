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
  standing: {
    stands: 'El pago {{number}} del {{day}} ya está registrado.',
    link: 'Es el pago {{number}}',
    another: 'Es otro pago',
    linked: 'El pago {{number}} lo confirma',
    beside: 'Registrarlo además del pago {{number}}, que ya existe',
  },
  statement: {
    title: 'Cargados hace poco',
    act: 'Quitar',
    of: 'Quitar {{file}}',
    ask: '¿Quitar {{file}}?',
    hint: 'Se van sus movimientos, como si nunca se hubiera cargado: {{lines}}.',
    undone: '{{matched}} están conciliados: se anulan los pagos que se registraron con ellos.',
    done: '{{file}} se quitó',
    lines: 'Movimientos: {{lines}}, conciliados: {{matched}}',
  },
  before: {
    owed: 'Queda por pagar',
    title: 'Recibido antes: se aplica al emitir',
    deposit: 'adelanto de {{name}}',
    received: 'comprobante {{name}}',
    left: 'Queda por pagar: {{amount}}',
    all: 'No queda nada por pagar.',
    over: '{{amount}} quedan a favor del cliente.',
    cash: 'Se recibió un adelanto: {{amount}}. De contado, esta venta cuenta como pagada al emitirse y el adelanto queda a favor del cliente. Véndala a crédito para que se aplique.',
  },
}
