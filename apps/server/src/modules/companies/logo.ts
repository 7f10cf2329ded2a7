import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import { pictureType } from '#platform/picture.ts'
import { type Logo, readLogo, writeLogo } from './company-store.ts'

const mostBytes = 1_048_576

/** Sets or removes the logo. Its kind is read from its content, never from a name. Throws Invalid. */
export async function setLogo(ctx: CompanyContext, bytes: Buffer | null): Promise<void> {
  ctx.permit('settings.edit')
  if (bytes !== null && bytes.length > mostBytes) throw new Invalid({ logo: ['too-big'] })
  const type = bytes === null ? null : pictureType(bytes)
  if (bytes !== null && type === null) throw new Invalid({ logo: ['image'] })
  await writeLogo(ctx.tx, ctx.companyId, bytes === null || type === null ? null : { bytes, type })
}

/** The logo that has this digest. Throws NotFound. */
export async function getLogo(ctx: CompanyContext, digest: string): Promise<Logo> {
  const logo = await readLogo(ctx.tx, ctx.companyId, digest)
  if (!logo) throw new NotFound()
  return logo
}
