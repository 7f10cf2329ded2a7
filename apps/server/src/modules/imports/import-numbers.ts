import { documentTypes } from '@cuentaclara/einvoice/codes'
import { getNumbering, saveBranch, saveTerminal, setNextNumber } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { defineImport, type Found, type Given } from './import-kind.ts'

/** Where the numbers of another program ended, by branch, terminal and type: from there this one goes on. */
export const numbersImport = defineImport({
  kind: 'numbers',
  permission: 'settings.edit',
  history: 'numbers',
  fields: [
    { field: 'branch', type: 'text', isNeeded: true, heads: ['sucursal', 'casa matriz', 'local'] },
    { field: 'terminal', type: 'text', isNeeded: true, heads: ['caja', 'punto de venta', 'pos'] },
    {
      field: 'document_type',
      type: 'choice',
      isNeeded: true,
      heads: ['tipo', 'tipo documento', 'tipo de documento', 'tipo comprobante'],
      losesZero: true,
      spellings: Object.fromEntries(
        documentTypes.map(({ code, nameEs, nameEn, abbreviation }) => [code, [nameEs, nameEn, abbreviation]]),
      ),
    },
    {
      field: 'next_number',
      type: 'number',
      isNeeded: true,
      heads: ['siguiente', 'proximo', 'proximo consecutivo', 'siguiente numero', 'next'],
      answersFor: ['next_sequence'],
    },
  ],
  complete: ({ branch, terminal, ...given }) => ({
    ...given,
    ...(branch == null ? {} : { branch: branch.padStart(3, '0') }),
    ...(terminal == null ? {} : { terminal: terminal.padStart(5, '0') }),
  }),
  // As much of it as can be read.
  labelOf: ({ branch, terminal, document_type: type }) => [branch, terminal, type].filter(Boolean).join('-'),
  keyOf: nameOf,
  async find(ctx, given) {
    const found = await readSeries(ctx, nameOf(given))
    if (found === undefined) return undefined
    const isPast = Number(found.given.next_number) >= Number(given.next_number)
    // A number that is past already is no wish to go back.
    return isPast ? { ...found, given: { ...found.given, next_number: given.next_number ?? null } } : found
  },
  read: readSeries,
  async create(ctx, given, why) {
    const name = nameOf(given)
    await openTerminal(ctx, placeOf(name))
    await move(ctx, name, given, why)
    return name
  },
  update: move,
  remove: (ctx, id, why) => move(ctx, id, { next_number: '1' }, why),
})

/** `001-00001-01` */
function nameOf({ branch, terminal, document_type: type }: Given): string {
  return [branch, terminal, type].join('-')
}

function placeOf(name: string) {
  const [branch = '', terminal = '', type = ''] = name.split('-')
  return { branch, terminal, type }
}

/** A series that documents were numbered in; one that nobody used is none yet. */
async function readSeries(ctx: CompanyContext, name: string): Promise<Found | undefined> {
  const { branch, terminal, type } = placeOf(name)
  const { branches } = await getNumbering(ctx)
  const place = branches.find(({ code }) => code === branch)?.terminals.find(({ code }) => code === terminal)
  const series = place?.series.find(({ document_type }) => document_type === type)
  if (series === undefined || series.next_sequence === 1) return undefined
  const next = String(series.next_sequence)
  return { id: name, stamp: next, given: { branch, terminal, document_type: type, next_number: next } }
}

/** A branch and a terminal that only the other program knew are made. */
async function openTerminal(ctx: CompanyContext, { branch, terminal }: { branch: string; terminal: string }) {
  if (!/^(?!000)\d{3}$/.test(branch)) throw new Invalid({ branch: ['format'] })
  if (!/^(?!00000)\d{5}$/.test(terminal)) throw new Invalid({ terminal: ['format'] })
  const { branches } = await getNumbering(ctx)
  const known = branches.find(({ code }) => code === branch)
  if (known === undefined) await saveBranch(ctx, branch, { name: branch, is_active: true })
  if (!known?.terminals.some(({ code }) => code === terminal))
    await saveTerminal(ctx, { branch, code: terminal }, { name: terminal, is_active: true })
}

async function move(
  ctx: CompanyContext,
  name: string,
  { next_number: next }: Given,
  why: string,
): Promise<void> {
  if (!/^[1-9]\d{0,9}$/.test(next ?? '')) throw new Invalid({ next_sequence: ['format'] })
  const { branch, terminal, type } = placeOf(name)
  await setNextNumber(ctx, {
    branch,
    terminal,
    document_type: type,
    next_sequence: Number(next),
    reason: why,
    confirmed: true,
  })
}
