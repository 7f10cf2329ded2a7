/** Sentences of the rules of documents, by permanent code. */
export const rules = {
  'issuer.missing': 'Say who issues the document.',
  'receiver.missing': 'Choose the client: this document needs an identified receiver.',
  'receiver.email-missing': 'The client has no e-mail address, so the document cannot be sent to it.',
  'document.perhaps-twice':
    '{{number}} went to this client today with the same total. Issue it again only if that is meant.',
  'client.credit-limit':
    '{{client}} may owe at most {{limit}} and owes {{balance}} already: this sale on credit goes beyond it.',
  'own-field.required': 'Fill in {{label}}.',
  'own-field.number': '{{label}} is a number.',
  'own-field.date': '{{label}} is a date.',
  'own-field.choice': 'Choose {{label}} from its list.',
  'party.name-length': 'The name must have {{min}} to {{max}} characters.',
  'party.trade-name-length': 'The trade name must have {{min}} to {{max}} characters.',
  'party.identification-missing': 'Enter the identification number.',
  'party.identification-type': 'Choose a type of identification from the list.',
  'party.identification-format':
    'This number does not fit identification type {{type}}: it needs {{length}} characters.',
  'party.identification-not-allowed':
    'Identification type {{type}} is not allowed here in a document of type {{document}}.',
  'party.email-missing': 'Enter an e-mail address of the issuer.',
  'party.email-format': 'This is not a valid e-mail address of at most 160 characters.',
  'party.too-many-emails': 'At most {{max}} e-mail addresses fit into the document.',
  'party.phone-format': 'The telephone needs a country code of 1 to 3 digits and a number of 3 to 20 digits.',
  'party.address-missing': 'Enter the address of the issuer.',
  'party.place-unknown': 'Choose province, canton and district from the lists.',
  'party.address-not-allowed':
    'A foreigner without domicile has no address in Costa Rica: use the foreign address.',
  'party.address-length': 'The address details must have {{min}} to {{max}} characters.',
  'party.neighbourhood-length': 'The neighbourhood must have {{min}} to {{max}} characters.',
  'party.foreign-address-length': 'The foreign address must have {{min}} to {{max}} characters.',
  'party.alcohol-registry-length': 'The alcohol registry number has at most {{max}} characters.',
  'activity.issuer-missing': 'Choose the economic activity of the issuer.',
  'activity.issuer-format': 'The activity of the issuer has the form 0000.0.',
  'activity.issuer-not-registered': 'Activity {{activity}} is not among those registered for the issuer.',
  'activity.receiver-missing': 'Choose the economic activity of the receiver.',
  'activity.receiver-format': 'The activity of the receiver has the form 0000.0.',
  'sale-condition.unknown': 'Choose a sale condition from the list.',
  'sale-condition.not-allowed':
    'Sale condition {{condition}} is not allowed in a document of type {{document}}.',
  'sale-condition.other-missing': 'Describe the sale condition in {{min}} to {{max}} characters.',
  'sale-condition.days-missing': 'A sale on credit needs its term in days.',
  'sale-condition.days-range': 'The term is a whole number of days, at most {{max}}.',
  'sale-condition.reference-missing':
    'Goods sold before they are nationalised need a reference to the supporting document.',
  'sale-condition.seller-not-private':
    'Condition 13 is for used goods bought from a person who is no taxpayer (identification type 06).',
  'currency.unknown': 'Choose a currency of the official list.',
  'exchange-rate.not-one': 'The exchange rate of colones is 1.',
  'exchange-rate.missing':
    'There is no usable exchange rate for {{currency}}: set the selling rate of the day.',
  'exchange-rate.unusual': 'The exchange rate {{rate}} is far from that of the day, {{usual}}. Check it.',
  'exchange-rate.unlike-last':
    'The exchange rate {{rate}} is far from the last one used for {{currency}}, {{usual}}. Check it.',
  'payments.missing': 'Choose the means of payment.',
  'payments.not-allowed': 'A sale to be paid later has no means of payment: remove it.',
  'payments.too-many': 'There may be at most {{max}} means of payment.',
  'payments.unknown-means': 'Choose a means of payment from the list.',
  'payments.other-missing': 'Describe the means of payment in {{min}} to {{max}} characters.',
  'payments.amount-missing': 'With several means of payment each needs its amount.',
  'payments.amount-not-positive': 'The amount must be above zero, with at most five decimals.',
  'payments.sum-differs': 'The payments add up to {{sum}}, but the total is {{total}}.',
  'lines.missing': 'Add at least one line.',
  'lines.too-many': 'A document has at most {{max}} lines.',
  'line.cabys-missing': 'Choose a CABYS code from the catalogue.',
  'line.cabys-format': 'A CABYS code has exactly 13 digits.',
  'line.cabys-unknown': 'Code {{cabys}} is not in the catalogue: choose one that is.',
  'line.cabys-withdrawn': 'Code {{cabys}} was withdrawn from the catalogue: choose its successor.',
  'line.rate-unusual': 'The catalogue gives {{usual}} % for this code, not {{rate}} %.',
  'line.quantity-not-positive': 'The quantity must be a number above zero.',
  'line.quantity-format': 'The quantity has at most 13 digits and {{decimals}} decimals.',
  'line.unit-unknown': 'Choose a unit of measure from the list.',
  'line.commercial-unit-missing': 'Unit “Otros” should be described by a trade unit.',
  'line.commercial-unit-length': 'The trade unit has at most {{max}} characters.',
  'line.description-length': 'The description must have {{min}} to {{max}} characters.',
  'line.price-format':
    'The price is a number of at most 13 digits and {{decimals}} decimals, not below zero.',
  'line.price-zero': 'The price is zero.',
  'line.amount-too-large':
    'The amount of the line is above 9,999,999,999,999.99, the most that an official amount holds.',
  'line.taxed-abroad': 'What is sold abroad is exempt: the export invoice of this line carries no VAT.',
  'line.tariff-heading-missing': 'Exported goods need a tariff heading.',
  'line.tariff-heading-format': 'A tariff heading has exactly 12 digits.',
  'line.product-code': 'A product code needs a type from the list and 1 to 20 characters.',
  'line.too-many-product-codes': 'A line has at most {{max}} product codes.',
  'line.transaction-type-unknown': 'Choose a transaction type from the list.',
  'line.serial-number-length': 'A serial number has 1 to {{max}} characters.',
  'line.too-many-serial-numbers': 'A line has at most {{max}} serial numbers.',
  'line.medicine-registry-length': 'The sanitary registry has at most {{max}} characters.',
  'line.pharmaceutical-form-length': 'The pharmaceutical form is a code of at most {{max}} characters.',
  'line.factory-vat-unknown':
    'Choose 01 or 02 for IVA collected at the factory; not every document may carry it.',
  'line.factory-vat-not-exempt':
    'Goods whose IVA was already collected at the factory are exempt: use rate code 10.',
  'discount.too-many': 'A line has at most {{max}} discounts.',
  'discount.code-unknown': 'Choose a kind of discount from the list.',
  'discount.other-missing': 'Name the discount in {{min}} to {{max}} characters.',
  'discount.nature-length': 'The nature of the discount must have {{min}} to {{max}} characters.',
  'discount.amount-format':
    'The discount is a number of at most 13 digits and {{decimals}} decimals, not below zero.',
  'discount.percent-range': 'The discount is a percentage from 0 to 100.',
  'discount.exceeds-line': 'The discounts are larger than the amount of the line.',
  'discount.gift-not-whole': 'A gift or bonus must discount the whole line.',
  'tax.vat-not-one':
    'Each line carries exactly one IVA: 01, 07 or 08. An exempt line has 01 with rate code 10.',
  'tax.code-unknown': 'Choose a tax from the list.',
  'tax.specific-not-allowed': 'Tax {{code}} is not part of this kind of document.',
  'tax.other-name-missing': 'Name the tax in {{min}} to {{max}} characters.',
  'tax.rate-code-missing': 'Choose the rate of the IVA.',
  'tax.rate-code-unknown': 'Choose a rate code that belongs to this tax.',
  'tax.rate-code-only-in-notes':
    'Rate code {{rateCode}} is transitional: only notes to old documents may carry it.',
  'tax.rate-differs': 'The rate of this code is {{expected}} %, not {{rate}} %.',
  'tax.rate-format': 'Enter the rate of the tax: above zero, below 100, with at most two decimals.',
  'tax.factor-missing': 'Used goods need the factor of their IVA: above zero, with at most four decimals.',
  'tax.specific-missing': 'This tax needs its quantity per unit and the tax per unit of measure.',
  'tax.volume-missing': 'This tax needs the volume, or the grams, per unit of consumption.',
  'tax.alcohol-degree-missing': 'The tax on alcohol needs the percentage of alcohol.',
  'tax.base-missing': 'Enter the taxable base of this regime: above zero.',
  'tax.not-for-exports': 'Rate code {{rateCode}} is refused in exports: use the exempt rate, code 10.',
  'exoneration.not-allowed': 'This kind of document carries no exonerations.',
  'exoneration.type-unknown': 'Choose the kind of exoneration from the list.',
  'exoneration.type-only-in-notes': 'This kind of exoneration is allowed in notes only.',
  'exoneration.type-other-missing': 'Describe the exoneration in {{min}} to {{max}} characters.',
  'exoneration.number-length': 'The number of the exoneration must have {{min}} to {{max}} characters.',
  'exoneration.article-missing': 'This exoneration needs the article of the law.',
  'exoneration.clause-missing': 'With the article goes the clause; 0 when there is none.',
  'exoneration.article-range': 'Article and clause are whole numbers of at most six digits.',
  'exoneration.institution-unknown': 'Choose the institution from the list.',
  'exoneration.institution-other-missing': 'Name the institution in {{min}} to {{max}} characters.',
  'exoneration.date-invalid': 'Enter the date on which the exoneration was granted.',
  'exoneration.date-future': 'The exoneration is dated in the future.',
  'exoneration.expired': 'The exoneration expired on {{until}}.',
  'exoneration.points-range': 'The exonerated points are above zero and at most the rate of the tax.',
  'exoneration.reference-missing':
    'An exoneration of type 11 in an invoice needs a reference to its document.',
  'charge.not-allowed': 'This kind of document carries no other charges.',
  'charge.too-many': 'There may be at most {{max}} other charges.',
  'charge.type-unknown': 'Choose the kind of charge from the list.',
  'charge.type-other-missing': 'Name the charge in {{min}} to {{max}} characters.',
  'charge.description-length': 'The charge needs a description of at most {{max}} characters.',
  'charge.amount-missing': 'The charge needs an amount, or a percentage, above zero.',
  'charge.percent-range': 'The percentage is above zero and at most 100.',
  'charge.third-party-missing': 'A charge for a third party needs its identification and name.',
  'charge.third-party-invalid':
    'The third party needs a name of 5 to 100 characters and a number that fits its type.',
  'references.missing': 'This document must refer to another.',
  'references.too-many': 'There may be at most {{max}} references.',
  'reference.document-type-unknown': 'Choose the kind of document referred to.',
  'reference.document-type-not-allowed':
    'A document of type {{document}} may not refer to kind {{documentType}}.',
  'reference.document-type-other-missing':
    'Describe the document referred to in {{min}} to {{max}} characters.',
  'reference.number-missing': 'Enter the number or key of the document referred to.',
  'reference.number-not-clave': 'The number of this kind of document is its key of 50 characters.',
  'reference.number-not-purchase':
    'This kind of reference replaces a purchase invoice: give the key of one (type 08).',
  'reference.note-to-purchase':
    'A note does not correct a purchase invoice: issue another purchase invoice in its place (reference of kind 15).',
  'reference.number-length': 'The number has at most {{max}} characters.',
  'reference.date-invalid': 'Enter the date of the document referred to.',
  'reference.date-future': 'The document referred to is dated in the future.',
  'reference.date-too-old': 'The document referred to is more than {{years}} years old.',
  'reference.code-missing': 'Say why the document refers to the other.',
  'reference.code-unknown': 'Choose the reference code from the list.',
  'reference.code-not-allowed': 'Reference code {{code}} is not allowed in a document of type {{document}}.',
  'reference.code-other-missing': 'Describe the reference in {{min}} to {{max}} characters.',
  'reference.reason-length': 'The reason must have {{min}} to {{max}} characters.',
  'situation.unknown': 'Choose the situation: 1 normal, 2 contingency or 3 without internet.',
  'situation.provisional-missing':
    'A document in contingency refers to the provisional document that it replaces.',
  'situation.sending-paused':
    'Sending to Hacienda is paused. What is not sent today may be refused because of its date (-53).',
  'total.too-large': 'The total is above 9,999,999,999,999.99, the most that an official amount holds.',
  'total.negative': 'The total may not be below zero.',
  'certificate.missing': 'The company has no signing key: add it in the tax-authority settings.',
  'certificate.expired': 'The signing key expired on {{until}}.',
  'certificate.not-yet-valid': 'The signing key is valid from {{from}} on.',
  'extra-text.length': 'A text has 1 to {{max}} characters.',
  'assortment.not-allowed': 'This kind of document carries no assortments: write the parts as lines.',
  'assortment.too-many': 'An assortment has at most {{max}} parts.',
  'assortment.part-cabys-missing': 'Choose the CABYS code of the part.',
  'assortment.code-missing':
    'An assortment needs the manufacturer’s product code (type 03) of at least 3 characters.',
  'assortment.subtotal-differs': 'The parts of the assortment do not add up to the amount of the line.',
  'purchase.foreign-reference-missing':
    'A purchase from a supplier without domicile refers to its document (kind 16).',
  'purchase.private-seller-condition': 'A purchase from a person who is no taxpayer has sale condition 13.',
  'party.alcohol-registry-missing':
    'Whoever sells alcohol should state the alcohol registry of Law 8707: add it to the company.',
  'party.foreign-address-missing': 'A foreigner without domicile should have an address abroad.',
  'party.struck-off':
    'The register of taxpayers has number {{number}} as “{{state}}”: ask the client before you issue.',
  'quotation.total-differs': 'The total is {{total}}, and quotation {{quotation}} offered {{offered}}.',
  'sale-condition.state-client':
    'This client is sold to as the State is: on any other condition than 08 the VAT is owed at once.',
  'quotation.sold-again':
    'What {{quotation}} offered here was invoiced again since, in another document: issuing this one anew would sell it twice.',
  'quotation.sold-beside':
    'What {{quotation}} offered here stands in another document too: issued as it is, it is billed twice.',
  'party.not-checked':
    'The register of taxpayers did not answer: number {{number}} was not checked. It is asked again, also after issuing.',
  'party.not-registered':
    'Number {{number}} was not found in the register of taxpayers: check type and number.',
  'activity.unknown': 'Activity {{activity}} is not in the official table: choose one from the list.',
  'line.serial-number-missing': 'Vehicles, vessels and aircraft should state their VIN or serial number.',
  'line.medicine-registry-missing': 'A medicine should state its sanitary registry.',
  'line.pharmaceutical-form-missing': 'A medicine should state its pharmaceutical form.',
  'line.own-use-receiver':
    'What is taken for one’s own use is invoiced to oneself: issuer and receiver are the same.',
  'tax.alcohol-proportion-differs':
    'The proportion is the millilitres times the percentage of alcohol: {{expected}}.',
  'tax.specific-format':
    'Percentage, proportion and volume are numbers of at most two decimals (the proportion five), not below zero.',
  'tax.assumed-not-allowed':
    'This kind of document cannot state a tax that the customer is not charged: use another tax or discount.',
  'tax.export-amount-format':
    'The tax of the export is a number of at most 13 digits and 5 decimals, not below zero.',
  'exoneration.points-not-authorised': 'The authorisation frees from at most {{authorised}} points.',
  'exoneration.cabys-not-authorised': 'The authorisation does not cover product {{cabys}}.',
  'exoneration.holder-differs': 'The exoneration belongs to {{holder}}, not to this client.',
  'assortment.cabys-not-assortment': 'Code {{cabys}} is not one of the CABYS codes for assortments.',
  'assortment.tax-not-allowed': 'The parts of an assortment carry neither used-goods IVA nor exonerations.',
  'payment.discount': 'A payment receipt has no discounts: type what is paid.',
  'payment.base-range':
    'The part on which tax is due is a number from zero to the amount paid; with condition 11 it may be more, for payments go to the tax first.',
  'purchase.special-regime-reference-missing':
    'A purchase from a supplier of a special regime should refer to his document (kind 14).',
  'purchase.special-regime-not-exempt': 'What a supplier of a special regime sells is exempt: rate code 10.',
  'receipt.reference-code-not-payment':
    'A payment receipt refers to what it pays with code 17, not {{code}}.',
  'original.not-referenced': 'The document does not refer to its original {{clave}}.',
  'original.annulled-in-part':
    'This code cancels the whole document, which has {{left}} left; the note comes to {{total}}. To reduce it use code 02.',
  'original.date-differs': 'The document referred to is of {{day}}.',
  'original.type-differs': 'The document referred to is of kind {{usual}}, not {{documentType}}.',
  'original.not-rejected': 'Hacienda has not rejected that document: refer to it as what it is.',
  'original.issuer-differs': 'The issuer is not the one of the original document.',
  'original.receiver-differs': 'The receiver is not the one of the original document.',
  'original.currency-differs': 'The original document is in {{currency}}: use the same currency.',
  'original.exchange-rate-differs': 'The original document has the exchange rate {{rate}}.',
  'original.cabys-absent': 'Product {{cabys}} is not in the original document.',
  'original.condition-differs': 'A note keeps the sale condition of its original, {{condition}}.',
  'original.condition-not-payable':
    'Payment receipts are for sales of conditions 08 (receipt 09) and 10 (receipt 11); the original has {{condition}}.',
  'original.rate-absent': 'The document that is paid has no tax at this rate.',
  'instalment.none': 'Say at least one part.',
  'instalment.amount': 'A part is an amount above zero.',
  'instalment.day': 'A part is due today or later.',
  'instalment.order': 'The parts stand in the order of their days, each on a day of its own.',
  'instalment.sum': 'The parts come to {{given}}, and what is owed to {{total}}: make them one.',
  'instalment.paid-at-once':
    'What is paid at once, or charges nothing, is not paid in parts: choose a sale on credit.',
  'reference.parts-short':
    'Give the documents {{total}} in all: {{difference}} of the note is still nobody’s.',
  'reference.parts-over': 'The documents get {{given}}, {{difference}} more than the note of {{total}}.',
  'reference.part-exceeded': 'Only {{left}} of {{number}} is left.',
  'original.exceeded': 'The note comes to {{total}}, but only {{left}} of the original document is left.',
  'original.overpaid':
    'The receipt comes to {{total}}, but only {{left}} of the original document is unpaid.',
  'party.foreign-address-of-resident':
    'A foreign address belongs to foreigners without domicile (identification type 05): leave it out here.',
  'party.receiver-address-long':
    'The Annex asks for at most {{max}} characters in the address of the receiver: better shorten it.',
  'software-provider.format':
    'The identification of the provider of the system is missing or is not that of a person or entity of the country: enter it in the company’s settings, under Hacienda.',
  'sale-condition.days-over-deferral':
    'With condition 10 the VAT may wait for {{max}} days: a longer term does not put it off.',
  'line.pharmaceutical-form-unknown':
    'Pharmaceutical form {{form}} is not in the official table: choose one from the list.',
  'exoneration.not-checked':
    'The register did not answer: authorisation {{number}} was not checked. It is asked again, also after issuing.',
  'exoneration.not-registered':
    'The register knows no exoneration {{number}}: check the number as printed, with its hyphens.',
  'exoneration.date-differs': 'The register says that the exoneration was granted on {{registered}}.',
  'exoneration.more-than-one': 'Only one tax of a line should be exonerated.',
  'charge.third-party-not-registered':
    'Number {{number}} of the third party was not found in the register of taxpayers: check type and number.',
  'reference.code-unusual': 'A reference to kind {{documentType}} usually has code {{usual}}, not {{code}}.',
  'reference.type-unusual':
    'Code {{code}} usually goes with a reference to kind {{usual}}, not {{documentType}}.',
  'reference.code-of-others': 'Code {{code}} belongs to documents of type {{usual}}, not to {{document}}.',
  'consecutivo.malformed': '{{consecutivo}} is no consecutive number of 20 digits.',
  'consecutivo.type-differs':
    'The consecutive number says document type {{found}}, but this is type {{expected}}.',
  'clave.malformed': '{{clave}} is no key of 50 characters with a day that exists.',
  'clave.consecutivo-differs':
    'The key holds the consecutive number {{found}}, the document says {{expected}}.',
  'clave.date-differs': 'The key is of {{found}}, the document of {{expected}}.',
  'clave.issuer-differs': 'The key names the issuer {{found}}, the document {{expected}}.',
  'clave.situation-differs': 'The key says situation {{found}}, the document {{expected}}.',
  'issued-at.future': 'The document is dated in the future: check the clock of the server.',
  'issued-at.past':
    'The document is of {{day}}: only one made without internet or in contingency may be sent later than its day.',
  'message.clave-malformed': 'The key of the document confirmed has 50 characters.',
  'message.type-differs': 'The number of this answer is of type {{expected}}, not {{found}}.',
  'message.reason-missing': 'Say in {{min}} to {{max}} characters why the document is not wholly accepted.',
  'message.reason-length': 'The explanation must have {{min}} to {{max}} characters.',
  'message.date-invalid': 'The confirmation needs a date and time.',
  'message.receiver-number': 'Only receivers with a number of 9 to 12 digits can confirm documents.',
  'message.activity-format': 'The activity has the form 0000.0.',
  'message.condition-unknown': 'Choose a condition of the tax from the list.',
  'message.activity-not-allowed': 'With condition {{condition}} no activity is stated.',
  'message.credit-not-allowed': 'Credit and expense are left out of a rejection and with condition 05.',
  'message.credit-exceeds-tax': 'Credit and expense come to {{used}}, but the tax is {{tax}}.',
  'message.amount-too-large':
    'The amounts are above 9,999,999,999,999.99, the most that an official amount holds.',
  'message.document-not-accepted': 'Only a document that the tax authority accepted can be confirmed.',
  'message.of-another-document': 'The confirmation names the key of another document.',
  'message.issuer-differs': 'The issuer is not the one of the document.',
  'message.receiver-differs': 'The receiver is not the one of the document.',
  'message.total-differs': 'The total of the document is {{expected}}.',
  'message.tax-missing': 'The document has {{expected}} of tax: the confirmation has to state it.',
  'message.tax-differs': 'The tax of the document is {{expected}}.',
  'message.document-too-old': 'The document is more than {{years}} years old.',
  'message.not-to-be-confirmed':
    'Invoices and debit notes are confirmed; this kind of document needs no answer.',
  'message.late':
    'The eighth working day of the month after the document was {{last}}: the authority may count the document as accepted already.',
  'quotation.client-missing': 'Say whom the quotation is for: a client, or a name and an e-mail address.',
  'quotation.validity-missing': 'Say until which day the quotation is valid.',
  'quotation.validity-past': 'Must be today or later.',
  'simple.use-missing':
    'Say what the receipt is for: simplified-regime sale, internal receipt or provisional document.',
  'simple.sale-not-allowed':
    'Only companies under the simplified regime may use receipts for sales: issue a ticket or an invoice.',
  'recurring.placeholder-unknown':
    '{ {{placeholder}} } is no placeholder: use {student}, {client}, {month}, {year} or {period}.',
  'recurring.description-long':
    'With its placeholders filled in, this text may have more than {{max}} characters.',
  'format.missing': '{{element}} is missing.',
  'format.too-few': 'There must be at least {{limit}} of {{element}}.',
  'format.too-many': 'There may be at most {{limit}} of {{element}}.',
  'format.too-short': '{{element}} has fewer than {{limit}} characters.',
  'format.too-long': '{{element}} has more than {{limit}} characters.',
  'format.pattern': '{{element}} does not have the official form.',
  'format.negative': '{{element}} is below zero.',
  'format.decimals': '{{element}} has more than {{limit}} decimals.',
  'format.digits': '{{element}} has more than {{limit}} digits before the point.',
  'rejected.unchanged':
    '{{number}} was rejected for this, and nothing has changed: correct it, or confirm that you have checked it.',
  'rejection.structure': 'The file does not follow the official structure.',
  'rejection.signature': 'The electronic signature was not accepted.',
  'rejection.signing-service': 'The tax authority could not reach its own signature service.',
  'rejection.time': 'Its date and time differ from the official hour.',
  'rejection.credit-days': 'The term of the credit sale is missing.',
  'rejection.means': 'It does not say how it was paid.',
  'rejection.discount': 'A discount has no reason.',
  'rejection.gift': 'A gift does not discount its whole line.',
  'rejection.vat': 'A line has no VAT, or more than one.',
  'rejection.export-rate': 'An export carries a VAT rate that exports may not have.',
  'rejection.transitional-rate': 'A transitional VAT rate is no longer allowed here.',
  'rejection.factory-vat': 'VAT collected at the factory needs the exempt rate.',
  'rejection.specific-tax': 'The data of a specific tax are missing or wrong.',
  'rejection.exoneration-article': 'The article or clause of the exoneration is missing.',
  'rejection.reference': 'A reference to another document has no code or reason.',
  'rejection.amounts': 'An amount does not add up for the tax authority.',
  'rejection.number-used': 'Its number had been used before.',
  'rejection.receiver': 'The client’s identification is not in the registers.',
  'rejection.exoneration': 'The exoneration does not agree with the register.',
  'rejection.cabys': 'A CABYS code is not in the catalogue in force.',
  'rejection.original-receiver': 'The client is not that of the original document.',
  'rejection.original-cabys': 'A CABYS code is not in the original document.',
  'rejection.issuer-activity': 'The company’s economic activity is not registered.',
  'rejection.receiver-activity': 'The client’s economic activity is not registered.',
  'rejection.address': 'The company’s address differs from the registered one.',
  'rejection-mend.structure':
    'Open the document again, look at the fields named in the original text, and issue it anew. If it happens again, tell support: it is our fault.',
  'rejection-mend.signature':
    'Check in Settings that the certificate is valid and belongs to this company, then issue again.',
  'rejection-mend.signing-service':
    'Nothing is wrong with the document. Issue it again as it is; if it is refused again, wait an hour.',
  'rejection-mend.time':
    'Issue it again: the new document takes the present hour. What was made without internet is issued in contingency.',
  'rejection-mend.credit-days': 'Enter the days of credit, one or more.',
  'rejection-mend.means': 'Choose the means of payment.',
  'rejection-mend.discount': 'Say in the line what the discount is for.',
  'rejection-mend.gift': 'A gift has a discount of 100 %: change the discount or its reason.',
  'rejection-mend.vat': 'Choose one VAT rate for every line; what is exempt has the exempt rate.',
  'rejection-mend.export-rate': 'Choose the exempt rate in its lines.',
  'rejection-mend.transitional-rate': 'Choose the present rate; transitional ones remain in notes only.',
  'rejection-mend.factory-vat': 'Choose the exempt rate in the line, or take the mark of the factory away.',
  'rejection-mend.specific-tax': 'Complete volume, percentage and proportion in the taxes of the line.',
  'rejection-mend.exoneration-article':
    'Enter the article and clause of the law in the exoneration of the line; clause 0 when it has none.',
  'rejection-mend.reference': 'Complete the reference: which document, why, and a reason in words.',
  'rejection-mend.amounts':
    'Issue it again: the amounts are computed anew. If it happens again, tell support with the original text.',
  'rejection-mend.number-used':
    'Another system probably issued under this branch and terminal. Set the next number in Settings, or use a terminal of its own.',
  'rejection-mend.receiver':
    'A digit or the type of identification is probably wrong. Check it with the client and correct it in their record, or choose another client.',
  'rejection-mend.exoneration':
    'Check number, type, date, points and holder of the authorisation in the line; it may have expired or not cover this product.',
  'rejection-mend.cabys':
    'The code was withdrawn or has a wrong digit: choose a present one in the line and in the item.',
  'rejection-mend.original-receiver': 'Choose the client of the document that the reference names.',
  'rejection-mend.original-cabys': 'Use the codes of the lines of the original.',
  'rejection-mend.issuer-activity':
    'Choose an activity that the company has in the taxpayer register, and correct it in Settings.',
  'rejection-mend.receiver-activity':
    'Ask the client for an activity of theirs in the register, or leave it empty when they need no credit.',
  'rejection-mend.address':
    'The document is valid. Bring the address in Settings in line with the register when you can.',
}
