/** What is done with a payment after it was recorded. */
export const moneyActs = {
  undo: {
    day: 'A compté jusqu’au',
    dayHint:
      'Pour un chèque impayé : le jour où la banque a repris l’argent. Le jour du paiement lui-même s’il n’y en a jamais eu.',
    early: 'Pas avant le paiement.',
    late: 'Pas un jour à venir.',
  },
  release: {
    act: 'Détacher',
    of: 'Détacher {{number}}',
    title: 'Détacher le paiement {{number}} de {{document}} ?',
    hint: '{{amount}} redeviennent un avoir du client, et le document est dû. Ce qui en avait été abandonné avec le paiement est dû aussi.',
    done: 'Le paiement {{number}} ne règle plus {{document}}',
    until: 'Réglé jusqu’au',
  },
  standing: {
    stands: 'Le paiement {{number}} du {{day}} est déjà enregistré.',
    link: 'C’est le paiement {{number}}',
    another: 'Un autre paiement',
    linked: 'Le paiement {{number}} le confirme',
    beside: 'L’enregistrer en plus du paiement {{number}}, déjà là',
  },
  statement: {
    title: 'Chargés récemment',
    act: 'Retirer',
    of: 'Retirer {{file}}',
    ask: 'Retirer {{file}} ?',
    hint: 'Ses lignes s’en vont, comme s’il n’était jamais venu : {{lines}}.',
    undone: '{{matched}} sont rapprochées : les paiements enregistrés à partir d’elles sont annulés.',
    done: '{{file}} est retiré',
    lines: 'Lignes : {{lines}}, rapprochées : {{matched}}',
  },
  before: {
    owed: 'Reste à payer',
    title: 'Reçu auparavant : appliqué dès l’émission',
    deposit: 'acompte de {{name}}',
    received: 'reçu {{name}}',
    left: 'Reste à payer : {{amount}}',
    all: 'Il ne reste rien à payer.',
    over: '{{amount}} restent un avoir du client.',
    cash: 'Un acompte a été reçu : {{amount}}. Au comptant, cette vente compte comme payée dès son émission et l’acompte reste un avoir du client. Vendez à crédit pour qu’il soit appliqué.',
  },
}
