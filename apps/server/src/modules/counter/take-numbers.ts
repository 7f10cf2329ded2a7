import { mostNumbersHeld, type TillNumbers, type TillPlace, type Tills } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import { anySecurityCode } from '#modules/documents/issuing.ts'
import { readSection, refuseHeldNumbers, takeOfficialNumber } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { TillElsewhere } from './errors.ts'
import {
  hearDevice,
  insertBlock,
  readDevice,
  readHeld,
  readTillName,
  readTills,
  releaseBlocks,
  removeDevice,
  soldType,
  writeDevice,
} from './till-store.ts'

type Asked = z.output<typeof schemas.numbersInput>
type Release = z.output<typeof schemas.numbersRelease>

/** A day of a till is sold with one block; below the least the browser gets another while it has a network. */
const blockSize = 100
const leastLeft = 50

/** The tills of the company: its open terminals. */
export async function listTills(ctx: CompanyContext): Promise<Tills> {
  ctx.permit('documents.issue')
  return { data: await readTills(ctx) }
}

/**
 * Makes a browser that of its till and gives it the numbers that it lacks, out of the till's own series. An answer that was lost on
 * the way costs no numbers: what the browser does not know yet is given to it again. Throws TillNotFound, TillElsewhere while
 * another browser sells there, NumberingHeld after a restore.
 */
export async function takeNumbers(ctx: CompanyContext, place: TillPlace, asked: Asked): Promise<TillNumbers> {
  ctx.permit('documents.issue')
  const name = await readTillName(ctx, place)
  await refuseHeldNumbers(ctx)
  await oneAtATime(ctx, `till-${place.branch}-${place.terminal}`)
  await takeTill(ctx, place, asked)
  await hearDevice(ctx, place, asked.waiting)
  const issuer = await readIssuer(ctx)
  const held = await readHeld(ctx, place, asked.device)
  const isNew = held.some(({ id }) => !asked.known.includes(id))
  const isTooMany = held.reduce((sum, { unused }) => sum + unused, 0) > mostNumbersHeld - blockSize
  if (!isNew && !isTooMany && asked.left < leastLeft) {
    // Beyond the most a browser brings its sales first: nobody takes numbers without end.
    const series = { environment: issuer.environment, ...place }
    const first = await takeOfficialNumber(ctx, series, soldType, blockSize)
    await insertBlock(ctx, place, {
      device: asked.device,
      first,
      codes: Array.from({ length: blockSize }, anySecurityCode),
    })
  }
  const { ticket_paper: paper } = await readSection(ctx, 'documents')
  const { approval_amount } = await readSection(ctx, 'sales')
  return {
    till: { ...place, name },
    environment: issuer.environment,
    blocks: (await readHeld(ctx, place, asked.device)).map(({ unused: _, ...block }) => block),
    issuer: issuer.party,
    paper: paper === '58mm' ? '58mm' : '80mm',
    approval_amount,
    now: costaRicaInstant(ctx.clock.now()),
  }
}

/**
 * Releases numbers that nobody will sell with any more: those of the browser that asks, or, for who runs the company, all of a
 * till whose browser is lost. They are used by nobody else. Throws TillNotFound.
 */
export async function releaseNumbers(
  ctx: CompanyContext,
  place: TillPlace,
  release: Release,
): Promise<Tills> {
  ctx.permit(release.device === undefined ? 'settings.edit' : 'documents.issue')
  await readTillName(ctx, place)
  await oneAtATime(ctx, `till-${place.branch}-${place.terminal}`)
  await releaseBlocks(ctx, place, release)
  await removeDevice(ctx, place, release.device)
  return { data: await readTills(ctx) }
}

async function takeTill(
  ctx: CompanyContext,
  place: TillPlace,
  { device, label, takes }: Asked,
): Promise<void> {
  const present = await readDevice(ctx, place)
  if (present?.device_id === device) return
  if (present !== undefined && !takes) throw new TillElsewhere(present.label)
  await writeDevice(ctx, place, { device, label })
}

type Issuer = { environment: TillNumbers['environment']; party: TillNumbers['issuer'] }

async function readIssuer(ctx: CompanyContext): Promise<Issuer> {
  const { rows } = await sql<
    Omit<TillNumbers['issuer'], 'identification'> & {
      environment: Issuer['environment']
      identification_type: string
      identification_number: string
    }
  >`
    select c.environment, c.name, c.trade_name, c.identification_type, c.identification_number, c.address,
      c.phone_number as phone, c.emails[1] as email
    from companies c where c.id = current_company()
  `.execute(ctx.tx)
  const { environment, identification_type: type, identification_number: number, ...party } = rows[0]!
  return { environment, party: { ...party, identification: { type, number } } }
}
