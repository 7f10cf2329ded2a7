import { endpoints, type Installation } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { personRoute, publicRoute, type Route } from '#platform/route.ts'
import { getProfile } from './profile.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function identityRoutes(installation: Installation): Route[] {
  return [
    publicRoute(
      endpoints.login,
      { body: schemas.login, answer: schemas.loginAnswer, perMinute: 600 },
      (doors, { body, request }) =>
        signIn(doors, { ...body, address: request.ip, userAgent: request.headers['user-agent'] ?? null }),
    ),
    personRoute(endpoints.logout, {}, async (ctx, { caller }) => {
      await signOut(ctx, caller.sessionId)
      return null
    }),
    personRoute(endpoints.getUser, { answer: schemas.profile }, (ctx, { caller }) =>
      getProfile(ctx, caller.userId),
    ),
    publicRoute(endpoints.getInstallation, { answer: schemas.installation }, async () => installation),
  ]
}
