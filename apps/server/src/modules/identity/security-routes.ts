import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { withPerson } from '#platform/database/company-context.ts'
import { type Call, personRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { changePassword } from './change-password.ts'
import { changeEmail, resendConfirmation } from './confirm-email.ts'
import type { IdentityKit } from './identity-kit.ts'
import { closeOpenDoors, listOpenDoors } from './open-doors.ts'
import { originOf } from './origin.ts'
import { refuseUnshown } from './owed-factor.ts'
import {
  addPasskey,
  askToAddPasskey,
  askToShowPasskey,
  keepPasskey,
  removePasskey,
  renamePasskey,
  showPasskey,
} from './passkeys.ts'
import { getProfile } from './profile.ts'
import { endOtherSessions, endSession, getSecurity } from './security.ts'
import { confirmTwoStep, renewRecoveryCodes, setUpTwoStep, turnOffTwoStep } from './two-step.ts'
import { updateProfile } from './update-profile.ts'

const byId = z.object({ id: schemas.id })

/** What a signed-in person does with their own account. */
export function securityRoutes({
  kit,
  languageOf,
}: {
  kit: IdentityKit
  languageOf: (call: Call) => Language
}): Route[] {
  return [
    personRoute(
      endpoints.updateProfile,
      { body: schemas.profileInput, answer: schemas.profile },
      async (ctx, { caller, body }) => {
        await updateProfile(ctx, caller.userId, body)
        return getProfile(ctx, caller.userId)
      },
    ),
    unopenedRoute(
      endpoints.changeEmail,
      { body: schemas.emailChange, guard: 'password', perMinute: 30 },
      async (doors, call) => {
        const { email } = call.body
        const { userId } = call.caller
        await withPerson(doors, call.caller, (ctx) =>
          changeEmail(ctx, kit, { userId, email, language: languageOf(call) }),
        )
        return null
      },
    ),
    personRoute(endpoints.resendConfirmation, { perMinute: 30 }, async (ctx, call) => {
      await resendConfirmation(ctx, kit, { userId: call.caller.userId, language: languageOf(call) })
      return null
    }),
    unopenedRoute(
      endpoints.changePassword,
      { body: schemas.passwordChange, guard: 'password', perMinute: 30 },
      async (doors, { caller, body, request }) => {
        await changePassword(doors, kit, caller, { password: body.password, address: request.ip })
        return null
      },
    ),
    personRoute(endpoints.getSecurity, { answer: schemas.security }, (ctx, { caller }) =>
      getSecurity(ctx, caller),
    ),
    unopenedRoute(endpoints.getOpenDoors, { answer: schemas.openDoors }, async (doors, { caller }) => ({
      data: await listOpenDoors(doors, caller),
    })),
    unopenedRoute(
      endpoints.closeOpenDoors,
      { body: schemas.ownPassword, guard: 'password', perMinute: 30 },
      async (doors, call) => {
        await closeOpenDoors(doors, kit, call.caller)
        return null
      },
    ),
    personRoute(endpoints.endSession, { params: byId }, async (ctx, { caller, params }) => {
      await endSession(ctx, caller.userId, params.id)
      return null
    }),
    personRoute(endpoints.endOtherSessions, {}, async (ctx, { caller }) => {
      await endOtherSessions(ctx, caller)
      return null
    }),
    ...twoStepRoutes(kit),
    ...passkeyRoutes(kit),
  ]
}

function twoStepRoutes(kit: IdentityKit): Route[] {
  return [
    unopenedRoute(
      endpoints.setUpTwoStep,
      { body: schemas.ownPassword, guard: 'password', answer: schemas.twoStepSetUp, perMinute: 30 },
      async (doors, call) => {
        return withPerson(doors, call.caller, (ctx) => setUpTwoStep(ctx, kit, call.caller))
      },
    ),
    personRoute(
      endpoints.confirmTwoStep,
      { body: schemas.twoStepCode, guard: 'begun', answer: schemas.recoveryCodes, perMinute: 30 },
      async (ctx, { caller, body }) => {
        refuseUnshown(caller)
        return { recovery_codes: await confirmTwoStep(ctx, kit, { ...caller, code: body.code }) }
      },
    ),
    unopenedRoute(
      endpoints.renewRecoveryCodes,
      { body: schemas.ownPassword, guard: 'password', answer: schemas.recoveryCodes, perMinute: 30 },
      async (doors, call) => {
        const { userId } = call.caller
        return {
          recovery_codes: await withPerson(doors, call.caller, (ctx) => renewRecoveryCodes(ctx, kit, userId)),
        }
      },
    ),
    unopenedRoute(
      endpoints.turnOffTwoStep,
      { body: schemas.ownPassword, guard: 'password', perMinute: 30 },
      async (doors, call) => {
        await withPerson(doors, call.caller, (ctx) => turnOffTwoStep(ctx, kit, call.caller))
        return null
      },
    ),
  ]
}

function passkeyRoutes(kit: IdentityKit): Route[] {
  return [
    unopenedRoute(
      endpoints.askToAddPasskey,
      { body: schemas.ownPassword, guard: 'password', answer: schemas.passkeyOptions, perMinute: 30 },
      async (doors, call) => {
        return askToAddPasskey(doors, kit, call.caller)
      },
    ),
    unopenedRoute(
      endpoints.addPasskey,
      { body: schemas.passkeyInput, guard: 'begun', answer: schemas.passkey, status: 201, perMinute: 30 },
      async (doors, { caller, body }) => {
        refuseUnshown(caller)
        return addPasskey(doors, kit, caller, body)
      },
    ),
    unopenedRoute(
      endpoints.askToShowPasskey,
      { answer: schemas.passkeyOptions, perMinute: 120 },
      (doors, { caller }) => askToShowPasskey(doors, kit, caller),
    ),
    unopenedRoute(
      endpoints.showPasskey,
      { body: schemas.passkeyAnswer, perMinute: 120 },
      async (doors, call) => {
        await showPasskey(doors, kit, { ...call.body, caller: call.caller, ...originOf(call) })
        return null
      },
    ),
    personRoute(
      endpoints.renamePasskey,
      { params: byId, body: schemas.passkeyName, answer: schemas.passkey },
      (ctx, { caller, params, body }) =>
        renamePasskey(ctx, caller.userId, { id: params.id, name: body.name }),
    ),
    unopenedRoute(
      endpoints.keepPasskey,
      { params: byId, body: schemas.ownPassword, guard: 'password', answer: schemas.passkey, perMinute: 30 },
      async (doors, call) => {
        return withPerson(doors, call.caller, (ctx) => keepPasskey(ctx, call.caller.userId, call.params.id))
      },
    ),
    unopenedRoute(
      endpoints.removePasskey,
      { params: byId, body: schemas.ownPassword, guard: 'password', perMinute: 30 },
      async (doors, call) => {
        await withPerson(doors, call.caller, (ctx) => removePasskey(ctx, kit, call.caller, call.params.id))
        return null
      },
    ),
  ]
}
