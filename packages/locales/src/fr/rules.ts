/** Sentences of the rules of documents, by permanent code. */
export const rules = {
  'issuer.missing': 'Indiquez qui émet le document.',
  'receiver.missing': 'Choisissez le client : ce document exige un destinataire identifié.',
  'receiver.email-missing':
    'Le client n’a pas d’adresse électronique ; le document ne pourra pas lui être envoyé.',
  'document.perhaps-twice':
    '{{number}} a été émis aujourd’hui à ce client pour le même total. N’émettez de nouveau que si c’est voulu.',
  'client.credit-limit':
    '{{client}} peut devoir au plus {{limit}} et doit déjà {{balance}} : cette vente à crédit dépasse la limite.',
  'own-field.required': 'Renseignez {{label}}.',
  'own-field.number': '{{label}} est un nombre.',
  'own-field.date': '{{label}} est une date.',
  'own-field.choice': 'Choisissez {{label}} dans sa liste.',
  'party.name-length': 'Le nom doit comporter de {{min}} à {{max}} caractères.',
  'party.trade-name-length': 'Le nom commercial doit comporter de {{min}} à {{max}} caractères.',
  'party.identification-missing': 'Indiquez le numéro d’identification.',
  'party.identification-type': 'Choisissez un type d’identification dans la liste.',
  'party.identification-format':
    'Ce numéro ne correspond pas au type d’identification {{type}} : il faut {{length}} caractères.',
  'party.identification-not-allowed':
    'Le type d’identification {{type}} n’est pas admis ici dans un document {{document}}.',
  'party.email-missing': 'Indiquez une adresse électronique de l’émetteur.',
  'party.email-format': 'Ce n’est pas une adresse électronique valable d’au plus 160 caractères.',
  'party.too-many-emails': 'Le document admet au plus {{max}} adresses électroniques.',
  'party.phone-format': 'Le téléphone exige un indicatif de 1 à 3 chiffres et un numéro de 3 à 20 chiffres.',
  'party.address-missing': 'Indiquez l’adresse de l’émetteur.',
  'party.place-unknown': 'Choisissez la province, le canton et le district dans les listes.',
  'party.address-not-allowed':
    'Un étranger non domicilié n’a pas d’adresse au Costa Rica : utilisez l’adresse à l’étranger.',
  'party.address-length': 'Le détail de l’adresse doit comporter de {{min}} à {{max}} caractères.',
  'party.neighbourhood-length': 'Le quartier doit comporter de {{min}} à {{max}} caractères.',
  'party.foreign-address-length': 'L’adresse à l’étranger doit comporter de {{min}} à {{max}} caractères.',
  'party.alcohol-registry-length': 'Le numéro du registre des alcools comporte au plus {{max}} caractères.',
  'activity.issuer-missing': 'Choisissez l’activité économique de l’émetteur.',
  'activity.issuer-format': 'L’activité de l’émetteur a la forme 0000.0.',
  'activity.issuer-not-registered':
    'L’activité {{activity}} ne figure pas parmi celles enregistrées pour l’émetteur.',
  'activity.receiver-missing': 'Choisissez l’activité économique du destinataire.',
  'activity.receiver-format': 'L’activité du destinataire a la forme 0000.0.',
  'sale-condition.unknown': 'Choisissez une condition de vente dans la liste.',
  'sale-condition.not-allowed':
    'La condition de vente {{condition}} n’est pas admise dans un document {{document}}.',
  'sale-condition.other-missing': 'Décrivez la condition de vente en {{min}} à {{max}} caractères.',
  'sale-condition.days-missing': 'Une vente à crédit exige un délai en jours.',
  'sale-condition.days-range': 'Le délai est un nombre entier de jours, au plus {{max}}.',
  'sale-condition.reference-missing':
    'La vente de marchandises non nationalisées exige une référence au document justificatif.',
  'sale-condition.seller-not-private':
    'La condition 13 vise les biens d’occasion achetés à un non-contribuable (identification de type 06).',
  'currency.unknown': 'Choisissez une monnaie de la liste officielle.',
  'exchange-rate.not-one': 'Le taux de change des colons est 1.',
  'exchange-rate.missing':
    'Il n’y a pas de taux de change utilisable pour {{currency}} : indiquez le taux de vente du jour.',
  'exchange-rate.unusual': 'Le taux de change {{rate}} est loin de celui du jour, {{usual}}. Vérifiez-le.',
  'exchange-rate.unlike-last':
    'Le taux de change {{rate}} est loin du dernier utilisé pour {{currency}}, {{usual}}. Vérifiez-le.',
  'payments.missing': 'Choisissez le moyen de paiement.',
  'payments.not-allowed': 'Une vente payée plus tard n’a pas de moyen de paiement : retirez-le.',
  'payments.too-many': 'Il peut y avoir au plus {{max}} moyens de paiement.',
  'payments.unknown-means': 'Choisissez un moyen de paiement dans la liste.',
  'payments.other-missing': 'Décrivez le moyen de paiement en {{min}} à {{max}} caractères.',
  'payments.amount-missing': 'Avec plusieurs moyens de paiement, chacun exige son montant.',
  'payments.amount-not-positive': 'Le montant doit être supérieur à zéro, avec au plus cinq décimales.',
  'payments.sum-differs': 'Les paiements totalisent {{sum}}, mais le total est {{total}}.',
  'lines.missing': 'Ajoutez au moins une ligne.',
  'lines.too-many': 'Un document comporte au plus {{max}} lignes.',
  'line.cabys-missing': 'Choisissez un code CABYS dans le catalogue.',
  'line.cabys-format': 'Un code CABYS comporte exactement 13 chiffres.',
  'line.cabys-unknown': 'Le code {{cabys}} ne figure pas au catalogue : choisissez-en un qui y figure.',
  'line.cabys-withdrawn': 'Le code {{cabys}} a été retiré du catalogue : choisissez celui qui le remplace.',
  'line.rate-unusual': 'Le catalogue indique {{usual}} % pour ce code, et non {{rate}} %.',
  'line.quantity-not-positive': 'La quantité doit être un nombre supérieur à zéro.',
  'line.quantity-format': 'La quantité comporte au plus 13 chiffres et {{decimals}} décimales.',
  'line.unit-unknown': 'Choisissez une unité de mesure dans la liste.',
  'line.commercial-unit-missing': 'L’unité « Otros » devrait être décrite par une unité commerciale.',
  'line.commercial-unit-length': 'L’unité commerciale comporte au plus {{max}} caractères.',
  'line.description-length': 'La description doit comporter de {{min}} à {{max}} caractères.',
  'line.price-format': 'Le prix est un nombre d’au plus 13 chiffres et {{decimals}} décimales, non négatif.',
  'line.price-zero': 'Le prix est nul.',
  'line.amount-too-large':
    'Le montant de la ligne dépasse 9,999,999,999,999.99, le maximum d’un montant officiel.',
  'line.taxed-abroad':
    'Ce qui est vendu à l’étranger est exonéré : la facture d’exportation de cette ligne ne porte pas de TVA.',
  'line.tariff-heading-missing': 'Les marchandises exportées exigent une position tarifaire.',
  'line.tariff-heading-format': 'Une position tarifaire comporte exactement 12 chiffres.',
  'line.product-code': 'Un code de produit exige un type de la liste et de 1 à 20 caractères.',
  'line.too-many-product-codes': 'Une ligne comporte au plus {{max}} codes de produit.',
  'line.transaction-type-unknown': 'Choisissez un type de transaction dans la liste.',
  'line.serial-number-length': 'Un numéro de série comporte de 1 à {{max}} caractères.',
  'line.too-many-serial-numbers': 'Une ligne comporte au plus {{max}} numéros de série.',
  'line.medicine-registry-length': 'L’enregistrement sanitaire comporte au plus {{max}} caractères.',
  'line.pharmaceutical-form-length': 'La forme pharmaceutique est un code d’au plus {{max}} caractères.',
  'line.factory-vat-unknown':
    'Choisissez 01 ou 02 pour la TVA perçue en usine ; tous les documents ne l’admettent pas.',
  'line.factory-vat-not-exempt':
    'Les biens dont la TVA a déjà été perçue en usine sont exonérés : utilisez le code de taux 10.',
  'discount.too-many': 'Une ligne comporte au plus {{max}} remises.',
  'discount.code-unknown': 'Choisissez un type de remise dans la liste.',
  'discount.other-missing': 'Nommez la remise en {{min}} à {{max}} caractères.',
  'discount.nature-length': 'La nature de la remise doit comporter de {{min}} à {{max}} caractères.',
  'discount.amount-format':
    'La remise est un nombre d’au plus 13 chiffres et {{decimals}} décimales, non négatif.',
  'discount.percent-range': 'La remise est un pourcentage de 0 à 100.',
  'discount.exceeds-line': 'Les remises dépassent le montant de la ligne.',
  'discount.gift-not-whole': 'Un cadeau ou une prime doit remettre la ligne entière.',
  'tax.vat-not-one':
    'Chaque ligne porte exactement une TVA : 01, 07 ou 08. Une ligne exonérée porte 01 avec le code de taux 10.',
  'tax.code-unknown': 'Choisissez un impôt dans la liste.',
  'tax.specific-not-allowed': 'L’impôt {{code}} ne fait pas partie de ce type de document.',
  'tax.other-name-missing': 'Nommez l’impôt en {{min}} à {{max}} caractères.',
  'tax.rate-code-missing': 'Choisissez le taux de TVA.',
  'tax.rate-code-unknown': 'Choisissez un code de taux propre à cet impôt.',
  'tax.rate-code-only-in-notes':
    'Le code de taux {{rateCode}} est transitoire : seules les notes sur d’anciens documents le portent.',
  'tax.rate-differs': 'Le taux de ce code est {{expected}} %, et non {{rate}} %.',
  'tax.rate-format':
    'Indiquez le taux de l’impôt : supérieur à zéro, inférieur à 100, avec au plus deux décimales.',
  'tax.factor-missing':
    'Les biens d’occasion exigent le facteur de leur TVA : supérieur à zéro, avec au plus quatre décimales.',
  'tax.specific-missing': 'Cet impôt exige la quantité par unité et l’impôt par unité de mesure.',
  'tax.volume-missing': 'Cet impôt exige le volume, ou les grammes, par unité de consommation.',
  'tax.alcohol-degree-missing': 'L’impôt sur l’alcool exige le pourcentage d’alcool.',
  'tax.base-missing': 'Indiquez la base imposable de ce régime : supérieure à zéro.',
  'tax.not-for-exports':
    'Le code de taux {{rateCode}} est refusé à l’exportation : utilisez le taux exonéré, code 10.',
  'exoneration.not-allowed': 'Ce type de document ne porte pas d’exonération.',
  'exoneration.type-unknown': 'Choisissez le type d’exonération dans la liste.',
  'exoneration.type-only-in-notes': 'Ce type d’exonération n’est admis que dans les notes.',
  'exoneration.type-other-missing': 'Décrivez l’exonération en {{min}} à {{max}} caractères.',
  'exoneration.number-length': 'Le numéro de l’exonération doit comporter de {{min}} à {{max}} caractères.',
  'exoneration.article-missing': 'Cette exonération exige l’article de la loi.',
  'exoneration.clause-missing': 'L’article s’accompagne de l’alinéa ; 0 s’il n’y en a pas.',
  'exoneration.article-range': 'L’article et l’alinéa sont des nombres entiers d’au plus six chiffres.',
  'exoneration.institution-unknown': 'Choisissez l’institution dans la liste.',
  'exoneration.institution-other-missing': 'Nommez l’institution en {{min}} à {{max}} caractères.',
  'exoneration.date-invalid': 'Indiquez la date d’émission de l’exonération.',
  'exoneration.date-future': 'L’exonération porte une date future.',
  'exoneration.expired': 'L’exonération a expiré le {{until}}.',
  'exoneration.points-range':
    'Les points exonérés sont supérieurs à zéro et ne dépassent pas le taux de l’impôt.',
  'exoneration.reference-missing':
    'Une exonération de type 11 dans une facture exige une référence à son document.',
  'charge.not-allowed': 'Ce type de document ne porte pas d’autres frais.',
  'charge.too-many': 'Il peut y avoir au plus {{max}} autres frais.',
  'charge.type-unknown': 'Choisissez le type de frais dans la liste.',
  'charge.type-other-missing': 'Nommez les frais en {{min}} à {{max}} caractères.',
  'charge.description-length': 'Les frais exigent une description d’au plus {{max}} caractères.',
  'charge.amount-missing': 'Les frais exigent un montant, ou un pourcentage, supérieur à zéro.',
  'charge.percent-range': 'Le pourcentage est supérieur à zéro et ne dépasse pas 100.',
  'charge.third-party-missing': 'Des frais pour un tiers exigent son identification et son nom.',
  'charge.third-party-invalid':
    'Le tiers exige un nom de 5 à 100 caractères et un numéro conforme à son type.',
  'references.missing': 'Ce document doit faire référence à un autre.',
  'references.too-many': 'Il peut y avoir au plus {{max}} références.',
  'reference.document-type-unknown': 'Choisissez le type de document de référence.',
  'reference.document-type-not-allowed':
    'Un document {{document}} ne peut pas faire référence au type {{documentType}}.',
  'reference.document-type-other-missing':
    'Décrivez le document de référence en {{min}} à {{max}} caractères.',
  'reference.number-missing': 'Indiquez le numéro ou la clé du document de référence.',
  'reference.number-not-clave': 'Le numéro de ce type de document est sa clé de 50 caractères.',
  'reference.number-not-purchase':
    'Ce type de référence remplace une facture d’achat : indiquez la clé de l’une d’elles (type 08).',
  'reference.note-to-purchase':
    'Une facture d’achat ne se corrige pas par une note : émettez une autre facture d’achat qui la remplace (référence de type 15).',
  'reference.number-length': 'Le numéro comporte au plus {{max}} caractères.',
  'reference.date-invalid': 'Indiquez la date du document de référence.',
  'reference.date-future': 'Le document de référence porte une date future.',
  'reference.date-too-old': 'Le document de référence a plus de {{years}} ans.',
  'reference.code-missing': 'Indiquez le motif de la référence.',
  'reference.code-unknown': 'Choisissez le code de référence dans la liste.',
  'reference.code-not-allowed':
    'Le code de référence {{code}} n’est pas admis dans un document {{document}}.',
  'reference.code-other-missing': 'Décrivez la référence en {{min}} à {{max}} caractères.',
  'reference.reason-length': 'Le motif doit comporter de {{min}} à {{max}} caractères.',
  'situation.unknown': 'Choisissez la situation : 1 normale, 2 contingence ou 3 sans internet.',
  'situation.provisional-missing':
    'Un document de contingence fait référence au document provisoire qu’il remplace.',
  'situation.sending-paused':
    'L’envoi à Hacienda est en pause. Ce qui n’est pas envoyé aujourd’hui peut être refusé à cause de sa date (-53).',
  'total.too-large': 'Le total dépasse 9,999,999,999,999.99, le maximum d’un montant officiel.',
  'total.negative': 'Le total ne peut pas être négatif.',
  'certificate.missing':
    'L’entreprise n’a pas de clé de signature : ajoutez-la dans la configuration de l’administration fiscale.',
  'certificate.expired': 'La clé de signature a expiré le {{until}}.',
  'certificate.not-yet-valid': 'La clé de signature est valable à partir du {{from}}.',
  'extra-text.length': 'Un texte comporte de 1 à {{max}} caractères.',
  'assortment.not-allowed':
    'Ce type de document ne porte pas d’assortiments : écrivez les composants comme lignes.',
  'assortment.too-many': 'Un assortiment comporte au plus {{max}} composants.',
  'assortment.part-cabys-missing': 'Choisissez le code CABYS du composant.',
  'assortment.code-missing': 'Un assortiment exige le code du fabricant (type 03) d’au moins 3 caractères.',
  'assortment.subtotal-differs': 'Les composants de l’assortiment ne totalisent pas le montant de la ligne.',
  'purchase.foreign-reference-missing':
    'L’achat à un fournisseur non domicilié fait référence à son document (type 16).',
  'purchase.private-seller-condition': 'L’achat à un non-contribuable porte la condition de vente 13.',
  'party.alcohol-registry-missing':
    'Qui vend de l’alcool devrait indiquer son registre des alcools (loi 8707) : ajoutez-le à l’entreprise.',
  'party.foreign-address-missing': 'Un étranger non domicilié devrait avoir une adresse à l’étranger.',
  'party.struck-off':
    'Le registre des contribuables donne le numéro {{number}} comme « {{state}} » : consultez le client avant d’émettre.',
  'quotation.total-differs': 'Le total est de {{total}}, et le devis {{quotation}} proposait {{offered}}.',
  'sale-condition.state-client':
    'On vend à ce client comme à l’État : avec une autre condition que la 08, la TVA est due aussitôt.',
  'quotation.sold-again':
    'Ce que {{quotation}} proposait ici a été facturé de nouveau dans un autre document : réémettre celui-ci le vendrait deux fois.',
  'quotation.sold-beside':
    'Ce que {{quotation}} proposait ici figure aussi dans un autre document : émis ainsi, il serait facturé deux fois.',
  'party.not-checked':
    'Le registre des contribuables n’a pas répondu : le numéro {{number}} n’a pas été vérifié. Il est interrogé à nouveau, aussi après l’émission.',
  'party.not-registered':
    'Le numéro {{number}} ne figure pas au registre des contribuables : vérifiez le type et le numéro.',
  'activity.unknown':
    'L’activité {{activity}} ne figure pas dans la table officielle : choisissez-en une dans la liste.',
  'line.serial-number-missing':
    'Les véhicules, bateaux et aéronefs devraient indiquer leur NIV ou numéro de série.',
  'line.medicine-registry-missing': 'Un médicament devrait indiquer son enregistrement sanitaire.',
  'line.pharmaceutical-form-missing': 'Un médicament devrait indiquer sa forme pharmaceutique.',
  'line.own-use-receiver':
    'La consommation propre se facture à soi-même : l’émetteur et le destinataire sont identiques.',
  'tax.alcohol-proportion-differs':
    'La proportion est le volume en millilitres multiplié par le pourcentage d’alcool : {{expected}}.',
  'tax.specific-format':
    'Le pourcentage, la proportion et le volume sont des nombres d’au plus deux décimales (cinq pour la proportion), non négatifs.',
  'tax.assumed-not-allowed':
    'Ce type de document ne peut pas indiquer un impôt non facturé au client : utilisez un autre impôt ou une autre remise.',
  'tax.export-amount-format':
    'L’impôt à l’exportation est un nombre d’au plus 13 chiffres et 5 décimales, non négatif.',
  'exoneration.points-not-authorised': 'L’autorisation exonère d’au plus {{authorised}} points.',
  'exoneration.cabys-not-authorised': 'L’autorisation ne couvre pas le code {{cabys}}.',
  'exoneration.holder-differs': 'L’exonération appartient à {{holder}}, non à ce client.',
  'assortment.cabys-not-assortment': 'Le code {{cabys}} n’est pas l’un des codes CABYS d’assortiments.',
  'assortment.tax-not-allowed':
    'Les composants d’un assortiment ne portent ni TVA de biens d’occasion ni exonérations.',
  'payment.discount': 'Un reçu de paiement ne comporte pas de remise : saisissez ce qui est payé.',
  'payment.base-range':
    'La part imposable est un nombre compris entre zéro et le montant payé ; sous la condition 11 elle peut être plus grande, car les paiements vont d’abord à la taxe.',
  'purchase.special-regime-reference-missing':
    'L’achat à un fournisseur de régime spécial devrait faire référence à son document (type 14).',
  'purchase.special-regime-not-exempt':
    'Ce que vend un fournisseur de régime spécial est exonéré : code de taux 10.',
  'receipt.reference-code-not-payment':
    'Un reçu de paiement fait référence à ce qu’il paie avec le code 17, et non {{code}}.',
  'original.not-referenced': 'Le document ne fait pas référence à son original {{clave}}.',
  'original.annulled-in-part':
    'Ce code annule le document entier, dont il reste {{left}} ; la note s’élève à {{total}}. Pour le réduire, utilisez le code 02.',
  'original.date-differs': 'Le document cité est du {{day}}.',
  'original.type-differs': 'Le document cité est du type {{usual}}, et non {{documentType}}.',
  'original.not-rejected': 'Hacienda n’a pas rejeté ce document : citez-le pour ce qu’il est.',
  'original.issuer-differs': 'L’émetteur n’est pas celui du document d’origine.',
  'original.receiver-differs': 'Le destinataire n’est pas celui du document d’origine.',
  'original.currency-differs': 'Le document d’origine est en {{currency}} : utilisez la même devise.',
  'original.exchange-rate-differs': 'Le document d’origine a le taux de change {{rate}}.',
  'original.cabys-absent': 'Le code {{cabys}} ne figure pas dans le document d’origine.',
  'original.condition-differs': 'Une note conserve la condition de vente de son original, {{condition}}.',
  'original.condition-not-payable':
    'Les reçus de paiement concernent les ventes de condition 08 (reçu 09) et 10 (reçu 11) ; l’original porte {{condition}}.',
  'original.rate-absent': 'Le document payé ne porte aucun impôt à ce taux.',
  'instalment.none': 'Indiquez au moins une échéance.',
  'instalment.amount': 'Une échéance est un montant supérieur à zéro.',
  'instalment.day': 'Une échéance tombe aujourd’hui ou plus tard.',
  'instalment.order': 'Les échéances suivent l’ordre de leurs dates, chacune à son propre jour.',
  'instalment.sum': 'Les échéances font {{given}}, et ce qui est dû {{total}} : les deux doivent être égaux.',
  'instalment.paid-at-once':
    'Ce qui se paie comptant, ou ne facture rien, ne se paie pas en plusieurs fois : choisissez une vente à crédit.',
  'reference.parts-short':
    'Répartissez {{total}} au total : il manque {{difference}} de la note à attribuer.',
  'reference.parts-over':
    'Les documents reçoivent {{given}} : {{difference}} de plus que la note, de {{total}}.',
  'reference.part-exceeded': 'Il ne reste que {{left}} de {{number}}.',
  'original.exceeded': 'La note s’élève à {{total}}, mais il ne reste que {{left}} du document d’origine.',
  'original.overpaid':
    'Le reçu s’élève à {{total}}, mais il ne reste que {{left}} à payer du document d’origine.',
  'party.foreign-address-of-resident':
    'L’adresse à l’étranger est celle des étrangers non domiciliés (identification de type 05) : elle n’a pas lieu d’être ici.',
  'party.receiver-address-long':
    'L’Annexe demande {{max}} caractères au plus pour l’adresse du destinataire : mieux vaut l’abréger.',
  'software-provider.format':
    'L’identification du fournisseur du système manque, ou n’est pas celle d’une personne ou d’une entité du pays : indiquez-la dans les réglages de l’entreprise, sous Hacienda.',
  'sale-condition.days-over-deferral':
    'Avec la condition 10, la TVA est différée de {{max}} jours au plus : un délai plus long ne la reporte pas davantage.',
  'line.pharmaceutical-form-unknown':
    'La forme pharmaceutique {{form}} n’est pas dans la table officielle : choisissez-en une dans la liste.',
  'exoneration.not-checked':
    'Le registre n’a pas répondu : l’autorisation {{number}} n’a pas été vérifiée. Il est interrogé à nouveau, aussi après l’émission.',
  'exoneration.not-registered':
    'Le registre ne connaît pas l’exonération {{number}} : vérifiez le numéro tel qu’imprimé, avec ses traits d’union.',
  'exoneration.date-differs': 'D’après le registre, l’exonération a été accordée le {{registered}}.',
  'exoneration.more-than-one': 'Un seul impôt de la ligne devrait être exonéré.',
  'charge.third-party-not-registered':
    'Le numéro {{number}} du tiers est introuvable dans le registre des contribuables : vérifiez le type et le numéro.',
  'reference.code-unusual':
    'Une référence au type {{documentType}} porte d’ordinaire le code {{usual}}, et non {{code}}.',
  'reference.type-unusual':
    'Le code {{code}} accompagne d’ordinaire une référence au type {{usual}}, et non {{documentType}}.',
  'reference.code-of-others': 'Le code {{code}} appartient aux documents {{usual}}, non à {{document}}.',
  'consecutivo.malformed': '{{consecutivo}} n’est pas un numéro consécutif de 20 chiffres.',
  'consecutivo.type-differs':
    'Le numéro consécutif indique le type de document {{found}}, mais celui-ci est du type {{expected}}.',
  'clave.malformed': '{{clave}} n’est pas une clé de 50 caractères contenant un jour qui existe.',
  'clave.consecutivo-differs':
    'La clé contient le numéro consécutif {{found}} ; le document indique {{expected}}.',
  'clave.date-differs': 'La clé est du {{found}}, le document du {{expected}}.',
  'clave.issuer-differs': 'La clé désigne l’émetteur {{found}}, le document {{expected}}.',
  'clave.situation-differs': 'La clé indique la situation {{found}}, le document la situation {{expected}}.',
  'issued-at.future': 'Le document est daté du futur : vérifiez l’horloge du serveur.',
  'issued-at.past':
    'Le document est du {{day}} : seul un document établi sans internet ou en contingence peut être envoyé après son jour.',
  'message.clave-malformed': 'La clé du document confirmé compte 50 caractères.',
  'message.type-differs': 'Le numéro de cette réponse est du type {{expected}}, et non {{found}}.',
  'message.reason-missing':
    'Dites en {{min}} à {{max}} caractères pourquoi le document n’est pas entièrement accepté.',
  'message.reason-length': 'L’explication doit compter de {{min}} à {{max}} caractères.',
  'message.date-invalid': 'La confirmation doit porter une date et une heure.',
  'message.receiver-number':
    'Seuls les destinataires dont le numéro compte 9 à 12 chiffres peuvent confirmer des documents.',
  'message.activity-format': 'L’activité est de la forme 0000.0.',
  'message.condition-unknown': 'Choisissez une condition de l’impôt dans la liste.',
  'message.activity-not-allowed': 'Avec la condition {{condition}}, aucune activité n’est indiquée.',
  'message.credit-not-allowed':
    'Le crédit et la charge ne figurent ni dans un rejet ni avec la condition 05.',
  'message.credit-exceeds-tax': 'Le crédit et la charge totalisent {{used}}, mais l’impôt est de {{tax}}.',
  'message.amount-too-large':
    'Les montants dépassent 9,999,999,999,999.99, le maximum d’un montant officiel.',
  'message.document-not-accepted':
    'Seul un document accepté par l’administration fiscale peut être confirmé.',
  'message.of-another-document': 'La confirmation porte la clé d’un autre document.',
  'message.issuer-differs': 'L’émetteur n’est pas celui du document.',
  'message.receiver-differs': 'Le destinataire n’est pas celui du document.',
  'message.total-differs': 'Le total du document est de {{expected}}.',
  'message.tax-missing': 'Le document comporte {{expected}} d’impôt : la confirmation doit l’indiquer.',
  'message.tax-differs': 'L’impôt du document est de {{expected}}.',
  'message.document-too-old': 'Le document a plus de {{years}} ans.',
  'message.not-to-be-confirmed':
    'On confirme les factures et les notes de débit ; ce type de document n’appelle pas de réponse.',
  'message.late':
    'Le huitième jour ouvrable du mois suivant le document était le {{last}} : l’administration peut déjà le tenir pour accepté.',
  'quotation.client-missing':
    'Indiquez à qui s’adresse le devis : un client, ou un nom et une adresse électronique.',
  'quotation.validity-missing': 'Indiquez jusqu’à quel jour le devis est valable.',
  'quotation.validity-past': 'La date doit être aujourd’hui ou plus tard.',
  'simple.use-missing':
    'Indiquez l’usage du reçu : vente du régime simplifié, reçu interne ou document provisoire.',
  'simple.sale-not-allowed':
    'Seules les entreprises du régime simplifié peuvent utiliser un reçu pour une vente : émettez un ticket ou une facture.',
  'recurring.placeholder-unknown':
    '{ {{placeholder}} } n’est pas une variable : utilisez {student}, {client}, {month}, {year} ou {period}.',
  'recurring.description-long':
    'Une fois les variables remplacées, ce texte peut dépasser {{max}} caractères.',
  'format.missing': '{{element}} manque.',
  'format.too-few': 'Il faut au moins {{limit}} {{element}}.',
  'format.too-many': 'Il peut y avoir au plus {{limit}} {{element}}.',
  'format.too-short': '{{element}} comporte moins de {{limit}} caractères.',
  'format.too-long': '{{element}} comporte plus de {{limit}} caractères.',
  'format.pattern': '{{element}} n’a pas la forme officielle.',
  'format.negative': '{{element}} est négatif.',
  'format.decimals': '{{element}} comporte plus de {{limit}} décimales.',
  'format.digits': '{{element}} comporte plus de {{limit}} chiffres avant la virgule.',
  'rejected.unchanged':
    '{{number}} a été rejeté pour cette donnée, qui n’a pas changé : corrigez-la ou confirmez que vous l’avez vérifiée.',
  'rejection.structure': 'Le fichier ne respecte pas la structure officielle.',
  'rejection.signature': 'La signature électronique n’a pas été acceptée.',
  'rejection.signing-service': 'L’administration fiscale n’a pas pu joindre son propre service de signature.',
  'rejection.time': 'Sa date et son heure diffèrent de l’heure officielle.',
  'rejection.credit-days': 'Le délai de la vente à crédit manque.',
  'rejection.means': 'Il n’indique pas comment il a été payé.',
  'rejection.discount': 'Une remise n’a pas de motif.',
  'rejection.gift': 'Un cadeau ne remise pas toute sa ligne.',
  'rejection.vat': 'Une ligne n’a pas de TVA, ou en a plusieurs.',
  'rejection.export-rate': 'Une exportation porte un taux de TVA qui ne lui est pas permis.',
  'rejection.transitional-rate': 'Un taux transitoire de TVA n’est plus permis ici.',
  'rejection.factory-vat': 'La TVA perçue en usine exige le taux exonéré.',
  'rejection.specific-tax': 'Les données d’une taxe spécifique manquent ou sont fausses.',
  'rejection.exoneration-article': 'L’article ou l’alinéa de l’exonération manque.',
  'rejection.reference': 'Une référence à un autre document n’a ni code ni motif.',
  'rejection.amounts': 'Un montant ne concorde pas pour l’administration fiscale.',
  'rejection.number-used': 'Son numéro avait déjà été utilisé.',
  'rejection.receiver': 'L’identification du client ne figure pas dans les registres.',
  'rejection.exoneration': 'L’exonération ne concorde pas avec le registre.',
  'rejection.cabys': 'Un code CABYS n’est pas dans le catalogue en vigueur.',
  'rejection.original-receiver': 'Le client n’est pas celui du document d’origine.',
  'rejection.original-cabys': 'Un code CABYS n’est pas dans le document d’origine.',
  'rejection.issuer-activity': 'L’activité économique de l’entreprise n’est pas enregistrée.',
  'rejection.receiver-activity': 'L’activité économique du client n’est pas enregistrée.',
  'rejection.address': 'L’adresse de l’entreprise diffère de celle du registre.',
  'rejection-mend.structure':
    'Vérifiez les champs cités dans le texte original et émettez-le de nouveau. Si cela se reproduit, prévenez l’assistance : la faute vient du système.',
  'rejection-mend.signature':
    'Vérifiez dans les paramètres que le certificat est valable et appartient à cette entreprise, puis émettez de nouveau.',
  'rejection-mend.signing-service':
    'Le document est correct. Émettez-le de nouveau tel quel ; en cas de nouveau refus, attendez une heure.',
  'rejection-mend.time':
    'Émettez-le de nouveau : le nouveau document prend l’heure actuelle. Ce qui a été fait sans internet s’émet en contingence.',
  'rejection-mend.credit-days': 'Indiquez les jours de crédit, au moins un.',
  'rejection-mend.means': 'Choisissez le moyen de paiement.',
  'rejection-mend.discount': 'Précisez dans la ligne le motif de la remise.',
  'rejection-mend.gift': 'Un cadeau porte une remise de 100 % : changez la remise ou son motif.',
  'rejection-mend.vat': 'Choisissez un taux de TVA par ligne ; ce qui est exonéré porte le taux exonéré.',
  'rejection-mend.export-rate': 'Choisissez le taux exonéré dans ses lignes.',
  'rejection-mend.transitional-rate':
    'Choisissez le taux en vigueur ; les taux transitoires ne restent que pour les notes.',
  'rejection-mend.factory-vat': 'Choisissez le taux exonéré dans la ligne ou retirez la mention d’usine.',
  'rejection-mend.specific-tax': 'Complétez volume, pourcentage et proportion dans les taxes de la ligne.',
  'rejection-mend.exoneration-article':
    'Indiquez l’article et l’alinéa de la loi dans l’exonération de la ligne ; alinéa 0 s’il n’y en a pas.',
  'rejection-mend.reference':
    'Complétez la référence : quel document, pourquoi, et un motif en toutes lettres.',
  'rejection-mend.amounts':
    'Émettez-le de nouveau : les montants sont recalculés. Si cela se reproduit, envoyez le texte original à l’assistance.',
  'rejection-mend.number-used':
    'Un autre système a sans doute émis avec la même succursale et le même terminal. Réglez le prochain numéro dans les paramètres, ou prenez un terminal à part.',
  'rejection-mend.receiver':
    'Un chiffre ou le type d’identification est sans doute faux. Vérifiez avec le client et corrigez sa fiche, ou choisissez un autre client.',
  'rejection-mend.exoneration':
    'Vérifiez dans la ligne le numéro, le type, la date, les points et le titulaire de l’autorisation ; elle a pu expirer ou ne pas couvrir ce produit.',
  'rejection-mend.cabys':
    'Le code a été retiré ou comporte un chiffre faux : choisissez-en un en vigueur dans la ligne et dans l’article.',
  'rejection-mend.original-receiver': 'Choisissez le client du document cité en référence.',
  'rejection-mend.original-cabys': 'Utilisez les codes des lignes de l’original.',
  'rejection-mend.issuer-activity':
    'Choisissez une activité que l’entreprise a au registre des contribuables, et corrigez-la dans les paramètres.',
  'rejection-mend.receiver-activity':
    'Demandez au client une activité inscrite au registre, ou laissez vide s’il n’a pas besoin du crédit.',
  'rejection-mend.address':
    'Le document est valable. Dès que possible, alignez l’adresse des paramètres sur le registre.',
}
