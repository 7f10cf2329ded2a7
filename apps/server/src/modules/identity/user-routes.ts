import { endpoints, type NewUserAnswer } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import type { Doors } from '#platform/database/company-context.ts'
import { Forbidden, Unauthenticated } from '#platform/errors.ts'
import { type Call, platformRoute, publicRoute, type Route } from '#platform/route.ts'
import { authenticate } from './authenticate.ts'
import type { IdentityKit } from './identity-kit.ts'
import { addUser, deleteUser, getUserRow, listUsers, setDefaultCompany, updateUser } from './manage-users.ts'
import { refuseOwing } from './owed-factor.ts'
import { register } from './register.ts'
import { bearerToken } from './token.ts'

const byId = z.object({ id: schemas.id })

type NewUserInput = z.output<typeof schemas.newUser>
type Options = { kit: IdentityKit; languageOf: (call: Call) => Language }

/** Accounts: who registers makes their own, platform administrators make and change anybody's. */
export function userRoutes(options: Options): Route[] {
  const { kit } = options
  return [
    publicRoute(
      endpoints.createUser,
      {
        body: schemas.newUser,
        answer: schemas.newUserAnswer,
        status: 201,
        perMinute: 60,
        isMailedLink: true,
      },
      (doors, call) =>
        call.request.headers.authorization === undefined
          ? registerCaller(doors, call, options)
          : addByAdministrator(doors, call, options),
    ),
    platformRoute(
      endpoints.listUsers,
      { query: schemas.usersQuery, answer: schemas.pageOf(schemas.userRow) },
      (ctx, { query }) =>
        listUsers(ctx, {
          page: query.page,
          perPage: query.perPage ?? query.per_page,
          search: query.search,
          sort: query.sort,
          status: query.status,
          isPlatformAdmin: query.platform === undefined ? undefined : query.platform === 'true',
        }),
    ),
    platformRoute(endpoints.getUserById, { params: byId, answer: schemas.userRow }, (ctx, { params }) =>
      getUserRow(ctx, params.id),
    ),
    platformRoute(
      endpoints.updateUser,
      {
        params: byId,
        body: schemas.userInput,
        answer: schemas.userRow,
        guard: ['password-at-times', 'reason'],
        perMinute: 60,
      },
      (ctx, { params: { id }, body: { password: _, code: _code, ...input }, caller, isProven }) =>
        updateUser(ctx, kit, { id, input, caller, isProven }),
    ),
    platformRoute(
      endpoints.setDefaultCompany,
      { params: byId, body: schemas.defaultCompanyInput, guard: 'reason' },
      async (ctx, { params, body, caller }) => {
        const { company_id: companyId, reason } = body
        await setDefaultCompany(ctx, kit, { id: params.id, companyId, reason, caller })
        return null
      },
    ),
    platformRoute(
      endpoints.deleteUser,
      { params: byId, query: schemas.platformReasonQuery, guard: 'reason' },
      async (ctx, { params, query, caller }) => {
        await deleteUser(ctx, kit, { id: params.id, reason: query.reason, caller })
        return null
      },
    ),
  ]
}

async function registerCaller(
  doors: Doors,
  call: Call<unknown, unknown, NewUserInput>,
  { kit, languageOf }: Options,
): Promise<NewUserAnswer> {
  const { body, request } = call
  return register(doors, kit, {
    ...body,
    password: body.password ?? '',
    language: body.language ?? languageOf(call),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
  })
}

async function addByAdministrator(
  doors: Doors,
  call: Call<unknown, unknown, NewUserInput>,
  { kit, languageOf }: Options,
): Promise<NewUserAnswer> {
  const { body, request } = call
  const token = bearerToken(request.headers)
  if (!token) throw new Unauthenticated()
  const caller = await authenticate(doors, { token, companyId: null })
  refuseOwing(caller)
  if (!caller.isPlatformAdmin) throw new Forbidden()
  const account = {
    name: body.name,
    email: body.email,
    password: body.password,
    language: body.language ?? languageOf(call),
  }
  return { user: await addUser(doors, kit, { input: account, caller, address: request.ip }) }
}
