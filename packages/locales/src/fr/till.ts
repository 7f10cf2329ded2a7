/** Words of the counter that its lists do without: of a till that sells without a network, of closings and returns. */
export const till = {
  choose: 'Choisir la caisse',
  title: 'Caisse {{name}}',
  chooseHint:
    'La caisse de ce navigateur continue à vendre sans réseau, avec des numéros qu’elle détient. Les terminaux se créent dans les paramètres, sous Numérotation.',
  sellHere: 'Vendre ici',
  takeOver: 'Prendre sa place',
  usual: 'le vôtre d’habitude',
  takenBy: '{{device}}, {{person}}',
  place: 'Succursale et terminal',
  numbersLeft: 'Numéros restants',
  hint: 'Sans réseau, on peut vendre autant de tickets. Tant qu’il y a du réseau, de nouveaux numéros arrivent d’eux-mêmes.',
  elsewhere: 'Désormais ailleurs',
  elsewhereHint:
    'Un autre navigateur a pris la place de celui-ci. Ce qui est détenu ici peut encore être vendu.',
  takeBack: 'Reprendre la place',
  leave: 'Ne plus vendre ici',
  leaveTitle: 'Ne plus vendre à cette caisse ?',
  leaveHint:
    '{{left}} numéros sont libérés. Personne d’autre ne les reçoit : le contrôle des séquences les montre comme libérés.',
  leaveReason: 'Pourquoi',
  away: 'Sans réseau, il reste {{left}} numéros.',
  usualPrices: 'La liste de prix de ce client n’est pas sur cet appareil : les prix habituels valent.',
  waiting_one: '{{count}} vente attend.',
  waiting_many: '{{count}} ventes attendent.',
  waiting_other: '{{count}} ventes attendent.',
  underWay_one: '{{count}} vente est restée en cours : elle se termine d’elle-même.',
  underWay_many: '{{count}} ventes sont restées en cours : elles se terminent d’elles-mêmes.',
  underWay_other: '{{count}} ventes sont restées en cours : elles se terminent d’elles-mêmes.',
  refused_one: '{{count}} vente n’a pas pu être émise.',
  refused_many: '{{count}} ventes n’ont pas pu être émises.',
  refused_other: '{{count}} ventes n’ont pas pu être émises.',
  clockOff_one:
    'L’horloge de cet appareil diffère de {{count}} minute ; les ventes prennent l’heure du serveur.',
  clockOff_many:
    'L’horloge de cet appareil diffère de {{count}} minutes ; les ventes prennent l’heure du serveur.',
  clockOff_other:
    'L’horloge de cet appareil diffère de {{count}} minutes ; les ventes prennent l’heure du serveur.',
  checkClock: 'Vérifiez si l’horloge de cet appareil avance : le serveur a répondu pour la dernière fois',
  joinsShift: 'Les ventes ici vont dans la session {{number}} de {{person}}',
  sellsAt: 'Vend à {{place}}',
  join: {
    title: 'La session {{number}} de {{person}} est ouverte à ce terminal',
    hint: 'Ce que vous vendez à {{place}} va dans la session et le tiroir de {{person}}. La question est posée une fois par session.',
    join: 'Rejoindre cette session',
    elsewhere: 'Choisir un autre terminal',
    where: 'À quel terminal vendez-vous ?',
    open: 'session {{number}} de {{person}}',
  },
  show: 'Voir',
  waitingTitle: 'Sur cet appareil, pas encore envoyées',
  bringNow: 'Envoyer maintenant',
  refusedTitle: 'N’ont pas pu être émises',
  retry: 'Réessayer',
  retryWithoutClient: 'Sans le client',
  retryToAnother: 'À un autre client…',
  replace: 'En faire un brouillon',
  issued: 'Ticket {{number}} émis',
  sendBy: 'À envoyer avant le',
  sold: 'Ticket {{number}} vendu sans réseau',
  soldHint:
    'Il est conservé sur cet appareil et part de lui-même au retour du réseau. Donnez le papier au client.',
  closeAfter_one: '{{count}} vente de cette caisse n’est pas encore envoyée. Clôturez la session ensuite.',
  closeAfter_many:
    '{{count}} ventes de cette caisse ne sont pas encore envoyées. Clôturez la session ensuite.',
  closeAfter_other:
    '{{count}} ventes de cette caisse ne sont pas encore envoyées. Clôturez la session ensuite.',
  underWayTitle: 'Restées en cours',
  takeUp: 'La reprendre',
  forget: 'L’oublier',
  leftUnderWay:
    'Aucune réponse n’est arrivée. La vente se termine d’elle-même au retour du réseau, une seule fois ; son ticket peut être imprimé alors.',
  askedLongAgo:
    'Elle a été demandée il y a presque un jour. Cherchez-la parmi les tickets ; ensuite reprenez-la ou oubliez-la.',
  asAskedBefore:
    '{{number}} a été émis tel qu’il a été demandé d’abord. Ce que vous avez changé ensuite n’y est pas.',
  parked: {
    unheard:
      'Aucune réponse : « {{name}} » est mise en attente d’elle-même dès que quelqu’un répond, et une seule fois.',
    pending: 'Pas encore confirmée',
    longAgo:
      'Elle devait être mise en attente il y a près d’un jour. Voyez si elle y est ; sinon, reprenez-la ici.',
  },
  unheard:
    'La réponse à cette vente n’est pas arrivée. Elle est peut-être déjà émise : elle reste telle quelle jusqu’à une réponse.',
  noAnswer: 'Aucune réponse reçue',
  askAgain: 'Redemander',
  goOnWithout: 'Passer à la vente suivante',
  closing: {
    mayHold: 'Des ventes de cette session sont peut-être encore sur une caisse',
    lastHeard: 'dernier signe',
    waitThere_one: '{{count}} vente y attend',
    waitThere_many: '{{count}} ventes y attendent',
    waitThere_other: '{{count}} ventes y attendent',
    mayHoldHint:
      'Connectez-la d’abord, ou clôturez maintenant : ce qui arrive ensuite est montré avec cette clôture.',
    late: 'Arrivé après la clôture',
    lateHint:
      'Vendu dans cette session sans internet et envoyé plus tard. L’argent était dans le tiroir lors du comptage.',
  },
  returns: {
    how: 'Comment l’argent est rendu',
    ways: {
      cash: 'Tout en espèces',
      split: 'Une part en espèces',
      other: 'Tout autrement',
      none: 'Pas au comptoir',
    },
    cashPart: 'En espèces',
    restBy: 'Les {{amount}} restants par',
    allBy: 'Par quel moyen',
    splitWrong: 'Plus que rien et moins que {{amount}}',
  },
  refusals: {
    lines: 'Il manque la quantité, le prix ou la taxe : {{names}}. Sans réseau, cela ne se vend pas ainsi.',
    clock:
      'L’horloge de cet appareil a été reculée : rien ne peut être vendu sans réseau. Remettez-la à l’heure.',
    approval: 'Cette vente demande une deuxième personne, ce qui n’est pas possible sans réseau.',
    numbers: 'Cette caisse n’a plus de numéro. Elle en reçoit d’autres au retour du réseau.',
    sold: 'Cette vente a déjà été faite, juste avant la fermeture de l’application.',
    asked:
      'Elle a peut-être déjà été faite quand le réseau est tombé. Elle est redemandée, jamais vendue une autre fois.',
  },
}
