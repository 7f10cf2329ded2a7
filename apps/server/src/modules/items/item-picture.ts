import type { Item } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import { type ProvenPicture, provePicture } from '#platform/pdf/prove-picture.ts'
import { getItem } from './get-item.ts'

const mostBytes = 1_048_576

/** The picture that a form of a company brings, judged as a logo is; before any transaction opens. Throws Invalid. */
export async function proveItemPicture(bytes: Buffer | undefined, of: string): Promise<ProvenPicture> {
  if (bytes === undefined) throw new Invalid({ picture: ['required'] })
  if (bytes.length > mostBytes) throw new Invalid({ picture: ['too-big'] })
  return provePicture(bytes, { field: 'picture', of })
}

/** Keeps the picture of an item in the place of any other; null takes it away. Throws NotFound. */
export async function setItemPicture(
  ctx: CompanyContext,
  id: string,
  picture: ProvenPicture | null,
): Promise<Item> {
  ctx.permit('items.edit')
  await getItem(ctx, id)
  if (picture === null)
    await sql`delete from item_pictures where company_id = current_company() and item_id = ${id}`.execute(
      ctx.tx,
    )
  else
    await sql`
      insert into item_pictures (company_id, item_id, picture, type)
      values (current_company(), ${id}, ${picture.bytes}, ${picture.type})
      on conflict (company_id, item_id) do update set picture = excluded.picture, type = excluded.type
    `.execute(ctx.tx)
  return getItem(ctx, id)
}

/** The picture that has this digest. Throws NotFound. */
export async function getItemPicture(
  ctx: CompanyContext,
  id: string,
  digest: string,
): Promise<ProvenPicture> {
  const { rows } = await sql<ProvenPicture>`
    select picture as bytes, type from item_pictures
    where company_id = current_company() and item_id = ${id} and digest = ${digest}
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound()
  return rows[0]
}
