/** One sentence for each problem code; `fields` are the sentences beside a field. */
export const problems = {
  unauthenticated: 'Connectez-vous pour continuer.',
  'session-over': 'Votre session est terminée. Connectez-vous à nouveau.',
  'sign-in-wrong': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'sign-in-locked': 'Trop de tentatives échouées. Réessayez dans {{minutes}} min.',
  'email-taken': 'Cette adresse e-mail est déjà utilisée.',
  'two-step-required':
    'Saisissez le code de votre application d’authentification pour terminer la connexion.',
  'two-step-wrong': 'Ce code n’est pas bon, ou ne l’est plus.',
  'challenge-over': 'Cela a pris trop de temps. Recommencez.',
  'passkey-wrong': 'Cette clé d’accès n’ouvre aucun compte ici.',
  'passkey-held':
    'Une sauvegarde a été restaurée : entrez avec votre mot de passe, puis conservez cette clé d’accès dans votre profil, Sécurité.',
  'passkey-refused': 'La réponse du navigateur ne convient pas. Réessayez.',
  'passkey-known': 'Cette clé d’accès avait déjà été ajoutée.',
  'new-password-required':
    'Votre administrateur vous demande de choisir un nouveau mot de passe. Le lien est dans votre courrier.',
  'registration-closed':
    'Ici, les comptes se créent sur invitation. Adressez-vous à qui gère l’installation.',
  'link-over': 'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
  'email-confirmed': 'Cette adresse est déjà confirmée.',
  'two-step-already-on': 'La validation en deux étapes est déjà active.',
  'two-step-not-begun': 'La validation en deux étapes n’est pas active.',
  'last-owner': 'Donnez d’abord un autre propriétaire à {{company}}.',
  'own-role': 'Personne ne change son propre rôle.',
  'own-account': 'Vous ne pouvez pas faire cela à votre propre compte.',
  'owners-only': 'Seul un propriétaire peut faire cela.',
  'invitation-over': 'Cette invitation ne fonctionne plus. Demandez-en une nouvelle.',
  'invited-somebody-else': 'Cette invitation est pour {{email}}. Connectez-vous avec cette adresse.',
  'already-member': 'Cette personne appartient déjà à l’entreprise.',
  'company-archived': 'Cette entreprise est archivée.',
  'suspended-by-platform':
    'La plateforme a suspendu cette entreprise. Adressez-vous à qui gère l’installation.',
  'passkey-needed':
    'Présentez votre clé d’accès pour continuer : le mot de passe seul ne suffit pas. Si vous l’avez perdue, demandez à qui gère l’installation de l’oublier.',
  'code-unshown':
    'Cette session a été ouverte par le mot de passe seul. Déconnectez-vous, puis reconnectez-vous avec votre code.',
  'second-factor-required':
    'Qui gère l’installation a besoin d’une deuxième étape : activez les codes en deux étapes ou une clé d’accès dans votre profil, Sécurité.',
  'email-unconfirmed':
    'Confirmez d’abord votre adresse e-mail : d’ici là, rien ne part vers les clients en votre nom.',
  'owner-unconfirmed':
    'Aucun propriétaire de cette entreprise n’a confirmé son adresse e-mail : d’ici là, rien ne part vers les clients.',
  'account-letters-full':
    'Vous avez demandé aujourd’hui autant d’e-mails qu’un compte le peut. Réessayez demain.',
  'letters-full':
    'Votre entreprise a envoyé aujourd’hui toutes les lettres permises. D’autres pourront partir demain ; un serveur de messagerie à vous n’a pas de limite.',
  'letters-full-everywhere':
    'Cette installation a envoyé aujourd’hui toutes les lettres permises. D’autres pourront partir demain.',
  'no-mail-server': 'Aucun serveur de courrier n’est configuré : remettez la lettre par un autre moyen.',
  'letter-not-found': 'Cette lettre n’existe pas, ou plus.',
  'letter-not-waiting': 'Cette lettre n’attend plus : elle ne peut être ni annulée ni envoyée.',
  'letter-leaving':
    'Cette lettre est remise au serveur en ce moment même. Regardez de nouveau dans une minute.',
  'letter-of-company':
    'Cette lettre est celle d’une société : ses propres membres l’envoient depuis leur boîte d’envoi.',
  'letter-gone': 'Cette lettre a été envoyée ou est périmée : il ne reste rien à envoyer.',
  forbidden: 'Vous ne pouvez pas faire cela.',
  'visit-read-only': 'Vous consultez cette société pour l’assistance : rien ne peut être modifié.',
  'visit-of-member': 'Vous êtes membre de cette société. Choisissez-la parmi les vôtres.',
  'not-your-company': 'Cette société ne fait pas partie des vôtres.',
  'not-your-role': 'Votre rôle dans cette société ne le permet pas.',
  'shows-whole-client':
    'Vous voyez ici vos propres documents. Ceci montre tout ce qui concerne un client : quelqu’un qui voit tout doit s’en charger.',
  'company-required': 'Choisissez d’abord une société.',
  'company-read-only': 'Cette société est suspendue : consultation seule.',
  'company-at-rest':
    'Cette entreprise déménage vers une autre installation, ou a déménagé : ici, consultation seule.',
  'not-found': 'Cet élément n’existe pas, ou plus.',
  'route-not-found': 'Il n’y a rien à cette adresse.',
  'method-not-allowed': 'Cette adresse n’accepte pas cette méthode.',
  'client-not-found': 'Ce client n’existe pas, ou plus.',
  'client-merged': '{{name}} a été réuni avec {{kept_name}} : tout ce qui le concerne y est maintenant.',
  'correction-decided': 'Quelqu’un l’a déjà décidé.',
  'corrections-full': 'C’est assez pour aujourd’hui : {{most}} corrections par jour.',
  'client-merge-itself': 'Un client ne peut pas être réuni avec lui-même.',
  'client-merge-moved':
    'L’un des deux a changé depuis que vous avez regardé. Vérifiez ce qui est proposé maintenant.',
  'client-merge-balance':
    'Les deux ont le solde {{name}} repris d’un autre programme. Supprimez-en un d’abord.',
  'client-merge-notice':
    'Les deux ont annoncé le même paiement, {{name}}. Confirmez ou écartez-en un d’abord.',
  'client-merge-billed':
    'Les deux ont été facturés pour le même mois de {{name}}. Personne ne pourrait les distinguer.',
  'client-merge-touched': '{{name}} a été modifié depuis et reste donc ainsi. Modifiez-le à la main.',
  'client-merge-mixed':
    '{{name}} est venu depuis et touche à ce que les deux ont apporté. Annulez-le d’abord.',
  'view-not-found': 'Cette vue n’existe pas, ou plus.',
  'view-of-somebody-else': 'Cette vue appartient à quelqu’un d’autre. Enregistrez la vôtre.',
  'too-many-views': 'Vous avez déjà {{most}} vues de cette liste. Supprimez-en une d’abord.',
  'item-in-use': 'Un document ou un plan utilise cet article. Désactivez-le plutôt.',
  'import-not-found': 'Cette importation n’existe pas, ou plus.',
  'import-kind-not-found': 'Cela ne peut pas être importé.',
  'import-not-own-document': 'Ce fichier n’est pas un document émis ou reçu par cette entreprise.',
  'import-received-twice':
    'Un autre fichier de même clé est déjà dans Réceptions : celui-ci y a été mis de côté.',
  'past-document-not-found': 'Ce document n’existe pas, ou plus.',
  'import-empty': 'Le fichier n’a pas de lignes sous ses titres.',
  'import-no-documents':
    'Ce fichier ne contient aucun document émis par cette entreprise ({{files}} fichiers vus). L’identification doit être la même.',
  'import-too-many-rows': 'Le fichier a plus de {{most}} lignes. Divisez-le.',
  'import-too-wide': 'La ligne {{row}} a plus de {{most}} colonnes.',
  'import-cell-too-long':
    'La cellule de la ligne {{row}}, colonne {{column}}, a plus de {{most}} caractères.',
  'import-characters':
    'La cellule de la ligne {{row}}, colonne {{column}}, contient des caractères impossibles à conserver. Enregistrez le fichier de nouveau en CSV UTF-8 ou en classeur Excel.',
  'import-busy': 'Ce fichier est en cours de traitement. Attendez la fin.',
  'import-begun': 'Des lignes de ce fichier sont déjà enregistrées.',
  'import-not-checked': 'Vérifiez d’abord les lignes.',
  'import-over': 'Cette importation ne peut plus être annulée : plus de 24 heures ont passé.',
  'import-twice': 'Elle dit la même chose que la ligne {{row}} du fichier.',
  'import-several': 'Il y a {{count}} fiches comme celle-ci. Complétez ce qui les distingue.',
  'import-differs': 'Cela existe déjà et diffère. Changez-le sur son écran.',
  'import-touched': 'Quelqu’un l’a modifié après l’importation.',
  'bulk-action-not-found': 'Cette liste n’a pas cette action.',
  'bulk-too-many': 'Plus de {{most}} lignes correspondent. Affinez d’abord la liste.',
  'bulk-over': 'Il est trop tard pour annuler, ou c’est déjà fait.',
  'bulk-touched': 'Quelqu’un l’a modifié depuis.',
  'bulk-nothing': 'Plus rien ne correspond.',
  'item-without-price': 'Cet article n’a pas de prix.',
  'nothing-issued': 'Ce document n’a pas encore de fichier : il n’a pas été émis.',
  'statement-empty': 'Ce client n’a ni mouvement ni solde à ces dates.',
  'client-wants-no-reminders': 'Ce client ne veut pas de rappels.',
  'nothing-overdue': 'Rien n’est en retard chez ce client.',
  'notices-full': '{{most}} paiements attendent une confirmation. D’autres pourront être annoncés ensuite.',
  'notice-decided': 'Quelqu’un a déjà décidé de ce paiement.',
  'notice-payment-unfit':
    'Ce paiement n’est pas ce que dit le client : il est annulé, d’un autre client ou d’un autre avis, ou d’un autre montant ou d’une autre devise.',
  'payment-stands':
    'Le paiement {{number}} du {{paid_on}} de ce client est déjà enregistré, du même montant : rattachez-le, ou dites que c’en est un autre.',
  'client-without-email': 'Ce client n’a pas d’adresse e-mail.',
  'client-in-use': 'Des documents mentionnent ce client. Archivez-le plutôt.',
  'student-not-found': 'Cet étudiant n’existe pas, ou plus.',
  'student-number-taken': 'Un autre étudiant a ce numéro.',
  'student-has-plan': 'Il l’a déjà pour ces mois.',
  'student-other-currency': 'Il est facturé dans une autre devise.',
  'student-left': 'Qui est parti ne revient pas : ajoutez-le à nouveau.',
  'student-billed': 'Des mois ont déjà été facturés : enregistrez plutôt son départ.',
  'student-billed-already': 'Ce mois est déjà facturé.',
  'document-issued-anew':
    '{{number}} remplace déjà ce document rejeté. S’il en faut tout de même un autre, indiquez-le dans son brouillon.',
  'student-billed-again':
    'Le mois d’une personne que cette facture facturait a été facturé de nouveau dans un autre document depuis son rejet : la réémettre le facturerait deux fois. Facturez plutôt le mois de celles qui restent.',
  'student-raise-nothing':
    'Il ne reste rien à augmenter : ces formules ont déjà augmenté à partir de ce mois, ou sont facturées.',
  'student-raise-changed':
    'Ce qu’il y a à augmenter a changé depuis. Regardez-le de nouveau, puis augmentez.',
  'student-bills-nothing': 'Il ne reste rien à facturer.',
  'student-bills-changed': 'Ce qui est à facturer a changé entre-temps. Vérifiez, puis facturez.',
  'item-not-found': 'Cet article n’existe pas, ou plus.',
  'item-code-taken': 'Un autre article a ce code.',
  'item-code-same': 'Cet article a déjà ce code et son taux.',
  'item-prices-moved': 'Des prix ont changé depuis cet aperçu. Voyez le nouveau avant de les changer.',
  'item-rate-not-changed':
    'Le catalogue n’a pas changé le taux de ce code, ou l’article en a un autre : il n’y a rien à garder.',
  'item-codes-moved':
    'Les articles ne sont plus tels que vous les avez vus : « {{item}} » a changé entre-temps. Revoyez-les.',
  'payment-not-found': 'Ce paiement n’existe pas, ou plus.',
  'payment-void': 'Ce paiement a déjà été annulé.',
  'allocation-not-found': 'Ce paiement ne règle rien de ce document, ou ne le règle plus.',
  'payment-given-back':
    'Une partie de ce paiement a été rendue au client, ou un reçu simple l’a prise : défaites-le d’abord.',
  'payment-of-document': 'Ceci découle d’une note de crédit et la suit.',
  'document-without-client': 'Ce document ne nomme aucun client du catalogue : un paiement en demande un.',
  'client-reminded-today': 'Ce client a déjà reçu aujourd’hui un rappel de tout ce qui est en retard.',
  'reminded-today': 'Ce document a déjà été rappelé aujourd’hui.',
  'nothing-owed': 'Rien n’est dû sur ce document.',
  'shift-not-found': 'Cette session de caisse n’existe pas dans cette entreprise.',
  'shift-closed': 'Cette session de caisse est close. Une session close ne se rouvre pas.',
  'shift-open-already': 'Vous avez déjà une session de caisse ouverte.',
  'parked-sale-gone': 'Cette vente n’attend plus : une autre caisse l’a reprise.',
  'shift-open-at-till':
    '{{person}} a une session ouverte à cette caisse. Clôturez-la d’abord, ou vendez dans celle-ci.',
  'till-not-found': 'Cette caisse n’existe pas dans cette entreprise, ou elle est fermée.',
  'till-elsewhere':
    'Un autre navigateur vend à cette caisse : {{device}}. Prenez sa place ou choisissez une autre caisse.',
  'till-sale-not-found': 'Cette vente de caisse n’existe pas dans cette entreprise.',
  'till-sale-other': 'Une autre vente est arrivée sous cet identifiant.',
  'till-sale-other-clave':
    'La clé du papier ne correspond pas à l’entreprise, au jour ou au numéro de cette vente.',
  'till-sale-other-total': 'Le papier dit {{paper}} et cette vente donne {{total}}.',
  'till-seller-unknown':
    'Le vendeur ne fait plus partie de cette entreprise : une personne habilitée à approuver l’émet en son propre nom.',
  'till-sale-needs-approval':
    'Elle vaut plus que ce qu’une personne peut vendre seule : une autre, qui peut approuver, doit l’émettre.',
  'till-sale-in-future': 'Elle a été vendue avec une horloge en avance : son moment n’est pas encore venu.',
  'till-sale-before-numbers':
    'Elle a été vendue avec une horloge en retard : son numéro n’avait pas encore été remis à la caisse.',
  'till-number-unknown': 'Aucune caisse de cette entreprise et de cet environnement n’a reçu ce numéro.',
  'till-number-released':
    'Ce numéro a été libéré, comme un numéro avec lequel personne ne vend plus. Qui peut approuver peut quand même l’émettre.',
  'till-number-used': 'Une autre vente a déjà ce numéro.',
  'till-sale-draft-deleted':
    'Le brouillon qui remplaçait cette vente a été supprimé : émettez la vente de nouveau, ou faites-en un autre brouillon.',
  'till-sale-replaced': 'Un brouillon tient déjà lieu de cette vente.',
  'till-sale-issued': 'Cette vente est déjà émise.',
  'bank-line-not-found': 'Cette ligne de banque n’existe pas dans cette entreprise.',
  'bank-line-decided': 'Quelqu’un a déjà dit ce qu’est cette ligne.',
  'bank-line-outgoing': 'Cette ligne est de l’argent sorti : aucun client ne l’a payée.',
  'bank-payment-unfit':
    'Ce paiement ne correspond pas à la ligne : il est annulé, appartient à une autre ligne, ou a un autre montant ou une autre devise.',
  'settlement-not-found': 'Ce règlement par carte n’existe pas dans cette entreprise.',
  'settlement-matched': 'Son versement est une ligne de la banque. Annulez d’abord cette ligne.',
  'bank-settlement-unfit':
    'Ce règlement est d’un autre montant ou d’autres jours, ou une autre ligne l’est déjà.',
  'bank-line-incoming': 'Cette ligne est de l’argent entré : elle n’a payé aucune dépense.',
  'bank-rate-unlikely':
    'Cela ferait ₡{{rate}} par dollar, loin du taux de vente de ce jour, ₡{{usual}} : ce n’est pas ce que l’opération a payé.',
  'bank-expense-unfit':
    'Cette dépense est dans une autre devise, n’est plus là, ou une autre ligne l’a déjà payée.',
  'bank-expenses-differ':
    'Les dépenses font {{together}} et la ligne {{amount}} {{currency}} : ce doit être le même montant.',
  'bank-other-account': 'Le relevé est du compte {{found}}, et non de {{asked}}.',
  'bank-other-currency': 'Le relevé est en {{found}} et le compte en {{asked}}.',
  'bank-no-lines': 'Le fichier ne contient aucun mouvement.',
  'bank-statement-not-found': 'Ce relevé n’est plus là, ou n’a rien apporté.',
  'bank-statement-old':
    'Un relevé peut être retiré pendant {{hours}} heures : annulez ou ignorez ses lignes une à une.',
  'bank-statement-matched':
    'Des lignes de ce relevé sont rapprochées ({{count}}) : dites qu’elles sont annulées avec lui.',
  'bank-statement-broken': 'Le relevé est endommagé ou incomplet : téléchargez-le de nouveau à la banque.',
  'opening-debt-not-found': 'Cette dette antérieure n’existe pas, ou plus.',
  'opening-debt-settled':
    'Une partie de cette dette est déjà payée, ou elle ne compte plus. Annulez cela d’abord.',
  'opening-debt-stays':
    'Une dette antérieure ne se modifie pas. Si elle contient une erreur, supprimez-la et ajoutez-la à nouveau.',
  'opening-balance-not-found': 'Ce solde d’ouverture n’existe pas, ou plus.',
  'opening-balance-taken': 'Le solde de ce client portant ce numéro est déjà ici.',
  'opening-balance-settled':
    'Une partie de ce solde est déjà payée ou passée en perte. Annulez d’abord cela.',
  'expense-not-found': 'Cette dépense n’existe pas, ou plus.',
  'supplier-credit-used':
    'L’avoir laissé par cette dépense a été appliqué ou remboursé. Annulez cela d’abord.',
  'expense-settled': 'Une dépense approuvée, payée ou annulée ne change plus.',
  'expense-not-draft': 'On ne supprime que les brouillons. Annulez-la plutôt.',
  'expense-twice':
    'Ce document de {{supplier}} est déjà enregistré. Ouvrez-le au lieu de l’enregistrer deux fois.',
  'papers-full': 'On garde au plus {{most}} fichiers par élément.',
  'papers-too-large': 'Ces fichiers font {{size}} Mo. À côté du PDF et du XML, une lettre en prend {{most}}.',
  'quotation-not-found': 'Ce devis n’existe pas, ou plus.',
  'deposit-not-accepted': 'L’acompte est encaissé une fois le devis accepté.',
  'quotation-state': 'L’état du devis ne le permet plus. Rechargez-le.',
  'link-of-draft': 'Seul ce qui est envoyé a un lien : envoyez d’abord le devis.',
  'quotation-not-mailable':
    'Seul un devis encore valable est envoyé : prolongez-le ou commencez une nouvelle révision.',
  'quotation-not-sendable': 'Le devis ne peut pas encore être envoyé : corrigez ce qui est signalé.',
  'quotation-sold-again':
    'Ce que {{quotation}} proposait ici a été facturé de nouveau dans un autre document : réémettre celui-ci le vendrait deux fois.',
  'quotation-without-client':
    'Il est pour quelqu’un qui n’est pas encore client. Enregistrez-le d’abord comme client, ou transformez-le en ticket sur sa page.',
  'quotation-line-taken': 'Un document contient déjà ces lignes. Rechargez le devis.',
  'offer-changed': 'Le devis a changé depuis que vous l’avez ouvert. Rechargez-le et répondez au nouveau.',
  'offer-expired': 'Ce devis a expiré et ne peut plus être accepté. Demandez à l’entreprise de le prolonger.',
  'offer-withdrawn': 'L’entreprise a retiré ce devis.',
  'offer-comments-full': 'Il y a déjà beaucoup de commentaires. Appelez l’entreprise ou écrivez-lui.',
  'recurring-not-found': 'Cette série n’existe pas, ou plus.',
  'recurring-state': 'L’état de la série ne le permet plus. Rechargez-la.',
  'recurring-not-startable': 'La série ne peut pas encore démarrer : corrigez ce qui est signalé.',
  'recurring-item-none': 'Rien ne change : aucune des séries choisies ne peut vendre ainsi l’autre article.',
  'recurring-item-moved':
    'Ce que vendent les séries, ou le prix de l’article, a changé depuis. Regardez de nouveau, puis changez.',
  'recurring-raise-nothing': 'Rien n’augmente : les séries choisies gardent leur prix.',
  'recurring-raise-moved':
    'Ce qu’il y a à augmenter a changé depuis. Regardez-le de nouveau, puis augmentez.',
  'recurring-without-raise': 'Aucune hausse n’est à venir dans cette série.',
  'recurring-restored':
    'Une sauvegarde a été restaurée : ce que cette série devait faire depuis a peut-être déjà été fait. Regardez ce qui a été émis, puis relancez-la.',
  'recurring-being-made':
    'Cette date est en cours de facturation. Attendez une minute, puis regardez à nouveau.',
  'recurring-without-dates': 'Il ne reste aucune date dans cette série. Changez d’abord sa fin.',
  'exchange-rate-missing':
    'Il n’y a pas de taux de change pour ce jour. Actualisez-le ou fixez-le à la main.',
  'recurring-without-recipients': 'Le groupe ou l’étiquette n’a personne à facturer ce jour-là.',
  'recurring-parts-failed':
    'Certains clients de cette date sont sans facture. La page de la date dit lesquels et pourquoi.',
  'recurring-billed-by-plan':
    'Son forfait du mois le comprend déjà : « Facturer le mois » le facture, pas cette série.',
  'recurring-left-group': 'Ne fait plus partie du groupe, ou sa part est déjà facturée.',
  'recurring-nothing-failed': 'Il ne reste rien de cette date.',
  'recurring-run-instead':
    'La série réessaie cette date d’elle-même. Utilisez « Exécuter maintenant » pour ne pas attendre.',
  'recurring-placeholder':
    'Un texte contient une variable sans valeur ici : {student} demande un client qui paie pour quelqu’un.',
  'run-not-found': 'Cette exécution n’existe pas, ou plus.',
  'reception-not-found': 'Ce document reçu n’existe pas, ou plus.',
  'reception-not-ours': 'Il est établi au nom d’un autre numéro que celui de cette entreprise.',
  'reception-not-open': 'Ce document a déjà reçu une réponse ou n’en demande pas.',
  'reception-rejected-by-authority':
    'Hacienda a rejeté ce document : il est sans effet et n’appelle pas de réponse.',
  'answer-certificate-expired':
    'Le certificat de l’entreprise n’est pas en vigueur : déposez-en un autre, il signe la réponse.',
  'answer-needs-certificate': 'Déposez d’abord le certificat de l’entreprise : il signe la réponse.',
  'answer-not-sendable': 'La réponse ne peut pas être envoyée ainsi ({{rule}}).',
  'not-xml': 'Ce fichier n’est pas du XML.',
  'document-unreadable': 'Le fichier ne dit pas ce qu’un document doit dire.',
  'answer-not-proven':
    'Ceci se dit la réponse de Hacienda et ne porte pas son sceau : cela ne prouve rien et n’a pas été gardé.',
  'answer-without-document':
    'C’est la réponse de Hacienda sur un document absent d’ici. Ajoutez-le avec elle.',
  'file-too-slow': 'Ce fichier a mis trop de temps à être lu et a été abandonné. Rien n’en a été conservé.',
  'file-too-heavy':
    'La lecture de ce fichier demande plus de mémoire que n’importe quel document. Rien n’en a été conservé.',
  'zip-malformed': 'L’archive est endommagée.',
  'zip-encrypted': 'L’archive est protégée par un mot de passe.',
  'zip-too-many': '200 fichiers au plus à la fois.',
  'zip-too-large': 'L’archive décompressée dépasse ce qui est admis.',
  'zip-unsupported': 'Ce type d’archive n’est pas lu.',
  'document-not-found': 'Ce document n’existe pas, ou plus.',
  'document-answered': 'Hacienda a déjà répondu pour ce document.',
  'document-not-asked': 'Ce document n’a pas été émis ici : il n’y a rien à demander.',
  'instalments-wrong': 'Ces échéances ne conviennent pas : corrigez ce qui est signalé.',
  'document-not-issuable': 'Le document ne peut pas encore être émis : corrigez ce qui est signalé.',
  'document-already-issued': 'Ce document a été émis et ne peut plus changer.',
  'draft-changed-elsewhere':
    'Quelqu’un a enregistré ce brouillon entre-temps. Consultez la nouvelle version avant d’enregistrer.',
  'changed-elsewhere': 'Quelqu’un a modifié ceci entre-temps. Rechargez avant d’enregistrer.',
  'refused-by-check':
    'Quelque chose ici ne peut pas être gardé tel quel, et le programme ne l’a pas vu à temps pour dire quoi. Rien n’a été enregistré. Vérifiez ce que vous avez saisi en dernier.',
  'idempotency-key-reused': 'Cette clé d’idempotence a servi à une autre requête.',
  'idempotency-key-malformed': 'Une clé d’idempotence compte de 1 à 200 caractères ASCII visibles.',
  'idempotency-key-not-taken':
    'Cette requête n’accepte pas d’Idempotency-Key : rien ne serait gardé avec elle. Envoyez-la sans clé et vérifiez avant de l’envoyer à nouveau.',
  'simple-not-found': 'Ce reçu n’existe pas ou plus.',
  'simple-not-open': 'Ce reçu est dans l’état {{status}} et ne l’admet plus.',
  'simple-sale-not-allowed':
    'Seules les entreprises du régime simplifié vendent par reçus simples. Transformez le devis en facture ou en ticket.',
  'simple-lines-most': 'Un reçu simple contient {{most}} lignes au plus. Transformez le devis par parties.',
  'simple-converted-once':
    'Un reçu devient une facture ou un ticket une seule fois : choisissez Convertir sur le reçu même.',
  'quotation-converted-by-itself':
    'Un devis devient une facture par son propre acte, qui tient le compte : choisissez Convertir sur le devis.',
  'conversion-impossible': 'On ne fait pas {{to}} de {{from}}.',
  'note-of-rejected': 'Un document rejeté est sans effet et n’a besoin d’aucune note.',
  'note-exceeds': 'Il ne reste que {{amount}} de {{number}}.',
  'purchase-not-accepted':
    'Seule une facture d’achat acceptée par l’administration se remplace. Celle-ci ne l’est pas.',
  'purchase-replaced': 'Une autre facture d’achat remplace déjà celle-ci. Corrigez la plus récente.',
  'ticket-not-accepted':
    'Seul un ticket accepté par l’administration devient une facture. Celui-ci ne l’est pas encore.',
  'ticket-replaced': 'Ce ticket a déjà sa facture, ou a été corrigé autrement.',
  'ticket-invoiced-with-note':
    'La facture d’un ticket est émise avec son avoir : choisissez Convertir en facture sur le ticket.',
  'document-not-issued': 'Seul un document émis est envoyé à un client.',
  'document-rejected': 'Hacienda a rejeté ce document : il est sans effet et n’est pas envoyé.',
  'file-not-there-yet': 'Ce fichier n’existe pas encore.',
  'certificate-expired': 'Ce certificat a expiré.',
  'certificate-not-yet-valid': 'Ce certificat n’est pas encore en vigueur.',
  'certificate-of-somebody-else': 'Ce certificat appartient à {{holder}}, pas à {{company}}.',
  'certificate-wrong-pin': 'Le PIN n’ouvre pas ce certificat.',
  'certificate-malformed': 'Ce fichier n’est pas un certificat utilisable.',
  'certificate-no-certificate': 'Ce fichier ne contient pas de certificat.',
  'certificate-unsupported': 'Ce type de fichier n’est pas pris en charge.',
  'certificate-no-private-key': 'Ce fichier ne contient pas de clé privée.',
  'discount-above-limit':
    'Une remise de plus de {{limit}} % demande une personne qui puisse dépasser la limite de l’entreprise.',
  'credit-limit-not-yours':
    'La limite de crédit d’un client est fixée par une personne qui peut dépasser les limites de l’entreprise.',
  'trial-has-no-effect':
    'Ce document est un essai et ne compte nulle part : il ne se convertit pas, ne se corrige pas et ne s’envoie pas en groupe. Émettez-le à nouveau, cette fois pour de bon.',
  'trial-would-count': 'Les essais sont pour le simulateur et les tests.',
  'document-waiting-approval': 'Ce document attend une seconde personne. Reprenez-le pour le modifier.',
  'document-not-waiting': 'Ce document n’attend plus d’approbation.',
  'approve-own': 'Une autre personne doit approuver ce que vous avez demandé d’émettre.',
  'seller-not-found': 'Ce vendeur n’existe pas dans cette entreprise.',
  'place-closed': 'Cette succursale ou ce terminal n’existe pas ici, ou est fermé. Choisissez d’où émettre.',
  'costs-not-yours': 'Votre rôle ne voit pas les coûts ; il ne peut pas les modifier.',
  'api-key-unknown': 'Cette clé n’existe pas, a expiré ou a été révoquée.',
  'not-in-scope': 'Cette clé ne peut pas faire cela : ses portées ne le prévoient pas.',
  'period-closed':
    'Les livres sont clos jusqu’au {{closed_until}} : {{by}} les a clos le {{closed_on}}. Rien de daté de ce jour ou d’avant ne change plus, sauf si un propriétaire rouvre la période dans Paramètres › Données.',
  'period-only-forward': 'Ce mois est déjà clos : choisissez-en un plus tardif.',
  'period-not-closed': 'Ce mois n’est pas clos.',
  'vat-return-filed': 'La déclaration de ce mois a été déposée : rectifiez-la pour changer quelque chose.',
  'vat-return-changed': 'Ses montants ont changé après la révision : révisez-la de nouveau.',
  'vat-return-not-reviewed': 'Révisez la déclaration avant de la marquer comme déposée.',
  'vat-return-paid': 'Cette déclaration est déjà marquée comme payée.',
  'vat-return-not-rectifying': 'Il n’y a pas de rectification à abandonner.',
  'vat-purchase-filed':
    'Cet achat figure dans la déclaration déposée de {{period}} : rectifiez-la pour le déclarer ailleurs.',
  'vat-return-not-filed': 'Seule une déclaration déposée se rectifie.',
  'vat-package-replaced':
    'Seul le dossier de la dernière déclaration déposée du mois est conservé ; celle-ci a été rectifiée.',
  'own-server-refused':
    'Votre serveur de courrier n’a pas pris la lettre ({{cause}}). Vérifiez l’hôte, le port, l’utilisateur et le mot de passe.',
  'own-server-certificate':
    '{{host}} présente un certificat qui n’est pas le sien, a expiré ou n’est signé par personne de connu. Les lettres seraient lisibles en chemin : rien n’a été envoyé.',
  'own-server-sign-in': '{{host}} n’a pas accepté l’utilisateur et le mot de passe.',
  'own-server-unencrypted':
    '{{host}} n’offre pas de chiffrement. Choisissez TLS ou demandez à qui l’administre.',
  'own-server-silent': '{{host}} ne répond pas. Vérifiez serveur, port et chiffrement.',
  'own-server-unreachable': '{{host}} est injoignable ({{cause}}). Vérifiez serveur et port.',
  'mailbox-off': 'La boîte est éteinte. Allumez-la et enregistrez d’abord.',
  'mailbox-private': '{{host}} n’est pas joignable d’ici.',
  'mailbox-unknown-host': 'Aucun serveur ne s’appelle {{host}}. Vérifiez l’orthographe.',
  'mailbox-unreachable': '{{host}} est injoignable ({{cause}}). Vérifiez serveur et port.',
  'mailbox-silent': '{{host}} ne répond pas. Vérifiez serveur, port et chiffrement.',
  'mailbox-certificate':
    '{{host}} présente un certificat qui n’est pas le sien, a expiré ou n’est signé par personne de connu. Le mot de passe serait lisible en chemin : il n’a pas été envoyé.',
  'mailbox-unencrypted':
    '{{host}} n’offre pas ce chiffrement. Choisissez l’autre ou demandez à qui l’administre.',
  'mailbox-sign-in':
    '{{host}} n’a pas accepté l’utilisateur et le mot de passe. Certains fournisseurs demandent un mot de passe d’application.',
  'mailbox-folder': 'La boîte n’a pas de dossier {{folder}} utilisable.',
  'mailbox-refused':
    '{{host}} nous laisse entrer, mais refuse ce que demande la lecture de la boîte. Demandez à qui l’administre.',
  'mailbox-unintelligible':
    '{{host}} est bien là, mais ce qu’il dit n’est pas ce que dit une boîte aux lettres. Vérifiez serveur et port, ou demandez à qui l’administre.',
  'mail-too-large': 'Le courriel dépasse 20 Mo. Demandez les fichiers en plusieurs courriels.',
  'mail-unreadable': 'Le courriel est endommagé ou compte beaucoup trop de parties.',
  'mail-only-pdf':
    'Seul un PDF est venu. Demandez le XML au fournisseur : rien d’autre n’appelle de réponse.',
  'mail-given-up': 'La lecture de ce courriel a échoué trois fois. Déposez ses fichiers ici à la main.',
  'mail-bounce': 'Il signale qu’une de vos lettres n’est pas arrivée : son document dit pourquoi.',
  'mail-complaint':
    'Il signale qu’un lecteur a jugé une de vos lettres indésirable : ses rappels sont arrêtés.',
  'mail-empty': 'Ce courriel n’apporte aucun document.',
  'place-at-work': 'Une caisse y est ouverte. Fermez d’abord sa session.',
  'own-terminal': 'Les documents partent d’ici. Choisissez d’abord un autre terminal habituel.',
  'numbering-held':
    'Une sauvegarde a été restaurée. L’émission reprend dès que quelqu’un a confirmé les prochains numéros dans les réglages de Hacienda.',
  'numbering-not-held': 'Aucun numéro n’attend de confirmation.',
  'numbering-incomplete': 'Chaque série a besoin de son prochain numéro. Relisez-les.',
  'numbers-left-out':
    'Cela laisse de côté {{gap}} numéros : le prochain serait {{next}}. Confirmez et notez pourquoi.',
  'series-over': 'Cette série n’a plus de numéro. Émettez depuis un autre terminal.',
  'number-only-upward': 'Les numéros ne font que monter. Le prochain est {{next}}.',
  'list-full': 'Cette liste contient au plus {{most}} entrées. Archivez-en une d’abord.',
  'too-many-tags': 'Il porte déjà {{most}} étiquettes, le maximum. Retirez-en une d’abord.',
  'list-entry-in-use': 'Cette entrée est utilisée. Archivez-la plutôt.',
  'list-entry-looked-for':
    'Vues enregistrées : {{views}}. Fichiers programmés : {{files}}. Cette entrée les filtre et ils resteraient vides. Archivez-la plutôt.',
  'receipt-by-hand':
    'La taxe de cette vente ne vient pas d’un taux : ouvrez le paiement et dites quelle part en est la base.',
  'no-receipt-owed': 'Ce paiement ne doit aucun reçu à cette vente, ou Hacienda ne l’a pas encore acceptée.',
  'exemption-not-found':
    'Le registre ne connaît pas cette autorisation. Vérifiez son numéro tel qu’il est imprimé, tirets compris.',
  'exemption-not-checked':
    'Le registre ne répond pas pour l’instant : cette autorisation n’est pas vérifiée. Rien n’est bloqué, remplissez-la à la main.',
  'taxpayer-not-found':
    'Le registre ne connaît pas ce numéro. Vérifiez-le ou remplissez le formulaire à la main.',
  'register-unavailable':
    'Le registre ne répond pas pour le moment. Remplissez le formulaire à la main ou réessayez.',
  'demo-stays-in-simulator': 'Une entreprise de démonstration ne parle qu’au simulateur.',
  'environment-not-ready': 'Il manque encore quelque chose pour y travailler : {{missing}}.',
  'not-in-simulator': 'Cette entreprise ne travaille pas avec le simulateur.',
  'no-simulator': 'Le simulateur ne répond pas.',
  conflict: 'L’état actuel ne le permet pas.',
  invalid: 'Certains champs demandent votre attention.',
  'body-too-large': 'C’est trop volumineux pour être envoyé.',
  'body-unsupported': 'Ce type de contenu n’est pas accepté ici.',
  'body-malformed': 'La requête n’a pas pu être lue.',
  'too-many-requests': 'Trop de requêtes. Réessayez dans {{seconds}} s.',
  overloaded: 'Le serveur est très occupé. Réessayez dans un instant.',
  'page-not-ready':
    'La page n’a pas été prête à temps : elle est longue, ou le serveur a beaucoup à faire. Réessayez dans une demi-minute.',
  unavailable: 'Un service nécessaire est indisponible. Réessayez plus tard.',
  'database-away':
    'Le serveur a perdu sa base de données un instant. Rien n’a été enregistré ; réessayez dans quelques secondes.',
  'outcome-unknown':
    'La base de données s’est interrompue au dernier moment : le serveur ne peut pas dire si l’enregistrement a eu lieu. Vérifiez s’il est présent avant de recommencer.',
  'storage-full':
    'Le serveur ne peut rien enregistrer pour l’instant : son stockage est plein ou défaillant. Laissez cette page ouverte et réessayez plus tard ; la personne qui gère l’installation doit libérer de la place.',
  'files-away':
    'L’endroit où sont conservés les fichiers ne répond pas pour l’instant. Réessayez dans un moment ; rien n’est perdu.',
  'file-damaged':
    'Ce fichier ne peut pas être remis : ce qui est conservé n’est pas ce qui avait été déposé. La personne qui gère l’installation doit vérifier.',
  unexpected: 'Une erreur s’est produite de notre côté. Rien n’a été modifié.',
  'too-many-tasks':
    'Vous avez déjà {{most}} tâches longues en cours. Attendez que l’une se termine, ou arrêtez-en une.',
  'task-interrupted': 'Le travail a été interrompu plusieurs fois et abandonné. Relancez-le.',
  'task-failed': 'Un problème est survenu de notre côté et le travail n’a pas pu être terminé. Relancez-le.',
  'nothing-to-export': 'Il n’y a rien à exporter.',
  'export-list-not-found': 'Cette liste ne peut pas être exportée.',
  'export-field-not-found': 'Cette liste n’a pas de champ {{field}}.',
  'export-too-long': 'Ce format contient au plus {{most}} lignes. Choisissez CSV, ou filtrez la liste.',
  'link-unknown': 'Ce lien ne mène plus nulle part.',
  'download-over': 'Ce téléchargement a déjà servi ou a expiré. Relancez-le.',
  'task-not-found': 'Cette tâche n’existe plus.',
  'xml.too-large': 'Le fichier dépasse 5 Mo et n’est pas lu.',
  'xml.encoding': 'L’encodage du fichier n’est pas pris en charge.',
  'xml.empty': 'Le fichier ne contient aucun document.',
  'xml.malformed': 'Le fichier n’est pas du XML bien formé.',
  'xml.doctype': 'Par sécurité, les fichiers comportant une définition de type de document ne sont pas lus.',
  'xml.entity': 'Le fichier emploie une entité qui n’est pas lue.',
  'xml.too-deep': 'Les éléments du fichier sont imbriqués trop profondément.',
  'xml.too-many-references':
    'Le fichier écrit plus de caractères par leur numéro que n’importe quel document : il n’est pas lu.',
  'xml.too-many-elements': 'Le fichier compte plus d’éléments qu’aucun document et n’est pas lu.',
  'xml.duplicate-id': 'Deux éléments du fichier ont le même Id : on ne pourrait se fier à sa signature.',
  'xml.unknown-root': 'Le fichier n’est aucun des documents officiels.',
  'xml.unsupported-version': 'Cette version du format officiel n’est pas lue.',
  'xml.unknown-verdict': 'Le message n’indique ni acceptation ni rejet.',
  /** What a success says. */
  'table-unreadable': 'Ce fichier est illisible : envoyez un fichier XLSX ou CSV.',
  'cabys-columns-missing':
    'Aucune feuille du fichier n’a de colonnes pour le code, la description et le taux de taxe.',
  'cabys-empty': 'Aucune ligne du fichier n’est un code valide.',
  'cabys-busy': 'Une mise à jour du catalogue est en cours. Attendez-la ou arrêtez-la.',
  'cabys-changed': 'Le catalogue a changé depuis cette comparaison. Vérifiez de nouveau le fichier.',
  'cabys-address-missing': 'Aucune adresse n’est configurée pour le catalogue.',
  'cabys-address-away': 'Le catalogue n’a pas pu être récupéré. Réessayez ou envoyez le fichier.',
  'advertisement-not-live': 'Cette annonce n’est pas en ligne.',
  answers: {
    'password-mailed': 'S’il existe un compte pour {{email}}, un lien est en route.',
    'password-reset': 'Votre mot de passe a été changé. Connectez-vous avec le nouveau.',
  },
  fields: {
    'other-clients':
      'Ils sont de clients différents. Seuls les documents d’un même client tiennent en un seul.',
    'other-currencies':
      'Ils sont en monnaies différentes. Seuls les documents d’une même monnaie tiennent en un seul.',
    'other-activities':
      'Ils relèvent d’activités différentes, {{one}} et {{other}}. Un document se déclare sous une seule.',
    'notes-apart': 'Une note pour plusieurs documents se commence à la page des notes.',
    'choices-apart': 'Un de ces devis laisse un choix. Un tel devis se copie à part.',
    'joined-lines': 'Ensemble ils ont {{count}} lignes ; un document en contient {{most}}.',
    'joined-charges': 'Ensemble ils ont {{count}} autres frais ; un document en contient {{most}}.',
    'joined-references':
      'Ensemble ils renvoient à {{count}} documents ; un document contient {{most}} références.',
    'joined-texts':
      'Ensemble ils ont {{count}} textes ; un document en contient {{most}}. Laissez les notes et les textes.',
    'joined-notes':
      'Leurs notes ont {{count}} caractères ensemble ; un document en contient {{most}}. Laissez les notes et les textes.',
    'not-what-was-paid': 'Les lignes doivent totaliser ce qui a été payé.',
    'not-the-sum': 'Les billets et pièces donnent une autre somme.',
    twice: 'Il y figure déjà.',
    'more-than-drawer': 'La caisse contient moins que cela.',
    'client-unknown': 'Aucun client ne s’appelle ainsi.',
    formula: 'C’est une formule sans valeur. Écrivez le résultat.',
    'yes-or-no': 'Écrivez oui ou non.',
    'column-twice': 'Une autre colonne l’a déjà.',
    'column-missing': 'Aucune colonne ne le contient.',
    'past-month': 'Choisissez un mois terminé.',
    'other-folder': 'Choisissez un autre dossier que celui qui est lu.',
    url: 'Saisissez une adresse complète, https://…',
    https: 'L’adresse doit commencer par https:// et ne nommer aucun utilisateur.',
    'discount-limit': 'Ici, la remise est de {{limit}} % au plus.',
    'today-or-later': 'Doit être aujourd’hui ou plus tard.',
    'one-of-each': 'Choisissez une seule variante de chaque groupe.',
    'other-client': 'Le devis est d’un autre client.',
    'no-address': 'Ce client n’a pas d’adresse e-mail à laquelle envoyer.',
    'name-too-short': 'Donnez-lui un nom d’au moins 3 lettres.',
    'student-number-taken': 'Un autre étudiant a ce numéro.',
    'payer-twice': 'Chaque payeur une seule fois.',
    'plans-at-once': 'Dix formules par mois au plus.',
    'item-twice': 'Chaque article une seule fois.',
    'shares-add-up': 'Les parts doivent totaliser 100 %.',
    percent: 'Plus de 0 et au plus 100.',
    points: 'Plus de 0 et au plus 13.',
    'not-past': 'Choisissez un jour à venir.',
    'period-order': 'Le dernier jour précède le premier.',
    'period-long': 'Dix ans au plus à la fois.',
    'template-name-taken': 'Ce métier a déjà un modèle de ce nom.',
    'cabys-unknown': 'Choisissez un code du catalogue.',
    'picture-too-big': '512 ko au plus.',
    'not-before-begin': 'Après le début.',
    'other-name': 'Tapez le nom exact de l’entreprise.',
    iban: 'Ce n’est pas un IBAN costaricien : vérifiez ses chiffres.',
    'private-address': 'Ce serveur n’est pas joignable d’ici.',
    'name-taken': 'Ce nom existe déjà.',
    'not-before-start': 'Pas avant le premier jour.',
    required: 'Remplissez ce champ.',
    choose: 'Choisissez l’une des options.',
    'of-certificate':
      'Auprès de l’administration fiscale, une entreprise porte le numéro de son certificat. Revenez au simulateur pour le changer.',
    'place-closed': 'Choisissez un terminal ouvert.',
    format: 'Ceci n’a pas la bonne forme.',
    email: 'Saisissez une adresse e-mail valide.',
    number: 'Saisissez un nombre de 13 chiffres au plus avant le point et 5 après.',
    date: 'Saisissez une date.',
    unknown: 'Ce champ n’existe pas.',
    'too-short': 'Au moins {{least}} caractères.',
    'too-long': 'Au plus {{most}} caractères.',
    'too-few': 'Au moins {{least}}.',
    'too-many': 'Au plus {{most}}.',
    'at-least': '{{least}} ou plus.',
    'at-most': '{{most}} ou moins.',
    'one-foreign-currency': 'Un paiement règle une seule monnaie étrangère : ce document est dans une autre.',
    'nothing-left': 'Il ne reste rien de ces documents.',
    'remainder-large': 'Il reste plus de 15 % de ce qui était dû : enregistrez un paiement partiel.',
    'remainder-currencies':
      'Les factures sont en monnaies différentes : enregistrez un paiement pour chacune.',
    'more-than-owed': 'Plus que ce que le document doit encore.',
    'more-than-paid': 'Au total plus que ce qui reste du paiement.',
    'more-than-free': 'Plus que ce qui reste de l’avoir.',
    'not-free-then': 'Ce jour-là, il n’était pas encore libre.',
    'rate-missing': 'Aucun taux de change pour ce jour. Saisissez-le ou fixez-le à la main.',
    'vat-above-rates':
      'Le taux le plus élevé est de {{rate}} % : sur ce total, la TVA est au plus de {{most}}.',
    'paid-whole': 'Cette dépense se paie en totalité.',
    'whole-coins': 'Pas de fraction plus petite que la plus petite pièce de cette devise.',
    'clave-or-other-kind':
      'Saisissez la clé de 50 chiffres de la facture, ou choisissez un document non électronique.',
    'clave-without-credit':
      'C’est la clé d’un ticket, d’un avoir ou d’un reçu de paiement. Choisissez un autre type de document.',
    'clave-of-another': 'Cette clé est celle d’un autre fournisseur.',
    share: 'Plus de 0 et moins de 100.',
    'paper-file': 'Un fichier PDF, JPEG, PNG ou XML.',
    'paper-broken': 'Ce fichier est endommagé ou incomplet. Enregistrez-le ou numérisez-le à nouveau.',
    'reason-short': 'Au moins 5 caractères.',
    'more-than-tax': 'Plus que la TVA du document.',
    'must-make-up-tax': 'Crédit et charge doivent faire exactement la taxe.',
    'no-credit': 'Cette condition ne donne aucun crédit.',
    'whole-credit':
      'Avec cette condition, le crédit est toute la TVA du document. S’il est moindre, choisissez le crédit partiel.',
    'not-told': 'Avec la proportionnalité, aucun montant n’est indiqué : laissez vide.',
    'not-negative': 'Pas en dessous de zéro.',
    positive: 'Plus que zéro.',
    identification: 'Ce numéro ne correspond pas au type d’identité.',
    'whatsapp-number':
      'Huit chiffres pour le Costa Rica ; les autres avec l’indicatif du pays, comme +1 202 555 0143.',
    phone: 'Chiffres uniquement, 8 ou plus.',
    'place-incomplete': 'Un lieu exige province, canton, district et une adresse de 5 caractères ou plus.',
    'one-default': 'Marquez-en une seule comme habituelle.',
    'view-name-taken': 'Vous avez déjà une vue de ce nom.',
    'code-taken': 'Un autre article a ce code.',
    barcode: 'Un code-barres a de 4 à 40 lettres, chiffres ou signes, sans espaces.',
    'barcode-taken': '« {{item}} » a ce code-barres.',
    'percent-of-price': 'Entre −99,99 et 999,99 pour cent, et pas zéro.',
    'rates-swapped': 'La vente est inférieure à l’achat : sont-ils inversés ?',
    'exceeds-left': 'Plus que ce qui reste du document.',
    'before-filed': 'Pas avant celle qu’elle remplace.',
    'after-before': 'Après le précédent.',
    'before-payment': 'Pas avant le paiement.',
    'not-later': 'Pas un jour à venir.',
    'month-not-over': 'Ce jour-là, le mois n’est pas fini.',
    'no-working-day': 'L’administration fiscale ne travaille déjà pas ce jour-là.',
    'already-closed': 'Ce jour est déjà au calendrier.',
    'same-year': 'Restez dans l’année du jour férié.',
    'withheld-too-much': 'C’est plus que ce qui est jamais retenu de l’encaissé.',
    'settlement-sum': 'L’encaissé, moins la commission et les retenues, donne un autre montant.',
    cursor: 'Recommencez à la première page.',
    image: 'Une image PNG, JPEG ou SVG simple.',
    characters: 'Contient des caractères qui ne peuvent pas être conservés.',
    'own-profile': 'Le vôtre se change dans votre profil.',
    'own-security':
      'Pour votre propre compte, faites-le dans votre profil, Sécurité : vous y prouvez que c’est bien vous.',
    'said-twice': 'Indiqué plus d’une fois. Indiquez-le une seule fois.',
    'file-expected': 'Envoyez ici un fichier, pas un texte.',
    'text-expected': 'Envoyez ici un texte, pas un fichier.',
    'one-file': 'Un seul fichier.',
    'image-broken':
      'Cette image est abîmée, ou aucune page ne peut la montrer. Enregistrez-la à nouveau ou choisissez-en une autre.',
    'image-dimensions': '16 millions de points au plus, 8000 par côté. Réduisez l’image.',
    'too-big': '1 Mo au plus.',
    expired: 'Il a expiré.',
    'not-yet-valid': 'Il n’est pas encore en vigueur.',
    'of-somebody-else': 'Il appartient à un autre contribuable.',
    'wrong-pin': 'Ce PIN ne l’ouvre pas.',
    malformed: 'Illisible en tant que certificat.',
    'no-certificate': 'Ce fichier ne contient pas de certificat.',
    unsupported: 'Ce type de fichier n’est pas pris en charge.',
    'no-private-key': 'Il ne contient pas de clé privée.',
    'password-short': 'Au moins {{least}} caractères.',
    'password-common': 'Ce mot de passe est parmi les premiers que n’importe qui essaierait.',
    'password-personal': 'N’utilisez ni votre nom ni votre e-mail comme mot de passe.',
    'password-wrong': 'Ce n’est pas votre mot de passe.',
    'passphrase-is-password': 'Choisissez-en une autre que votre mot de passe.',
    'code-needed': 'Saisissez le code de votre application d’authentification ou un code de secours.',
    'code-wrong': 'Ce code n’est pas bon, ou ne l’est plus.',
    'not-invited': 'L’invitation est pour une autre adresse.',
  },
}
