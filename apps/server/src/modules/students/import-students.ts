import type { Student, StudentInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { clientNamed } from '#modules/clients/index.ts'
import { defineImport, type Found, type Given } from '#modules/imports/index.ts'
import { itemNamed } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { getStudent } from './get-student.ts'
import { presentPlan } from './present-plan.ts'
import {
  changeStudentStatus,
  createStudent,
  restoreLeaving,
  takeBackStudent,
  updateStudent,
} from './save-student.ts'
import { readShares, sayShares } from './say-shares.ts'
import { getStudentSetup } from './student-setup.ts'
import { findStudentIds } from './student-store.ts'

/**
 * Students from a file, each with the client who pays, or with all who do and their shares; known by their number, or by their name where they
 * have none: who left is not who is here again under the same name.
 */
export const studentsImport = defineImport({
  kind: 'students',
  permission: 'clients.edit',
  isOffered: async (ctx) => (await getStudentSetup(ctx)).is_on,
  fields: [
    {
      field: 'name',
      type: 'text',
      isNeeded: true,
      heads: [
        'estudiante',
        'alumno',
        'nombre completo',
        'nombre del estudiante',
        'student',
        'paciente',
        'socio',
        'inquilino',
        'member',
      ],
    },
    {
      field: 'number',
      type: 'text',
      heads: ['carne', 'matricula', 'expediente', 'carnet', 'student number'],
    },
    {
      field: 'payer',
      type: 'text',
      isNeeded: true,
      heads: [
        'encargado',
        'responsable',
        'padre',
        'madre',
        'cedula encargado',
        'cliente',
        'client',
        'pagador',
      ],
      answersFor: ['payers'],
    },
    {
      field: 'payer_shares',
      type: 'text',
      heads: ['pagadores', 'responsables', 'payers'],
      answersFor: ['payers'],
    },
    {
      field: 'group_name',
      type: 'text',
      heads: ['seccion', 'nivel', 'grado', 'grupo', 'aula', 'class', 'group'],
    },
    {
      field: 'item_name',
      type: 'text',
      heads: ['plan', 'servicio', 'articulo'],
      answersFor: ['plans.0.item_id'],
    },
    {
      field: 'monthly_amount',
      type: 'number',
      heads: ['mensualidad', 'cuota', 'monto mensual', 'monthly fee'],
      answersFor: ['plans.0.amount'],
    },
    {
      field: 'currency',
      type: 'choice',
      spellings: { CRC: ['colones', '₡'], USD: ['dolares', '$'] },
    },
    {
      field: 'discount_percent',
      type: 'number',
      heads: ['descuento', 'beca', 'discount'],
      answersFor: ['plans.0.discount_percent'],
    },
    {
      field: 'discount_reason',
      type: 'text',
      heads: ['motivo descuento', 'tipo de beca'],
      answersFor: ['plans.0.discount_reason'],
    },
    {
      field: 'birth_on',
      type: 'day',
      heads: ['fecha nacimiento', 'fecha de nacimiento', 'nacimiento', 'birth date'],
    },
    { field: 'starts_on', type: 'day', heads: ['fecha ingreso', 'ingreso', 'inicio', 'start'] },
    { field: 'ends_on', type: 'day', heads: ['fecha salida', 'salida', 'fin', 'end'] },
    { field: 'status', type: 'choice', words: 'insight.students.statuses' },
    { field: 'contact', type: 'text', heads: ['telefono', 'correo', 'contact'] },
    { field: 'notes', type: 'text', heads: ['observaciones', 'comentarios', 'comments'] },
  ],
  labelOf: ({ name }) => name ?? '',
  keyOf: ({ number, name, status, ends_on }) =>
    number == null && status === 'left' && name != null
      ? `${name} ${status} ${ends_on ?? ''}`.toLowerCase()
      : ((number ?? name)?.toLowerCase() ?? null),
  async find(ctx, given) {
    const { number = null, name = null, status, ends_on: endsOn = null } = given
    const ids = await findStudentIds(ctx.tx, { number, name, hasLeft: status === 'left', endsOn })
    if (ids.length > 1) throw new Conflict('import-several', { count: ids.length })
    return ids[0] === undefined ? undefined : readFound(ctx, ids[0], given)
  },
  read: readFound,
  async create(ctx, { status, ...given }) {
    const { id } = await createStudent(ctx, parse(await toInput(ctx, given, [])))
    await follow(ctx, id, status, given)
    return id
  },
  async update(ctx, id, { status, ...given }) {
    const student = await getStudent(ctx, id)
    // The day of the import would be taken, and nobody could take it back.
    if (status === 'left' && !given.ends_on && student.ends_on === null)
      throw new Invalid({ ends_on: ['required'] })
    const input = { ...student, ...(await toInput(ctx, given, student.plans)) }
    await updateStudent(ctx, id, parse(input), null)
    await follow(ctx, id, status, given)
  },
  async takeBack(ctx, id, { status, ...before }) {
    const { ends_on: endsOn, ...student } = await getStudent(ctx, id)
    // Who left is here again: no form says so.
    if (status != null)
      await restoreLeaving(ctx, id, { status, ends_on: 'ends_on' in before ? before.ends_on! : endsOn })
    const input = { ...student, ends_on: endsOn, ...(await toInput(ctx, before, student.plans)) }
    await updateStudent(ctx, id, parse(input), null)
  },
  remove: takeBackStudent,
})

/** Whether somebody is here, on hold or has left, as the row says. Throws Conflict for who left and is said to be here again. */
async function follow(
  ctx: CompanyContext,
  id: string,
  status: string | null | undefined,
  { ends_on: endsOn }: Given,
): Promise<void> {
  if (status == null) return
  const lastDay = endsOn ?? (await getStudent(ctx, id)).ends_on
  const change = { status: status as Student['status'], ...(lastDay === null ? {} : { ends_on: lastDay }) }
  await changeStudentStatus(ctx, id, change)
}

/** A payer and a plan may be named in several ways: named so, they are as the row says. */
async function readFound(ctx: CompanyContext, id: string, given: Given = {}): Promise<Found | undefined> {
  const student = await getStudent(ctx, id).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
  if (student === undefined) return undefined
  const { payer, payer_shares: shares, item_name: item } = given
  // Where it says who pays what, that is who pays.
  const isShared = shares != null
  const payers = isShared ? await payersOf(ctx, shares).catch(() => null) : null
  const payerId = payer == null ? undefined : (await clientNamed(ctx, payer))?.id
  const itemId = item == null ? undefined : await itemNamed(ctx, item)
  return {
    id,
    stamp: student.updated_at,
    given: {
      ...toGiven(student),
      ...(isShared ? { payer: payer ?? null } : {}),
      ...(payers !== null && isSame(payers, student.payers) ? { payer_shares: shares! } : {}),
      // Whoever shares a student with others stays beside them.
      ...(student.payers.some(({ client_id }) => client_id === payerId) ? { payer: payer ?? null } : {}),
      ...(itemId !== undefined && itemId === presentPlan(student.plans)?.item_id
        ? { item_name: item ?? null }
        : {}),
    },
  }
}

function toGiven(student: Student): Given {
  const plan = presentPlan(student.plans)
  return {
    name: student.name,
    number: student.number,
    payer: student.payers[0]?.name ?? null,
    payer_shares: sayShares(student.payers),
    status: student.status,
    group_name: student.group_name,
    item_name: plan?.name ?? null,
    monthly_amount: plan?.amount ?? null,
    currency: student.currency,
    discount_percent: plan?.discount_percent ?? null,
    discount_reason: plan?.discount_reason ?? null,
    birth_on: student.birth_on,
    starts_on: student.starts_on,
    ends_on: student.ends_on,
    contact: student.contact,
    notes: student.notes,
  }
}

async function toInput(ctx: CompanyContext, given: Given, known: Student['plans']) {
  const { payer, payer_shares: shares, status: _status, ...told } = given
  const { item_name, monthly_amount, discount_percent, discount_reason, ...rest } = told
  return {
    ...rest,
    ...(payer == null ? {} : { payers: [{ client_id: await payerOf(ctx, payer), share: '100' }] }),
    ...(shares == null ? {} : { payers: await payersOf(ctx, shares) }),
    plans: await plansOf(ctx, { item_name, monthly_amount, discount_percent, discount_reason }, known),
  }
}

type PlanGiven = {
  [Field in 'item_name' | 'monthly_amount' | 'discount_percent' | 'discount_reason']:
    | string
    | null
    | undefined
}

/** A file knows one plan, the present one; without an amount there is none. The others stay. */
async function plansOf(ctx: CompanyContext, given: PlanGiven, known: Student['plans']) {
  const present = presentPlan(known)
  const { item_name: item, monthly_amount: amount = present?.amount, ...discount } = given
  if (amount == null) {
    // Without a price there is nothing that a discount would be taken off.
    if (discount.discount_percent) throw new Invalid({ 'plans.0.amount': ['required'] })
    return known.filter((plan) => plan !== present)
  }
  const told = Object.fromEntries(Object.entries(discount).filter(([, value]) => value !== undefined))
  const itemId = item === undefined ? present?.item_id : item === null ? null : await planOf(ctx, item)
  const plan = { ...present, ...told, item_id: itemId ?? null, amount }
  if (present !== undefined) return known.map((each) => (each === present ? plan : each))
  // One that begins after others are over asks nothing of the months before.
  const thisMonth = costaRicaDay(ctx.clock.now()).slice(0, 7)
  return known.length === 0 ? [plan] : [...known, { ...plan, from_month: thisMonth }]
}

/** Everybody who pays with their share. Throws Invalid for what says no shares, and for whom nobody knows. */
async function payersOf(ctx: CompanyContext, shares: string) {
  const told = readShares(shares)
  if (told === null) throw new Invalid({ payers: ['format'] })
  const payers = []
  for (const { name, share } of told) payers.push({ client_id: await payerOf(ctx, name), share })
  return payers
}

type Share = { client_id: string; share: string }

function isSame(one: readonly Share[], other: readonly Share[]): boolean {
  const said = (payers: readonly Share[]) =>
    payers
      .map(({ client_id, share }) => `${client_id} ${shortestNumber(share)}`)
      .sort()
      .join()
  return said(one) === said(other)
}

async function payerOf(ctx: CompanyContext, named: string): Promise<string> {
  const client = await clientNamed(ctx, named)
  if (client === undefined) throw new Invalid({ payers: ['client-unknown'] })
  return client.id
}

async function planOf(ctx: CompanyContext, named: string): Promise<string> {
  const id = await itemNamed(ctx, named)
  if (id === undefined) throw new Invalid({ 'plans.0.item_id': ['choose'] })
  return id
}

function parse(input: Record<string, unknown>): StudentInput {
  return parseInput(schemas.studentInput, input)
}
