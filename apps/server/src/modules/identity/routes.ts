import { endpoints, type Installation } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import type { Doors } from '#platform/database/company-context.ts'
import type { ErrorParams } from '#platform/errors.ts'
import { type Call, fewFields, personRoute, publicRoute, type Route } from '#platform/route.ts'
import { confirmEmail } from './confirm-email.ts'
import { findCaller } from './find-caller.ts'
import type { IdentityKit } from './identity-kit.ts'
import { hasPublishedUsers, hasUsers } from './identity-store.ts'
import { askForPassword } from './mail-password.ts'
import { originOf } from './origin.ts'
import { askForPasskey, signInWithPasskey } from './passkeys.ts'
import { getProfile } from './profile.ts'
import { resetPassword } from './reset-password.ts'
import { securityRoutes } from './security-routes.ts'
import { getShortcuts, saveShortcuts } from './shortcuts.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { answerTwoStep } from './two-step.ts'
import { userRoutes } from './user-routes.ts'

export type IdentityRoutesOptions = {
  kit: IdentityKit
  /** What a browser may know before anybody signs in, but for what the database says. */
  installation: Omit<Installation, 'needs_first_administrator' | 'announcement' | 'demo_notice'>
  /** Whether strangers are meant to try the demo. */
  isPublicDemo: boolean
  /** What the platform says at the door. */
  readLoginNote: (doors: Doors, call: Call) => Promise<Installation['announcement']>
  languageOf: (call: Call) => Language
  /** The sentence of a success in the reader's language. */
  say: (call: Call, answer: 'password-mailed' | 'password-reset', params?: ErrorParams) => string
}

/** Signing in and out, what a mailed link opens, and what a person does with their account. */
export function identityRoutes(options: IdentityRoutesOptions): Route[] {
  const routes = [...signInRoutes(options), ...securityRoutes(options), ...userRoutes(options)]
  // Whoever asks for an account is a stranger until it opens.
  return routes.map((route) => ({ ...route, options: { ...route.options, bodyLimit: fewFields } }))
}

function signInRoutes({
  kit,
  installation,
  isPublicDemo,
  readLoginNote,
  languageOf,
  say,
}: IdentityRoutesOptions): Route[] {
  return [
    publicRoute(
      endpoints.login,
      { body: schemas.login, answer: schemas.loginAnswer, perMinute: 600 },
      (doors, call) => signIn(doors, { ...call.body, ...originOf(call) }),
    ),
    publicRoute(
      endpoints.answerTwoStep,
      { body: schemas.twoStepAnswer, answer: schemas.loginAnswer, perMinute: 120 },
      (doors, call) => answerTwoStep(doors, kit, { ...call.body, ...originOf(call) }),
    ),
    publicRoute(
      endpoints.askForPasskey,
      { body: schemas.passkeyQuestion, answer: schemas.passkeyOptions, perMinute: 120 },
      (doors, { body }) => askForPasskey(doors, kit, body.step),
    ),
    publicRoute(
      endpoints.signInWithPasskey,
      { body: schemas.passkeySignIn, answer: schemas.loginAnswer, perMinute: 120 },
      (doors, call) =>
        signInWithPasskey(doors, kit, {
          ...call.body,
          remember: call.body.remember ?? false,
          ...originOf(call),
        }),
    ),
    personRoute(endpoints.logout, {}, async (ctx, { caller }) => {
      await signOut(ctx, caller)
      return null
    }),
    personRoute(endpoints.getShortcuts, { answer: schemas.shortcuts }, (ctx, { caller }) =>
      getShortcuts(ctx, caller.userId),
    ),
    personRoute(
      endpoints.saveShortcuts,
      { body: schemas.shortcuts, answer: schemas.shortcuts },
      (ctx, { caller, body }) => saveShortcuts(ctx, caller.userId, body),
    ),
    personRoute(endpoints.getUser, { answer: schemas.profile }, (ctx, { caller }) =>
      getProfile(ctx, caller.userId),
    ),
    publicRoute(
      endpoints.mailPassword,
      { body: schemas.passwordEmail, answer: schemas.said, perMinute: 30 },
      async (doors, call) => {
        await askForPassword(doors, {
          email: call.body.email,
          language: languageOf(call),
          ...originOf(call),
        })
        return { message: say(call, 'password-mailed', { email: call.body.email }) }
      },
    ),
    publicRoute(
      endpoints.resetPassword,
      { body: schemas.passwordReset, answer: schemas.said, perMinute: 30, isMailedLink: true },
      async (doors, call) => {
        await resetPassword(doors, kit, { ...call.body, address: call.request.ip })
        return { message: say(call, 'password-reset') }
      },
    ),
    publicRoute(
      endpoints.confirmEmail,
      { body: schemas.emailConfirmation, answer: schemas.confirmedEmail, perMinute: 30, isMailedLink: true },
      async (doors, { body, request }) =>
        confirmEmail(doors, kit, { ...body, caller: await findCaller(doors, request), address: request.ip }),
    ),
    publicRoute(
      endpoints.getInstallation,
      { answer: schemas.installation, perMinute: 600, isCountedInSlices: true },
      async (doors, call) => ({
        ...installation,
        needs_first_administrator: await isEmpty(doors),
        demo_notice: await demoNotice(doors, { isDemo: installation.demo, isPublicDemo }),
        announcement: await readLoginNote(doors, call),
      }),
    ),
  ]
}

async function demoNotice(
  { database }: Doors,
  { isDemo, isPublicDemo }: { isDemo: boolean; isPublicDemo: boolean },
): Promise<Installation['demo_notice']> {
  if (isDemo) return isPublicDemo ? 'public' : null
  return (await hasPublishedUsers(database.app)) ? 'closed' : null
}

async function isEmpty({ database }: Doors): Promise<boolean> {
  return !(await hasUsers(database.app))
}
