import type { Advertisement, AdvertisementInput, Page } from '@cuentaclara/contracts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { AppError, Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type PageRequest, pageMeta, readPageRequest, searchPatterns } from '#platform/paging.ts'
import { provePicture } from '#platform/pdf/prove-picture.ts'
import {
  type AdvertisementFilter,
  deleteAdvertisementRow,
  insertAdvertisement,
  type Picture,
  readAdvertisement,
  readAdvertisements,
  readPicture,
  updateAdvertisementRow,
  writeEnd,
  writePicture,
} from './advertisement-store.ts'
import { toView } from './advertisement-view.ts'

// The routes of all of these, but for the picture, ask for a platform administrator.

export type ListAdvertisements = PageRequest & {
  search?: string | undefined
  sort?: string | undefined
  status?: Advertisement['status'] | undefined
  kind?: string | undefined
  place?: string | undefined
}

const mostPictureBytes = 512 * 1024
const sorts: readonly AdvertisementFilter['sort'][] = ['title', 'starts_at', 'ends_at', 'shown']

/** One page of advertisements, the newest first unless asked otherwise. */
export async function listAdvertisements(
  { tx, clock }: OpenContext,
  input: ListAdvertisements,
): Promise<Page<Advertisement>> {
  const { limit } = readPageRequest(input)
  const sort = sorts.find((name) => name === input.sort?.replace(/^-/, ''))
  const { rows, total } = await readAdvertisements(
    tx,
    {
      patterns: searchPatterns(input.search),
      status: input.status ?? null,
      kind: input.kind ?? null,
      place: input.place ?? null,
      sort: sort ?? 'starts_at',
      isDescending: sort === undefined || (input.sort?.startsWith('-') ?? false),
      limit,
      offset: ((input.page ?? 1) - 1) * limit,
    },
    clock.now(),
  )
  return { data: rows.map(toView), meta: pageMeta(input, total, null) }
}

/** Throws Invalid for an end that is not after the start. */
export async function createAdvertisement(
  ctx: OpenContext,
  userId: string,
  input: AdvertisementInput,
): Promise<Advertisement> {
  check(input)
  const id = newId()
  await insertAdvertisement(ctx.tx, id, input, { by: userId, now: ctx.clock.now() })
  return find(ctx, id)
}

/** Throws NotFound, Invalid as `createAdvertisement`, AppError 412 when somebody was faster. */
export async function updateAdvertisement(
  ctx: OpenContext,
  userId: string,
  { id, input, version }: { id: string; input: AdvertisementInput; version: number | null },
): Promise<Advertisement> {
  await find(ctx, id)
  check(input)
  const change = { by: userId, now: ctx.clock.now(), version }
  if (!(await updateAdvertisementRow(ctx.tx, id, input, change))) throw new AppError(412, 'changed-elsewhere')
  return find(ctx, id)
}

/** Ends a live one now. Throws NotFound, Conflict for one that is not live. */
export async function endAdvertisement(ctx: OpenContext, userId: string, id: string): Promise<Advertisement> {
  await find(ctx, id)
  if (!(await writeEnd(ctx.tx, id, { by: userId, now: ctx.clock.now() })))
    throw new Conflict('advertisement-not-live')
  return find(ctx, id)
}

/** Throws NotFound. */
export async function deleteAdvertisement({ tx }: OpenContext, id: string): Promise<void> {
  if (!(await deleteAdvertisementRow(tx, id))) throw new NotFound()
}

/** The picture that a form brings, proven before any transaction opens. Throws Invalid for what is none, broken or too large. */
export async function readGivenPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > mostPictureBytes) throw new Invalid({ picture: ['picture-too-big'] })
  return provePicture(bytes, { field: 'picture', of: 'platform' })
}

/** Sets or removes the picture. Throws NotFound. */
export async function setPicture(
  ctx: OpenContext,
  userId: string,
  { id, picture }: { id: string; picture: Picture | null },
): Promise<Advertisement> {
  if (!(await writePicture(ctx.tx, id, picture, { by: userId, now: ctx.clock.now() }))) throw new NotFound()
  return find(ctx, id)
}

/** The picture that has this digest. Throws NotFound. */
export async function getPicture({ tx }: OpenContext, id: string, digest: string): Promise<Picture> {
  const picture = await readPicture(tx, id, digest)
  if (picture === undefined) throw new NotFound()
  return picture
}

function check({ starts_at, ends_at }: AdvertisementInput): void {
  if (Date.parse(ends_at) <= Date.parse(starts_at)) throw new Invalid({ ends_at: ['not-before-begin'] })
}

async function find({ tx, clock }: OpenContext, id: string): Promise<Advertisement> {
  const row = await readAdvertisement(tx, id, clock.now())
  if (row === undefined) throw new NotFound()
  return toView(row)
}
