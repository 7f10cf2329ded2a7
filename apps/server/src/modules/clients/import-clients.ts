import type { Client, ClientInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { identificationTypes } from '@cuentaclara/einvoice/codes'
import { defineImport, type Found, type Given } from '#modules/imports/index.ts'
import { findListEntry } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { findClientIds } from './client-store.ts'
import { deleteClient } from './delete-client.ts'
import { getClient } from './get-client.ts'
import { createClient, updateClient } from './save-client.ts'

/** Clients from a file. One is known by its identity and, where several share that, by its name. */
export const clientsImport = defineImport({
  kind: 'clients',
  permission: 'clients.edit',
  history: 'receivers',
  fields: [
    {
      field: 'name',
      type: 'text',
      isNeeded: true,
      heads: [
        'razon social',
        'nombre o razon social',
        'nombre completo',
        'cliente',
        'nombre cliente',
        'nombre del cliente',
        'customer',
        'company name',
        'full name',
      ],
    },
    { field: 'trade_name', type: 'text', heads: ['nombre fantasia', 'nombre de fantasia', 'fantasia'] },
    {
      field: 'identification_number',
      type: 'text',
      heads: [
        'cedula',
        'identificacion',
        'numero identificacion',
        'numero de cedula',
        'cedula juridica',
        'ced',
        'nit',
        'tax id',
        'id number',
        'identity',
        'identity number',
        'documento',
      ],
    },
    {
      field: 'identification_type',
      type: 'choice',
      words: 'catalogue.identityTypes',
      losesZero: true,
      heads: ['tipo identificacion', 'tipo de cedula', 'tipo cedula', 'tipo id', 'id type'],
      spellings: {
        '01': ['Cédula física', 'fisica', 'nacional', 'persona física'],
        '02': ['Cédula jurídica', 'juridica', 'persona jurídica', 'empresa'],
        '03': ['residente'],
        '05': ['pasaporte', 'passport', 'extranjero'],
      },
    },
    {
      field: 'emails',
      type: 'list',
      heads: ['correo', 'email', 'e mail', 'mail', 'correos', 'correo electronico 1'],
      answersFor: ['email'],
    },
    {
      field: 'phone',
      type: 'text',
      heads: ['telefonos', 'telefono 1', 'tel', 'celular', 'movil', 'mobile'],
      answersFor: ['phone_number', 'phone_country_code'],
    },
    {
      field: 'address',
      type: 'text',
      heads: ['otras senas', 'senas', 'direccion exacta', 'street'],
      answersFor: ['foreign_address'],
    },
    {
      field: 'activity_code',
      type: 'text',
      heads: ['codigo actividad', 'actividad economica', 'codigo de actividad'],
    },
    {
      field: 'currency',
      type: 'choice',
      heads: ['divisa'],
      spellings: { CRC: ['colones', 'colon', '₡', 'c'], USD: ['dolares', 'dolar', '$', 'us', 'us dollar'] },
    },
    {
      field: 'sale_condition',
      type: 'choice',
      words: 'documents.codes.saleConditions',
      losesZero: true,
      heads: ['condicion', 'condicion venta', 'forma de pago'],
    },
    {
      field: 'credit_days',
      type: 'number',
      heads: ['plazo', 'plazo credito', 'dias', 'dias credito', 'term'],
    },
    {
      field: 'credit_limit_crc',
      type: 'number',
      heads: ['limite', 'limite credito', 'limite de credito', 'credit limit'],
    },
    { field: 'credit_limit_usd', type: 'number' },
    {
      field: 'seller_name',
      type: 'text',
      heads: ['agente', 'seller', 'salesperson'],
      answersFor: ['seller_id'],
    },
    {
      field: 'language',
      type: 'choice',
      words: 'catalogue.languages',
      heads: ['idioma', 'lengua', 'langue'],
    },
    { field: 'notes', type: 'text', heads: ['observaciones', 'comentarios', 'comments'] },
  ],
  complete: (given) => ({ ...given, ...identityOf(given), ...phoneOf(given) }),
  labelOf: ({ name }) => name ?? '',
  keyOf: ({ identification_number: number = null, name = null }) =>
    name === null ? null : `${number ?? ''} ${name.toLowerCase()}`,
  sharedKeyOf: ({ identification_number: number = null }) => number,
  find: findClient,
  read: readFound,
  create: async (ctx, given) => (await createClient(ctx, parse(await toInput(ctx, given)))).id,
  async update(ctx, id, given) {
    const client = await getClient(ctx, id)
    await updateClient(ctx, id, parse({ ...client, ...(await toInput(ctx, given, client)) }))
  },
  remove: deleteClient,
})

/** Who is meant: by the identity; by the name too where several have it, or where nothing else is said. */
async function findClient(
  ctx: CompanyContext,
  { identification_number: number = null, name = null }: Given,
  { isShared }: { isShared: boolean },
): Promise<Found | undefined> {
  const found = await findClientIds(ctx.tx, { number, name })
  const alike = found.filter(({ is_named }) => is_named)
  const meant = alike.length > 0 ? alike : isShared ? [] : found
  if (meant.length > 1) throw new Conflict('import-several', { count: meant.length })
  return meant[0] === undefined ? undefined : readFound(ctx, meant[0].id)
}

async function readFound(ctx: CompanyContext, id: string): Promise<Found | undefined> {
  try {
    const client = await getClient(ctx, id)
    return { id, given: toGiven(client), stamp: client.updated_at }
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

/** A client as a row of its own export tells it. */
function toGiven(client: Client): Given {
  const { phone_country_code: country, phone_number: number } = client
  return {
    name: client.name,
    trade_name: client.trade_name ?? null,
    identification_number: client.identification_number ?? null,
    identification_type: client.identification_type ?? null,
    emails: client.emails.join('; ') || null,
    phone: number ? spokenPhone(country ?? null, number) : null,
    address: client.address ?? client.foreign_address ?? null,
    activity_code: client.activity_code ?? null,
    currency: client.currency ?? null,
    sale_condition: client.sale_condition ?? null,
    credit_days: client.credit_days?.toString() ?? null,
    credit_limit_crc: client.credit_limit_crc ?? null,
    credit_limit_usd: client.credit_limit_usd ?? null,
    seller_name: client.seller_name ?? null,
    language: client.language ?? null,
    notes: client.notes ?? null,
  }
}

/** What the form would say; of what is not given it says nothing. */
async function toInput(
  ctx: CompanyContext,
  { phone, seller_name: seller, address, emails, credit_days: days, ...given }: Given,
  before?: Client,
): Promise<Record<string, unknown>> {
  const type = given.identification_type ?? before?.identification_type
  return {
    ...given,
    ...(emails === undefined ? {} : { emails: emails?.split('; ') ?? [] }),
    ...(phone === undefined ? {} : toPhone(phone)),
    // Who lives abroad has an address of another form (Annex v4.4, OtrasSenasExtranjero).
    ...(address === undefined ? {} : { [type === '05' ? 'foreign_address' : 'address']: address }),
    ...(days == null ? {} : { credit_days: Number(days) }),
    ...(days === null ? { credit_days: null } : {}),
    ...(seller === undefined ? {} : { seller_id: await sellerOf(ctx, seller) }),
  }
}

async function sellerOf(ctx: CompanyContext, name: string | null): Promise<string | null> {
  if (name === null) return null
  const id = await findListEntry(ctx, 'seller', name)
  if (id === undefined) throw new Invalid({ seller_id: ['choose'] })
  return id
}

/** The number without what stands between its digits, and the first type that it fits where the row names none. */
function identityOf({ identification_number: said, identification_type: type }: Given): Given {
  const number = said?.replace(/[\s.-]/g, '').toUpperCase()
  if (!number) return {}
  const fitting = identificationTypes.find(({ pattern }) => pattern.test(number))
  const known = type ?? fitting?.code
  return { identification_number: number, ...(known === undefined ? {} : { identification_type: known }) }
}

/** `8888-8888`, `+506 8888 8888` and `(506) 88888888` are one number. */
function phoneOf({ phone }: Given): Given {
  if (!phone) return {}
  const own = /^\((\d{1,3})\)(.+)$/.exec(phone)
  const digits = (own?.[2] ?? phone).replace(/\D/g, '')
  if (own) return { phone: spokenPhone(own[1]!, digits) }
  if (digits.length === 11 && digits.startsWith('506')) return { phone: digits.slice(3) }
  return { phone: digits === '' ? phone : digits }
}

const home = '506'

function spokenPhone(country: string | null, number: string): string {
  return country === null || country === home ? number : `(${country}) ${number}`
}

function toPhone(phone: string | null): Pick<ClientInput, 'phone_country_code' | 'phone_number'> {
  if (phone === null) return { phone_country_code: null, phone_number: null }
  const abroad = /^\((\d{1,3})\) (.+)$/.exec(phone)
  return { phone_country_code: abroad?.[1] ?? home, phone_number: abroad?.[2] ?? phone }
}

function parse(input: Record<string, unknown>): ClientInput {
  return parseInput(schemas.clientInput, input)
}
