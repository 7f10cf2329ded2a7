import { identificationType } from '../codes/identification-types.ts'
import { isAlcohol } from '../codes/special-goods.ts'
import type { Address, Identification, Party } from '../document/document.ts'
import { isSoldAbroad } from '../document/sold-abroad.ts'
import { cited, documentRule, each, hasWrongLength, isBlank, lacksText, under, when } from './findings.ts'
import { listsOf } from './lists-of.ts'
import type { DocumentSubject, Finding, RegisteredTaxpayer, Rule } from './rule.ts'

const nameLength = { issuer: { min: 5, max: 100 }, receiver: { min: 3, max: 100 } } as const
const tradeNameLength = { min: 3, max: 80 }
const neighbourhoodLength = { min: 5, max: 50 }
const addressLength = { min: 5, max: 250 }
const receiverAddressMax = 160
const foreignAddressLength = { min: 5, max: 300 }
const emailMax = 160
const emailCount = { issuer: 4, receiver: 1 } as const

// Annex v4.4, "CorreoElectronico".
const emailPattern =
  /^\s*(([^<>()[\].,;:\s@"]+(\.[^<>()[\].,;:\s@"]+)*)|(".+"))@(([^<>()[\].,;:\s@"]+\.)+[^<>()[\].,;:\s@"]{2,})\s*$/

type Role = 'issuer' | 'receiver'

/** Who issues and who receives. Annex v4.4, "Emisor" and "Receptor". */
export const partyRules: readonly Rule[] = cited('Annex v4.4, Emisor, Receptor', [
  documentRule('issuer.missing', ({ draft }) => when(draft.issuer === null, 'issuer')),
  documentRule('receiver.missing', ({ draft, kind }) =>
    when(draft.receiver === null && kind.receiver === 'required', 'receiver'),
  ),
  documentRule('party.name-length', (subject) =>
    parties(subject, (party, role) =>
      when(hasWrongLength(party.name, nameLength[role].min, nameLength[role].max), 'name', nameLength[role]),
    ),
  ),
  documentRule('party.trade-name-length', (subject) =>
    parties(subject, ({ tradeName }) =>
      when(hasWrongLength(tradeName, tradeNameLength.min, tradeNameLength.max), 'tradeName', tradeNameLength),
    ),
  ),
  documentRule('party.identification-missing', (subject) =>
    parties(subject, ({ identification }, role) =>
      when(
        !identification && (role === 'issuer' || subject.kind.receiver === 'required'),
        'identification.number',
      ),
    ),
  ),
  documentRule('party.identification-type', (subject) =>
    identifications(subject, ({ type }) => when(!identificationType(type), 'type', { type })),
  ),
  documentRule(
    'party.identification-format',
    (subject) =>
      identifications(subject, ({ type, number }) => {
        const known = identificationType(type)
        return when(known !== undefined && !known.pattern.test(number), 'number', {
          type,
          length: known?.length ?? '',
        })
      }),
    { prevents: '-38' },
  ),
  documentRule('party.identification-not-allowed', (subject) =>
    identifications(subject, ({ type }, role) =>
      when(identificationType(type) !== undefined && !mayCarry(type, role, subject), 'type', {
        type,
        document: listsOf(subject.kind),
      }),
    ),
  ),
  documentRule('party.email-missing', (subject) =>
    parties(subject, ({ emails }, role) =>
      when(role === 'issuer' && needsIssuerEmail(subject) && emails.length === 0, 'emails'),
    ),
  ),
  documentRule('party.email-format', (subject) =>
    parties(subject, ({ emails }) => each('emails', emails, (email) => when(!isEmail(email), ''))),
  ),
  documentRule('party.too-many-emails', (subject) =>
    parties(subject, ({ emails }, role) =>
      when(emails.length > emailCount[role], 'emails', { max: emailCount[role] }),
    ),
  ),
  documentRule('party.phone-format', (subject) =>
    parties(subject, ({ phone }) =>
      when(
        phone !== undefined && !(/^\d{1,3}$/.test(phone.countryCode) && /^[1-9]\d{2,19}$/.test(phone.number)),
        'phone.number',
      ),
    ),
  ),
  documentRule('party.address-missing', (subject) =>
    parties(subject, ({ address, identification }, role) =>
      when(
        role === 'issuer' && !address && needsIssuerAddress(subject, identification?.type ?? ''),
        'address.province',
      ),
    ),
  ),
  documentRule(
    'party.place-unknown',
    (subject) => addresses(subject, (address) => when(!isPlace(address, subject), 'district')),
    { prevents: '-37' },
  ),
  documentRule('party.address-not-allowed', (subject) =>
    parties(subject, ({ address, identification }) =>
      when(address !== undefined && identification?.type === '05', 'address.province'),
    ),
  ),
  documentRule('party.address-length', (subject) =>
    addresses(subject, ({ details }) =>
      when(lacksText(details, addressLength.min, addressLength.max), 'details', addressLength),
    ),
  ),
  documentRule('party.neighbourhood-length', (subject) =>
    addresses(subject, ({ neighbourhood }) =>
      when(
        hasWrongLength(neighbourhood, neighbourhoodLength.min, neighbourhoodLength.max),
        'neighbourhood',
        neighbourhoodLength,
      ),
    ),
  ),
  documentRule('party.foreign-address-length', (subject) =>
    parties(subject, ({ foreignAddress }) =>
      when(
        hasWrongLength(foreignAddress, foreignAddressLength.min, foreignAddressLength.max),
        'foreignAddress',
        foreignAddressLength,
      ),
    ),
  ),
  // Asked of foreigners without domicile only; exporters write every buyer's address there.
  documentRule(
    'party.foreign-address-of-resident',
    (subject) =>
      parties(subject, ({ identification, foreignAddress }, role) =>
        when(
          !isBlank(foreignAddress) &&
            identification !== undefined &&
            identification.type !== '05' &&
            subject.kind.kind !== 'export' &&
            mayLiveAbroad(role, subject),
          'foreignAddress',
        ),
      ),
    { severity: 'warning' },
  ),
  // The Annex says 160, the schema takes 250.
  documentRule(
    'party.receiver-address-long',
    ({ draft }) =>
      when(
        hasWrongLength(draft.receiver?.address?.details, 0, receiverAddressMax),
        'receiver.address.details',
        { max: receiverAddressMax },
      ),
    { severity: 'warning' },
  ),
  documentRule('party.alcohol-registry-length', (subject) =>
    parties(subject, ({ alcoholRegistry }) =>
      when(hasWrongLength(alcoholRegistry, 1, 12), 'alcoholRegistry', { max: 12 }),
    ),
  ),
  documentRule(
    'party.alcohol-registry-missing',
    ({ draft, kind }) =>
      when(
        !kind.issuedByReceiver &&
          draft.issuer !== null &&
          isBlank(draft.issuer.alcoholRegistry) &&
          draft.lines.some(({ cabys }) => isAlcohol(cabys)),
        'issuer.alcoholRegistry',
      ),
    { severity: 'warning' },
  ),
  documentRule(
    'party.foreign-address-missing',
    (subject) =>
      parties(subject, ({ identification, foreignAddress }, role) =>
        when(
          identification?.type === '05' && isBlank(foreignAddress) && mayLiveAbroad(role, subject),
          'foreignAddress',
        ),
      ),
    { severity: 'warning' },
  ),
  documentRule(
    'party.not-registered',
    (subject) =>
      identifications(subject, (identification) =>
        when(registered(identification, subject)?.isUnknown === true, 'number', {
          number: identification.number,
        }),
      ),
    // The look-up lists taxpayers only, the authority also asks the civil register: a doubt, no refusal.
    { severity: 'warning', prevents: '-38' },
  ),
  documentRule(
    'party.struck-off',
    (subject) =>
      identifications(subject, (identification) => {
        const { state = '' } = registered(identification, subject) ?? {}
        return when(struckOff.test(state), 'number', { number: identification.number, state })
      }),
    { severity: 'warning' },
  ),
  documentRule(
    'party.not-checked',
    (subject) =>
      identifications(subject, (identification) =>
        when(registered(identification, subject)?.isSilent === true, 'number', {
          number: identification.number,
        }),
      ),
    { severity: 'warning', reference: 'https://api.hacienda.go.cr/fe/ae' },
  ),
  documentRule(
    'software-provider.format',
    ({ context: { softwareProviderId } }) =>
      when(
        softwareProviderId !== undefined &&
          !residents.some((type) => fitsIdentification({ type, number: softwareProviderId })),
        'softwareProviderId',
      ),
    { reference: 'Annex v4.4, ProveedorSistemas' },
  ),
  documentRule(
    'receiver.email-missing',
    ({ draft }) => when(draft.receiver !== null && draft.receiver.emails.length === 0, 'receiver.emails'),
    { severity: 'warning' },
  ),
])

/** Types of identification of people and entities of the country. */
const residents = ['01', '02', '03', '04']

/** What the register says of those whom it has no longer: `Desinscrito`, `Desinscrito de oficio`, `No inscrito`. */
const struckOff = /^(des|no )inscrit/i

function registered(identification: Identification, { context }: DocumentSubject): RegisteredTaxpayer | null {
  const isInRegisters = identification.type !== '05' && identification.type !== '06'
  return isInRegisters ? (context.taxpayer?.(identification) ?? null) : null
}

/** Whether the text is an e-mail address as the authority accepts them. */
export function isEmail(text: string): boolean {
  return text.length <= emailMax && emailPattern.test(text)
}

/** Whether a number fits its type of identification. */
export function fitsIdentification({ type, number }: Identification): boolean {
  return identificationType(type)?.pattern.test(number) ?? false
}

function parties({ draft }: DocumentSubject, check: (party: Party, role: Role) => Finding[]): Finding[] {
  return (['issuer', 'receiver'] as const).flatMap((role) => {
    const party = draft[role]
    return party ? under(role, check(party, role)) : []
  })
}

function identifications(
  subject: DocumentSubject,
  check: (identification: Identification, role: Role) => Finding[],
): Finding[] {
  return parties(subject, ({ identification }, role) =>
    identification ? under('identification', check(identification, role)) : [],
  )
}

function addresses(subject: DocumentSubject, check: (address: Address) => Finding[]): Finding[] {
  return parties(subject, ({ address }) => (address ? under('address', check(address)) : []))
}

/** Annex v4.4, note 4: a foreign buyer in an invoice only when goods are sold before they are nationalised. */
function mayCarry(type: string, role: Role, { draft, kind }: DocumentSubject): boolean {
  const known = identificationType(type)
  const allowed = role === 'issuer' ? known?.issuerIn : known?.receiverIn
  if (!allowed?.includes(listsOf(kind))) return false
  return !(role === 'receiver' && kind.kind === 'invoice' && isSoldAbroad(type, draft.saleCondition))
}

/** Notes and purchases may leave it out (XSD v4.4). */
function needsIssuerEmail({ kind }: DocumentSubject): boolean {
  return !kind.isNote && !kind.issuedByReceiver
}

/** A receipt has none, notes may have none; of a purchase, suppliers who live in the country state theirs. */
function needsIssuerAddress({ kind }: DocumentSubject, type: string): boolean {
  if (kind.issuedByReceiver) return type !== '05' && type !== '06'
  return !kind.isNote && kind.arithmetic === 'sale'
}

/** A purchase states the address of a foreign supplier, a receipt none at all. */
function mayLiveAbroad(role: Role, { kind }: DocumentSubject): boolean {
  return kind.arithmetic === 'sale' && (role === 'issuer') === kind.issuedByReceiver
}

/** A canton or a district: from 01 on. */
const twoDigits = /^(0[1-9]|[1-9]\d)$/

function isPlace({ province, canton, district }: Address, { context }: DocumentSubject): boolean {
  if (!/^[1-7]$/.test(province) || !twoDigits.test(canton) || !twoDigits.test(district)) return false
  return context.isPlace?.(province, canton, district) ?? true
}
