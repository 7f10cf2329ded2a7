/** Courrier de l’installation à ses utilisateurs. */
export const mail = {
  hello: 'Bonjour {{name}},',
  helloNobody: 'Bonjour,',
  link: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  sentBy: 'Envoyé par {{product}}, {{address}}.',
  /** What else opens an account, in the letter about a new password. */
  doors: {
    none: 'rien',
    passkey: 'clé d’accès « {{name}} », ajoutée le {{day}}',
    'two-step': 'codes à deux étapes, actifs depuis le {{day}}',
    key: 'clé d’API « {{name}} » de {{company}}, créée le {{day}}',
    from: '{{door}}, depuis {{address}}',
  },
  roles: {
    owner: 'propriétaire',
    administrator: 'administrateur',
    accountant: 'comptable',
    biller: 'facturier',
    viewer: 'lecteur',
  },
  /** Letters of a company to its clients about a document; what is in double braces is filled in. */
  company: {
    client: 'client',
    notValid: 'Ceci est un document d’essai, sans validité fiscale.',
    notYetValid: 'L’administration fiscale est encore en train de valider ce document.',
    foot: 'Envoyé par {{company}}.',
    rule: {
      subject: '{{what}} : {{number}}',
      body: '{{what}} : {{number}}\n\nClient : {{client}}\nMontant : {{amount}}\n\nEnvoyé par une règle de {{company}}.',
      events: {
        'document.accepted': 'Accepté par Hacienda',
        'document.rejected': 'Rejeté par Hacienda',
        'document.paid': 'Entièrement payé',
        'document.overdue': 'En retard',
        'quotation.accepted': 'Devis accepté',
      },
    },
    instalments: 'Il se paie en plusieurs fois :',
    instalment: '{{day}} : {{amount}}',
    stopReminders: 'Ne plus recevoir de rappels',
    document: {
      subject: '{{company}} : {{kind}} {{number}}',
      body: 'Bonjour {{client}},\n\nVeuillez trouver ci-joint votre {{kind}} {{number}} du {{date}}, d’un montant de {{total}} : le PDF à lire et le XML pour votre comptabilité.\n\nSi quelque chose ne va pas, répondez simplement à ce message.\n\n{{company}}',
    },
    quotation: {
      subject: 'Devis {{number}} de {{company}}',
      body: 'Bonjour {{client}},\n\nVeuillez trouver ci-joint notre devis {{number}}, d’un montant de {{total}}. Il est valable jusqu’au {{valid}}.\n\nVous pouvez le voir, l’accepter ou poser une question ici :\n\n{{link}}\n\n{{company}}',
      action: 'Voir le devis',
    },
    file: {
      subject: '{{file}}',
      body: 'Bonjour,\n\nVeuillez trouver ci-joint {{file}}.\n\nCe message part tout seul, comme {{maker}} de {{company}} l’a programmé.',
      bodyWithLink:
        'Bonjour,\n\n{{file}} pèse {{size}} Mo, trop pour un message. Vous pouvez le télécharger ici pendant les sept prochains jours :\n\n{{link}}\n\nCe message part tout seul, comme {{maker}} de {{company}} l’a programmé.',
    },
    statement: {
      subject: 'Relevé de {{company}} au {{to}}',
      body: 'Bonjour {{client}},\n\nVous trouverez ci-joint votre relevé du {{from}} au {{to}}. Votre solde est de {{balance}}.\n\nSi vous avez déjà payé, ne tenez pas compte de ce message.\n\n{{company}}',
      inFavour: '{{amount}} en votre faveur',
    },
    supplierStatement: {
      subject: 'Notre compte avec vous au {{to}} : {{company}}',
      body: 'Bonjour {{supplier}},\n\nVeuillez trouver ci-joint notre compte avec vous du {{from}} au {{to}}, selon nos livres. Son solde est de {{balance}} ; en dessous de zéro, il est en notre faveur.\n\nSi vos livres disent autre chose, il suffit de répondre à ce message.\n\n{{company}}',
    },
    overdue: {
      subject: 'Rappel de {{company}} : {{total}} en retard',
      body: 'Bonjour {{client}},\n\nCes documents ont dépassé leur échéance :\n\n{{documents}}\n\nEn tout : {{total}}.\n\nSi vous avez déjà payé, ne tenez pas compte de ce message.\n\n{{company}}',
      line: '{{number}}, échue le {{due}} : {{balance}}',
    },
    payment: {
      title: 'Reçu de paiement {{number}}',
      left: 'En votre faveur : {{amount}}',
      subject: 'Paiement reçu : {{amount}}, {{company}}',
      body: 'Bonjour {{client}},\n\nNous avons reçu votre paiement de {{amount}} du {{date}} (référence {{reference}}). Vous trouverez ci-joint ce qu’il a réglé.\n\nMerci.\n\n{{company}}',
    },
    simple: {
      subject: 'Reçu {{number}} de {{company}}',
      body: 'Bonjour {{client}},\n\nVous trouverez ci-joint le reçu {{number}} du {{date}}, d’un montant de {{total}}.\n\nMerci.\n\n{{company}}',
    },
    whatsapp: {
      payment:
        'Bonjour {{client}}, ici {{company}}. Nous avons reçu votre paiement de {{amount}} du {{date}}, référence {{reference}}. Merci.',
      portal:
        'Bonjour {{client}}, {{company}} vous transmet votre relevé, vos documents et les moyens de payer :\n\n{{link}}',
      document:
        'Bonjour {{client}}, ici {{company}}. Voici votre {{kind}} {{number}} du {{date}}, d’un montant de {{total}} :\n\n{{link}}',
      quotation:
        'Bonjour {{client}}, ici {{company}}. Voici notre devis {{number}}, d’un montant de {{total}}, valable jusqu’au {{valid}} :\n\n{{link}}',
      simple:
        'Bonjour {{client}}, ici {{company}}. Voici votre reçu {{number}} du {{date}}, d’un montant de {{total}} :\n\n{{link}}',
      statement:
        'Bonjour {{client}}, ici {{company}}. Voici votre relevé du {{from}} au {{to}}, avec vos documents et les moyens de payer. Votre solde est de {{balance}} :\n\n{{link}}',
    },
    followUp: {
      subject: 'Le devis {{number}} de {{company}} est valable jusqu’au {{valid}}',
      body: 'Bonjour {{client}},\n\nNotre devis {{number}}, de {{total}}, est valable jusqu’au {{valid}}. Vous pouvez encore l’accepter, ou nous poser une question, ici :\n\n{{link}}\n\nSi vous avez déjà répondu, ne tenez pas compte de ce message.\n\n{{company}}',
    },
    reminder: {
      subject: 'Rappel de {{company}} : {{kind}} {{number}}',
      body: 'Bonjour {{client}},\n\nNous vous rappelons votre {{kind}} {{number}}, à échéance du {{due}}. Son solde est de {{balance}}.\n\nSi vous avez déjà payé, ne tenez pas compte de ce message.\n\n{{company}}',
    },
    kinds: {
      invoice: 'facture électronique',
      ticket: 'ticket électronique',
      'credit-note': 'note de crédit électronique',
      'debit-note': 'note de débit électronique',
      purchase: 'facture électronique d’achat',
      export: 'facture électronique d’exportation',
      'payment-receipt': 'reçu électronique de paiement',
    },
  },
  letters: {
    'reset-password': {
      subject: 'Choisissez un nouveau mot de passe',
      body: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Le lien fonctionne une fois, pendant dix minutes.',
      action: 'Choisir un nouveau mot de passe',
      after: 'Ce n’était pas vous ? Alors ne faites rien : votre mot de passe reste le même.',
    },
    welcome: {
      subject: 'Votre compte est prêt',
      body: 'Un compte a été créé pour vous avec l’adresse {{email}}. Choisissez votre mot de passe pour entrer. Le lien fonctionne une fois, pendant sept jours.',
      action: 'Choisir un mot de passe',
      after: '',
    },
    'confirm-email': {
      subject: 'Confirmez votre adresse e-mail',
      body: 'Confirmez que {{email}} est à vous. D’ici là, vos entreprises restent dans le simulateur. Le lien fonctionne pendant sept jours.',
      action: 'Confirmer l’adresse',
      after: 'Vous n’avez pas créé de compte chez nous ? Alors ne faites rien.',
    },
    'change-email': {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      body: 'Vous avez demandé à vous connecter désormais avec {{email}}. Confirmez l’adresse, et elle remplacera la précédente. Le lien fonctionne pendant un jour.',
      action: 'Confirmer la nouvelle adresse',
      after: 'Ce n’était pas vous ? Alors ne faites rien : rien ne change.',
    },
    invitation: {
      subject: '{{inviter}} vous invite dans {{company}}',
      body: '{{inviter}} vous invite à travailler dans {{company}} comme {{role}}. Le lien fonctionne pendant quatorze jours.',
      action: 'Accepter l’invitation',
      after: 'Vous ne connaissez pas {{inviter}} ? Alors ne faites rien.',
    },
    'password-changed': {
      subject: 'Votre mot de passe a changé',
      body: 'Le mot de passe de votre compte a été changé, et toutes les autres sessions ont été fermées.',
      action: 'Ce n’était pas moi',
      after:
        'Ce qui ouvre encore votre compte, le plus récent d’abord :\n{{doors}}\nRetirez ce que vous ne connaissez pas : {{address}}/profile?tab=security',
    },
    'email-changed': {
      subject: 'Votre adresse e-mail a changé',
      body: 'Votre compte appartient désormais à {{email}}. Cette adresse ne l’ouvre plus.',
      action: '',
      after: 'Ce n’était pas vous ? Demandez tout de suite de l’aide à votre administrateur.',
    },
    'two-step-on': {
      subject: 'La validation en deux étapes est active',
      body: 'Désormais, la connexion demande aussi un code de votre application d’authentification.',
      action: '',
      after: 'Ce n’était pas vous ? Changez tout de suite votre mot de passe.',
    },
    'two-step-off': {
      subject: 'La validation en deux étapes est désactivée',
      body: 'Désormais, votre mot de passe suffit pour ouvrir votre compte.',
      action: 'Voir la sécurité',
      after: 'Ce n’était pas vous ? Changez tout de suite votre mot de passe.',
    },
    notification: {
      subject: '{{company}} : du nouveau pour vous',
      body: '{{sentence}}',
      action: 'Ouvrir',
      after: 'Vous avez choisi d’être averti par e-mail. Cela se change dans votre profil.',
    },
    'passkey-added': {
      subject: 'Une clé d’accès a été ajoutée',
      body: 'La clé d’accès « {{name}} » ouvre désormais votre compte.',
      action: 'Voir la sécurité',
      after: 'Ce n’était pas vous ? Changez tout de suite votre mot de passe et retirez la clé.',
    },
    'address-known': {
      subject: 'Votre adresse a déjà un compte',
      body: 'Quelqu’un a demandé à passer un autre compte à {{email}}. Cette adresse a déjà son propre compte : rien n’a changé. C’était vous ? Connectez-vous avec cette adresse, ou demandez un nouveau mot de passe si vous l’avez oublié.',
      action: 'Se connecter',
      after: 'Ce n’était pas vous ? Alors ne faites rien.',
    },
    'email-change-asked': {
      subject: 'Quelqu’un a demandé à changer votre adresse e-mail',
      body: 'Quelqu’un dont la session est ouverte dans votre compte a demandé à le passer à {{email}}. Tant que cette adresse n’est pas confirmée, rien ne change.',
      action: 'Ce n’était pas moi',
      after:
        'Ce n’était pas vous ? Choisissez un nouveau mot de passe : cela annule le changement et ferme toutes les autres sessions.',
    },
    'recovery-codes-renewed': {
      subject: 'Vous avez de nouveaux codes de secours',
      body: 'De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne fonctionnent plus.',
      action: 'Voir la sécurité',
      after: 'Ce n’était pas vous ? Changez tout de suite votre mot de passe.',
    },
    'api-key-made': {
      subject: 'Une clé d’API a été créée',
      body: 'La clé « {{name}} » pour d’autres programmes a été créée en votre nom. Elle ouvre {{company}} jusqu’à sa révocation ou son échéance.',
      action: 'Voir les clés',
      after: 'Ce n’était pas vous ? Révoquez-la aussitôt et choisissez un nouveau mot de passe.',
    },
    'passkey-removed': {
      subject: 'Une clé d’accès a été retirée',
      body: 'La clé d’accès « {{name}} » n’ouvre plus votre compte, et toutes les autres sessions ont été fermées.',
      action: 'Voir la sécurité',
      after: 'Ce n’était pas vous ? Changez tout de suite votre mot de passe.',
    },
    'new-sign-in': {
      subject: 'Nouvelle connexion à votre compte',
      body: 'Quelqu’un s’est connecté à votre compte depuis {{address}} avec {{device}}. Nous n’avions pas encore vu cet appareil à cet endroit.',
      action: 'Voir les sessions',
      after: 'Ce n’était pas vous ? Fermez cette session et changez tout de suite votre mot de passe.',
    },
    'code-reused': {
      subject: 'Un de vos codes a été utilisé deux fois',
      body: 'Quelqu’un a saisi depuis {{address}} un code de votre application d’authentification alors que ce code, ou un plus récent, avait déjà été utilisé. Il a été refusé.',
      action: 'Voir la sécurité',
      after:
        'Ce n’était pas vous ? Quelqu’un connaît peut-être votre mot de passe et a vu le code : changez tout de suite votre mot de passe.',
    },
    'factors-forgotten': {
      subject: 'Codes et clés d’accès retirés',
      body: 'Qui gère {{product}} a retiré les codes en deux étapes et les clés d’accès de votre compte et fermé toutes les sessions. Votre mot de passe seul l’ouvre désormais.',
      action: '',
      after: 'Vous ne l’avez pas demandé ? Écrivez-lui tout de suite et choisissez un nouveau mot de passe.',
    },
    'letter-read': {
      subject: 'Qui administre {{product}} a lu un courrier qui vous attend',
      body: 'Qui administre {{product}} a lu, sur la machine même, le courrier « {{subject}} » qui vous attend, et donc son lien s’il en a un. Motif : {{reason}}',
      action: 'Voir ce qui a été fait',
      after:
        'Vous ne vous y attendiez pas ? Écrivez-lui tout de suite et choisissez un nouveau mot de passe.',
    },
    'account-disabled': {
      subject: 'Votre compte a été désactivé',
      body: 'Qui gère {{product}} a désactivé votre compte. Toutes les sessions sont fermées, et les clés que vous avez créées pour d’autres programmes ne fonctionnent plus.',
      action: '',
      after: 'Vous ne vous y attendiez pas ? Écrivez-lui.',
    },
    'account-changed-by-platform': {
      subject: 'Votre compte a été modifié par qui administre {{product}}',
      body: 'Qui administre {{product}} a modifié votre compte. Motif : {{reason}}',
      action: 'Voir ce qui a été fait',
      after:
        'Vous ne vous y attendiez pas ? Écrivez-lui sans attendre et choisissez un nouveau mot de passe.',
    },
    'company-changed-by-platform': {
      subject: 'Qui administre {{product}} a modifié {{company}}',
      body: 'Qui administre {{product}} a modifié l’état de {{company}} ou ses membres. Motif : {{reason}}',
      action: 'Voir ce qui a été fait',
      after: 'Vous ne vous y attendiez pas ? Écrivez-lui sans attendre.',
    },
    'visit-opened': {
      subject: '{{by}} consulte {{company}}',
      body: '{{by}}, qui administre {{product}}, a ouvert {{company}} pour la consulter, pendant une heure au plus et sans rien pouvoir modifier. Motif : {{reason}}',
      action: 'Voir et terminer la visite',
      after: 'Vous ne l’avez pas demandé ? Terminez-y la visite et écrivez-lui.',
    },
    'all-files-by-platform': {
      subject: 'Tous les fichiers de {{company}} ont été demandés',
      body: '{{by}}, qui administre {{product}}, a demandé une copie de tous les fichiers de {{company}}. Motif : {{reason}}',
      action: 'Voir ce qui a été fait',
      after: 'Vous ne vous y attendiez pas ? Écrivez-lui sans attendre.',
    },
    restored: {
      subject: '{{company}} repart d’une sauvegarde du {{at}}',
      body: 'Une sauvegarde a été restaurée : les données de {{company}} dans {{product}} sont celles du {{at}} (Costa Rica). Ce qui a été fait ensuite manque. Rien n’est émis avant que vous n’ayez dit à partir de quels numéros la société continue, et chacun se connecte de nouveau.',
      action: 'Dire comment continuer',
      after:
        'Retenu jusqu’à ce que quelqu’un l’admette ou l’envoie :\nClés d’API : {{keys}}\nWebhooks : {{webhooks}}\nMembres : {{members}}\nCourriers : {{letters}}\n\nOn vous demande si ces numéros, qui suivent d’après la sauvegarde, ont déjà servi : {{numbers}}',
    },
    'platform-role-changed': {
      subject: 'Vos droits ont changé',
      body: 'Qui gère {{product}} a changé le droit de votre compte à gérer l’installation.',
      action: '',
      after: 'Vous ne vous y attendiez pas ? Écrivez-lui tout de suite.',
    },
  },
}
