import {
  type Client,
  type ClientInput,
  type MergeChoice,
  type MergeField,
  unitedTags,
} from '@cuentaclara/contracts'

/** What each choice is about; the first of them says whether there is something at all. */
const parts = {
  name: ['name'],
  trade_name: ['trade_name'],
  identification: ['identification_number', 'identification_type'],
  emails: ['emails'],
  phone: ['phone_number', 'phone_country_code'],
  place: ['province', 'canton', 'district', 'neighbourhood', 'address'],
  foreign_address: ['foreign_address'],
  activity_code: ['activity_code'],
  currency: ['currency'],
  term: ['sale_condition', 'credit_days'],
  credit_limit_crc: ['credit_limit_crc'],
  credit_limit_usd: ['credit_limit_usd'],
  price_list_id: ['price_list_id'],
  seller_id: ['seller_id'],
  language: ['language'],
  notes: ['notes'],
} as const satisfies Record<MergeField, readonly (keyof ClientInput)[]>

const fields = Object.keys(parts) as MergeField[]
const mostEmails = 4
const longestNotes = 500

type Choices = Partial<Record<MergeField, MergeChoice>>
/** What of a client is compared and taken. */
type Said = Pick<Client, keyof ClientInput>
type Difference = { field: MergeField; proposal: MergeChoice; choices: MergeChoice[] }

/** In what two clients differ, and what would be kept of it if nobody says otherwise. Pure. */
export function mergeDifferences(kept: Said, merged: Said): Difference[] {
  return fields
    .filter((field) => textOf(kept, field) !== textOf(merged, field))
    .map((field) => {
      const fits = bothOf(kept, merged, field) !== null
      const proposal = isEmpty(kept, field) ? 'merged' : fits ? 'both' : 'kept'
      return { field, proposal, choices: fits ? ['kept', 'merged', 'both'] : ['kept', 'merged'] }
    })
}

/** What the one that stays says afterwards; tags of both are kept whatever is chosen. Pure. */
export function mergedInput(kept: Said, merged: Said, take: Choices): ClientInput {
  const chosen = mergeDifferences(kept, merged).map(({ field, proposal }) => {
    const choice = take[field] ?? proposal
    if (choice === 'both') return bothOf(kept, merged, field)
    const from = choice === 'kept' ? kept : merged
    return Object.fromEntries(parts[field].map((part) => [part, from[part]]))
  })
  const tags = unitedTags([kept.tags ?? [], merged.tags ?? []])
  return Object.assign({}, inputOf(kept), ...chosen, { tags })
}

/** Choices that were not offered. Pure. */
export function wrongChoices(kept: Said, merged: Said, take: Choices): MergeField[] {
  const offered = new Map(mergeDifferences(kept, merged).map(({ field, choices }) => [field, choices]))
  return fields.filter((field) => take[field] !== undefined && !offered.get(field)?.includes(take[field]))
}

function inputOf(client: Said): ClientInput {
  const named = fields.flatMap((field) => [...parts[field]])
  return Object.fromEntries(named.map((part) => [part, client[part]])) as ClientInput
}

/** Addresses and notes of both, where they fit together; nothing else can be both. */
function bothOf(kept: Said, merged: Said, field: MergeField): Partial<ClientInput> | null {
  if (isEmpty(kept, field) || isEmpty(merged, field)) return null
  if (field === 'notes') {
    const notes = `${kept.notes}\n${merged.notes}`
    return notes.length > longestNotes ? null : { notes }
  }
  if (field !== 'emails') return null
  const known = new Set(kept.emails.map((email) => email.toLowerCase()))
  const emails = [...kept.emails, ...merged.emails.filter((email) => !known.has(email.toLowerCase()))]
  return emails.length > mostEmails ? null : { emails }
}

function isEmpty(client: Said, field: MergeField): boolean {
  const isSaid = (part: keyof ClientInput) => {
    const value = client[part]
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
  }
  return !parts[field].some(isSaid)
}

function textOf(client: Said, field: MergeField): string {
  return JSON.stringify(parts[field].map((part) => client[part] ?? null))
}
